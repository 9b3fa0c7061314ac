package io.github.punctual.simulator.reservation;

import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Production and best-effort jobs of eight tenants who share a cluster, as in section 6.4: 5,400
 * jobs per hour and 256 machines of 32 vcores and 128 GB, of which 5 % are production jobs with
 * deadlines that have most of the work. A task needs one vcore and 4 GB.
 *
 * @param nodes how many machines, at least 1; the jobs grow and shrink with them
 * @param load all work over all that the cluster can do while jobs come, above 0
 * @param productionShare the part of the work that production jobs have, in (0, 1)
 * @param mix of what kinds production jobs are
 * @param submitSeconds for how long jobs come, at least 1
 * @param longTasks whether the tasks of production jobs are about as long as these take at full
 *     width, instead of 20 s to 3 min
 */
public record ClusterWorkload(
    int nodes,
    double load,
    double productionShare,
    JobMix mix,
    long submitSeconds,
    boolean longTasks) {
  public static final ResourceVector TASK = ResourceVector.of(4096, 1);

  static final ResourceVector NODE = ResourceVector.of(128 * 1024, 32);

  private static final int PER_NODE = NODE.count(TASK);
  private static final double JOBS_PER_SECOND = 5400.0 / 3600;
  private static final double PRODUCTION_JOBS = 0.05;
  private static final long MILLIS = 1000;
  private static final long LATEST_DEADLINE_SECONDS = 6 * 3600;
  private static final BoundedPareto SHORT = new BoundedPareto(20, 180, 1.2);
  private static final BoundedPareto LONG = new BoundedPareto(120, 2400, 1.3);
  private static final JobShape PRODUCTION =
      new JobShape(
          new BoundedPareto(1, 100, 1.1), new BoundedPareto(120, 2400, 1.3), SHORT, 0.5, 3.0);
  private static final JobShape BEST_EFFORT =
      new JobShape(new BoundedPareto(1, 200, 1.1), new BoundedPareto(20, 900, 1.3), SHORT, 0, 0);

  /** The widest production job, as a part of the cluster. */
  private static final double WIDEST = 0.4;

  /**
   * Jobs of a seed.
   *
   * @param production in the order of submission
   * @param bestEffort by queue
   */
  public record Jobs(List<ReservingJob> production, Map<QueueId, List<TraceJob>> bestEffort) {}

  public ClusterWorkload {
    if (nodes < 1 || !(load > 0) || submitSeconds < 1) {
      throw new IllegalArgumentException(
          "%d nodes, load %s, %d s; all must be above 0".formatted(nodes, load, submitSeconds));
    }
    if (!(productionShare > 0 && productionShare < 1)) {
      throw new IllegalArgumentException(
          "production jobs have %s of the work; it must lie in (0, 1)".formatted(productionShare));
    }
  }

  public ClusterSpec cluster() {
    return ClusterSpec.nodes(List.of(new NodeGroup(NODE, nodes)));
  }

  /** The queue of a tenant's best-effort jobs. */
  static QueueId bestEffortQueue(Tenant tenant) {
    return new QueueId("root." + tenant.name() + "-best-effort");
  }

  /** The queue of a tenant's production jobs, where there are no reservations. */
  static QueueId productionQueue(Tenant tenant) {
    return new QueueId("root." + tenant.name() + "-production");
  }

  /**
   * What a static division of the cluster would be, knowing all that will come: each queue's part
   * of all work.
   */
  public Map<QueueId, Double> capacities() {
    Map<QueueId, Double> parts = new TreeMap<>();
    for (Tenant tenant : Tenant.EIGHT) {
      parts.put(productionQueue(tenant), productionShare * tenant.production());
      parts.put(bestEffortQueue(tenant), (1 - productionShare) * tenant.bestEffort());
    }
    return parts;
  }

  /** The jobs of a seed. */
  public Jobs make(long seed) {
    double work = load * nodes * PER_NODE * submitSeconds;
    double jobs = JOBS_PER_SECOND * submitSeconds * nodes / 256;
    int widest = Math.max(1, (int) (WIDEST * nodes * PER_NODE));
    List<ReservingJob> production = new ArrayList<>();
    Map<QueueId, List<TraceJob>> bestEffort = new TreeMap<>();
    for (Tenant tenant : Tenant.EIGHT) {
      production.addAll(
          workload(
                  tenant.name() + "-production",
                  jobs * PRODUCTION_JOBS * tenant.jobs(),
                  mix,
                  PRODUCTION
                      .times(1, tenant.duration())
                      .withTasks(longTasks ? LONG.times(tenant.duration()) : SHORT),
                  work * productionShare * tenant.production(),
                  widest)
              .make(seed));
      bestEffort.put(
          bestEffortQueue(tenant),
          workload(
                  tenant.name() + "-best-effort",
                  jobs * (1 - PRODUCTION_JOBS) * tenant.jobs(),
                  JobMix.ALL_A,
                  BEST_EFFORT.times(1, tenant.duration()),
                  work * (1 - productionShare) * tenant.bestEffort(),
                  widest)
              .make(seed)
              .stream()
              .map(job -> job.job().withBudget(OptionalLong.empty()))
              .toList());
    }
    production.sort(
        Comparator.comparingLong((ReservingJob job) -> job.job().submitMillis())
            .thenComparing(job -> job.job().id()));
    return new Jobs(List.copyOf(production), bestEffort);
  }

  private ReservationWorkload workload(
      String name, double jobs, JobMix kinds, JobShape shape, double work, int widest) {
    return new ReservationWorkload(
        name,
        (int) Math.max(1, Math.round(jobs)),
        kinds,
        shape,
        work,
        widest,
        submitSeconds,
        LATEST_DEADLINE_SECONDS,
        MILLIS,
        TASK);
  }
}
