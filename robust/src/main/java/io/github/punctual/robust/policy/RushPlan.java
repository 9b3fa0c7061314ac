package io.github.punctual.robust.policy;

import io.github.punctual.core.job.JobId;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * What all jobs are to have now.
 *
 * @param atMillis when that was decided, in milliseconds
 * @param jobs in the order of their ranks
 */
public record RushPlan(long atMillis, List<JobPlan> jobs) {
  /** Copies the jobs. */
  public RushPlan {
    jobs = List.copyOf(jobs);
  }

  /**
   * Who gets a container that is free: the job that has the most tasks fewer than it is to have
   * (RUSH, section IV), the first by rank among equals; nobody when none has fewer.
   *
   * @param held how many tasks a job runs
   */
  public Optional<JobPlan> next(ToIntFunction<JobId> held) {
    JobPlan next = null;
    int most = 0;
    for (JobPlan job : jobs) {
      int lacks = job.wantedTasks() - held.applyAsInt(job.job());
      if (lacks > most) {
        most = lacks;
        next = job;
      }
    }
    return Optional.ofNullable(next);
  }

  /** This plan in a few numbers. */
  public RushFigures figures() {
    Map<UtilityStanding, Integer> standings = new EnumMap<>(UtilityStanding.class);
    for (UtilityStanding standing : UtilityStanding.values()) {
      standings.put(standing, 0);
    }
    double smallest = Double.POSITIVE_INFINITY;
    double robust = 0;
    double mean = 0;
    long tasks = 0;
    for (JobPlan job : jobs) {
      standings.merge(job.standing(), 1, Integer::sum);
      smallest = Math.min(smallest, job.utility());
      robust += job.robustWork();
      mean += job.meanWork();
      tasks += job.wantedTasks();
    }
    return new RushFigures(
        Collections.unmodifiableMap(standings), jobs.isEmpty() ? 0 : smallest, robust, mean, tasks);
  }
}
