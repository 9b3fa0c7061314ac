package io.github.punctual.robust.policy;

import java.util.List;

/**
 * What all jobs are to have now.
 *
 * @param atMillis when that was decided, in milliseconds
 * @param jobs in the order of their ranks
 */
public record RushPlan(long atMillis, List<JobPlan> jobs) {
  public RushPlan {
    jobs = List.copyOf(jobs);
  }
}
