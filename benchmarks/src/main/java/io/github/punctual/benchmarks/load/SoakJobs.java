package io.github.punctual.benchmarks.load;

import java.io.IOException;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ReservationId;

/** A stream of jobs of all kinds, the same for the same seed. */
final class SoakJobs {
  private static final int LARGE = 60;

  private final Random random;
  private final int burstQueues;
  private final int parts;
  private int count;

  /**
   * A stream.
   *
   * @param parts by how much jobs and tasks are smaller than they are in 1
   */
  SoakJobs(long seed, int burstQueues, int parts) {
    this.random = new Random(seed);
    this.burstQueues = burstQueues;
    this.parts = parts;
  }

  /**
   * The next job: of twenty eight are best effort, five have a deadline, one of them large, two are
   * planned by utility, four come in bursts, and one in a reservation, where there is room for it.
   */
  LoadJob next(LoadCluster cluster) throws IOException {
    int kind = count % 20;
    String name = "soak-" + count++;
    int tasks = Math.max(1, (4 + random.nextInt(30)) / parts);
    long taskMillis = (10_000L + random.nextInt(40_000)) / parts;
    int large = Math.max(1, LARGE / parts);
    String sizes = "sla.task-memory=1g";
    Set<String> tags =
        switch (kind) {
          case 3, 7, 11, 15 ->
              Set.of("sla.deadline=10m", "sla.tasks=" + tasks, sizes, "sla.job=soak-small");
          case 19 -> Set.of("sla.deadline=15m", "sla.tasks=" + large, sizes, "sla.job=soak-large");
          case 2, 12 ->
              Set.of("sla.deadline=10m", "sla.utility=sigmoid", "sla.tasks=" + tasks, sizes);
          default -> Set.of();
        };
    Optional<ReservationId> reservation = kind == 9 ? reserve(cluster, tasks) : Optional.empty();
    String queue =
        switch (kind) {
          case 1, 6, 13, 16 -> LoadSettings.burstQueue(random.nextInt(burstQueues));
          default -> reservation.isPresent() ? LoadSettings.PLAN : LoadSettings.JOBS;
        };
    return new LoadJob(name, queue, tags, kind == 19 ? large * 3 : tasks, taskMillis, reservation);
  }

  private static Optional<ReservationId> reserve(LoadCluster cluster, int tasks)
      throws IOException {
    return cluster.reserve(
        "window(atom(<1024,1>, %1$d, %1$d, 2m, %2$dm), 0, +30m)".formatted(tasks, 2 * tasks));
  }
}
