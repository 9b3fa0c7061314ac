package io.github.punctual.evaluation.rayon;

import io.github.punctual.simulator.reservation.ClusterOutcome;
import io.github.punctual.simulator.reservation.ClusterRun;
import io.github.punctual.simulator.reservation.ClusterWorkload;
import io.github.punctual.simulator.reservation.Division;
import io.github.punctual.simulator.reservation.JobMix;
import io.github.punctual.simulator.reservation.ReservedQueues;
import io.github.punctual.simulator.reservation.StaticQueues;
import java.util.Optional;

/**
 * A way to run the cluster of section 6.4.
 *
 * @param planner of reservations; empty for the CapacityScheduler
 * @param kills whether containers are killed for queues below what is theirs
 * @param load all work over all that the cluster can do
 * @param mix of what kinds production jobs are
 * @param asked how many times the work that they do production jobs reserve
 * @param fair whether reservations share what nobody is promised with best-effort jobs; otherwise
 *     they get what these leave
 * @param longTasks whether the tasks of production jobs are as long as these, about
 */
record ClusterCase(
    Optional<String> planner,
    boolean kills,
    double load,
    JobMix mix,
    double asked,
    boolean fair,
    boolean longTasks) {
  /** The slack that the paper's jobs reserve (section 6.1.2). */
  static final double USUAL = 1.1;

  /** Over-reservation (section 6.4.2). */
  static final double OVER = 1.5;

  /** For how long jobs come. */
  static final long SUBMIT_SECONDS = 5400;

  /** What is measured over time is so from here on, when the cluster has filled. */
  static final long FROM_SECOND = 900;

  /** The end of what is measured over time, in seconds. */
  static final long TO_SECOND = 4500;

  private static final double PRODUCTION_SHARE = 0.6;
  private static final int NODES = 256;
  private static final long LEAD_MILLIS = 10_000;
  private static final double WHAT_IS_LEFT = 0.01;
  private static final long END_MILLIS = 4L * 3600 * 1000;

  /** Reservations as in the paper, placed by a planner. */
  static ClusterCase reserved(String planner) {
    return new ClusterCase(Optional.of(planner), true, 1, JobMix.ALL_A, USUAL, false, false);
  }

  /** The CapacityScheduler as in the paper. */
  static ClusterCase capacityScheduler() {
    return new ClusterCase(Optional.empty(), false, 1, JobMix.ALL_A, USUAL, false, false);
  }

  ClusterCase withKills(boolean other) {
    return new ClusterCase(planner, other, load, mix, asked, fair, longTasks);
  }

  ClusterCase withLoad(double other) {
    return new ClusterCase(planner, kills, other, mix, asked, fair, longTasks);
  }

  ClusterCase withMix(JobMix other) {
    return new ClusterCase(planner, kills, load, other, asked, fair, longTasks);
  }

  /** The same with jobs that reserve so many times what they need. */
  ClusterCase asking(double times) {
    return new ClusterCase(planner, kills, load, mix, times, fair, longTasks);
  }

  /** The same with reservations that share what nobody is promised. */
  ClusterCase sharing() {
    return new ClusterCase(planner, kills, load, mix, asked, true, longTasks);
  }

  /** The same with production jobs of one or two waves of tasks. */
  ClusterCase ofLongTasks() {
    return new ClusterCase(planner, kills, load, mix, asked, fair, true);
  }

  String title() {
    String name =
        planner
            .map(each -> "Rayon, " + PlannerContender.title(each))
            .orElse(load <= 0.5 ? "CS (cold)" : "CS");
    return name + (kills ? "" : planner.isPresent() ? ", no kills" : "");
  }

  ClusterWorkload workload(double scale) {
    return new ClusterWorkload(
        (int) Math.max(4, Math.round(NODES * scale)),
        load,
        PRODUCTION_SHARE,
        mix,
        SUBMIT_SECONDS,
        longTasks);
  }

  /** Runs it on the jobs of a seed. */
  ClusterOutcome run(double scale, long seed) {
    ClusterWorkload workload = workload(scale);
    return new ClusterRun(workload, workload.make(seed)).run(division(workload), kills, END_MILLIS);
  }

  private Division division(ClusterWorkload workload) {
    if (planner.isEmpty()) {
      return new StaticQueues(workload, StaticQueues.USUAL_MAXIMUM);
    }
    return new ReservedQueues(
        workload,
        new ReservedQueues.Settings(
            planner.get(),
            asked,
            ReservedQueues.USUAL_PART,
            fair ? 1 : WHAT_IS_LEFT,
            kills ? 0 : LEAD_MILLIS));
  }
}
