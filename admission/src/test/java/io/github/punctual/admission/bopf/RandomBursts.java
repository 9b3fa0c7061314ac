package io.github.punctual.admission.bopf;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;

/** Random queues with bursts, and jobs that are as they declare. */
final class RandomBursts {
  static final long MEMORY = 64_000_000;
  static final long VCORES = 32_000_000;
  static final ResourceVector CAPACITY = ResourceVector.of(MEMORY, VCORES);

  private final Random random;

  RandomBursts(long seed) {
    this.random = new Random(seed);
  }

  int upTo(int most) {
    return 1 + random.nextInt(most);
  }

  boolean coin() {
    return random.nextBoolean();
  }

  double between(double least, double most) {
    return least + random.nextDouble() * (most - least);
  }

  /** A queue whose bursts take at most about this part of the cluster in the long run. */
  QueueDeclaration latency(String name, double share, boolean oneType) {
    long period = 1000L * (20 + random.nextInt(80));
    long onTime = (long) (period * between(0.1, 0.9));
    ResourceSeconds demand = demand(period, onTime, share, oneType);
    double kind = random.nextDouble();
    BurstPlan plan;
    if (kind < 0.35) {
      plan =
          new BurstPlan.Periodic(
              OptionalLong.of(random.nextInt(30_000)), period, onTime, demand, 0.95);
    } else if (kind < 0.6) {
      plan = new BurstPlan.Periodic(OptionalLong.empty(), period, onTime, demand, 0.95);
    } else if (kind < 0.8) {
      plan = new BurstPlan.Aperiodic(period, onTime, demand, 0.95);
    } else {
      plan = listed(period, onTime, share, oneType);
    }
    return QueueDeclaration.latency(new QueueId("root." + name), upTo(2), plan);
  }

  private BurstPlan listed(long period, long onTime, double share, boolean oneType) {
    List<Burst> bursts = new ArrayList<>();
    long at = random.nextInt(30_000);
    for (int i = 0; i < 6; i++) {
      bursts.add(new Burst(at, onTime, demand(period, onTime, share, oneType)));
      at += period + random.nextInt(20_000);
    }
    return new BurstPlan.Listed(bursts, at, 0.95);
  }

  /** At most a part of a period of the cluster, and of the cluster in the time allowed. */
  private ResourceSeconds demand(long period, long onTime, double share, boolean oneType) {
    double most = Math.min(share * period, 0.95 * onTime) / 1000;
    double memory = oneType ? 0 : MEMORY * most * between(0.1, 1);
    return ResourceSeconds.of(
        Map.of("memory-mb", memory, "vcores", VCORES * most * between(0.3, 1)));
  }

  /** Jobs that arrive as declared until an instant, and can be done in the time allowed. */
  List<FluidCluster.Job> jobs(BurstPlan plan, long untilMillis) {
    List<FluidCluster.Job> jobs = new ArrayList<>();
    if (plan instanceof BurstPlan.Listed listed) {
      for (Burst burst : listed.bursts()) {
        jobs.add(job(burst.arrivalMillis(), burst.demand(), burst.onTimeMillis()));
      }
      return jobs;
    }
    boolean periodic = plan instanceof BurstPlan.Periodic;
    long gap =
        periodic
            ? ((BurstPlan.Periodic) plan).periodMillis()
            : ((BurstPlan.Aperiodic) plan).leastGapMillis();
    long at =
        periodic
            ? ((BurstPlan.Periodic) plan).firstMillis().orElse(random.nextInt(30_000))
            : random.nextInt(30_000);
    while (at < untilMillis) {
      jobs.add(
          periodic
              ? job(
                  at,
                  ((BurstPlan.Periodic) plan).demand(),
                  ((BurstPlan.Periodic) plan).onTimeMillis())
              : job(
                  at,
                  ((BurstPlan.Aperiodic) plan).demand(),
                  ((BurstPlan.Aperiodic) plan).onTimeMillis()));
      at += gap + (periodic ? 0 : random.nextInt(30_000));
    }
    return jobs;
  }

  private FluidCluster.Job job(long at, ResourceSeconds demand, long onTime) {
    return new FluidCluster.Job(at, demand, Math.max(1, (long) (onTime * between(0.3, 1))));
  }

  /** Jobs that need another amount than declared, each by a factor up to this one. */
  List<FluidCluster.Job> lying(List<FluidCluster.Job> jobs, double most) {
    return jobs.stream()
        .map(
            job ->
                new FluidCluster.Job(
                    job.arrivedMillis(), job.demand().times(between(0.2, most)), job.leastMillis()))
        .toList();
  }

  /** What a queue that always has demand could use: the whole cluster, or less of one type. */
  ResourceVector endless(boolean oneType) {
    return oneType
        ? ResourceVector.of("vcores", VCORES)
        : coin()
            ? ResourceVector.of((long) (MEMORY * between(0.2, 1)), VCORES)
            : ResourceVector.of(MEMORY, (long) (VCORES * between(0.2, 1)));
  }
}
