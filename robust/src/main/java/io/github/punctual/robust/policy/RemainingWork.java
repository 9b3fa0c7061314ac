package io.github.punctual.robust.policy;

import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.peel.Claim;
import io.github.punctual.robust.peel.Limits;
import java.util.List;

/**
 * A job with what is believed of the work that it has left.
 *
 * @param groups those that were planned for: the job's, or those that are expected
 * @param taskSeconds the time of one task of each group
 * @param tailSeconds the least time from the end of each group to that of the job
 * @param claim what it claims of the capacity
 * @param work in container seconds
 * @param share by row of its place, the expected work as the time for which it would take the whole
 *     capacity
 * @param shareVariance of that, by row of its place, in squared seconds
 * @param stage what is known of its tasks
 * @param trouble why it cannot be planned for; empty when it can
 */
record RemainingWork(
    RushJob job,
    List<TaskGroup> groups,
    List<Double> taskSeconds,
    List<Double> tailSeconds,
    Claim claim,
    Work work,
    List<Double> share,
    List<Double> shareVariance,
    Stage stage,
    String trouble) {
  /** What is known of the tasks of a job. */
  enum Stage {
    /** Its master has not asked for tasks, and nobody said how many there will be. */
    UNKNOWN,
    /** Its master has not asked for tasks; they are expected. */
    EXPECTED,
    /** Its master has asked for tasks, and not all have ended. */
    ASKED,
    /** All tasks that it asked for have ended. */
    ENDED
  }

  /**
   * Work in container seconds.
   *
   * @param robust what is planned for, the paper's eta
   * @param mean what is expected
   * @param median what is exceeded with even odds
   * @param p90 what is exceeded with one chance in ten
   */
  record Work(double robust, double mean, double median, double p90) {
    static final Work NONE = new Work(0, 0, 0, 0);
  }

  /** How many tasks have not ended. */
  long unfinished() {
    return groups.stream().mapToLong(TaskGroup::unfinished).sum();
  }

  /** The least time in which it could be done if all that it can have were its own, in seconds. */
  double aloneSeconds(Limits limits) {
    return Math.max(limits.alone(claim.place(), share), claim.leastSeconds());
  }
}
