package io.github.punctual.simulator.metrics;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a part of the jobs fared.
 *
 * @param part what the jobs have in common
 * @param jobs how many
 * @param deadlineJobs how many of them had a deadline
 * @param met how many completed by their deadline
 * @param late how many completed after it
 * @param rejected how many were refused
 * @param terminated how many were ended while they ran
 * @param work all their work in task milliseconds
 * @param productiveWork the work of those that met their deadline
 */
public record Breakdown(
    String part,
    int jobs,
    int deadlineJobs,
    int met,
    int late,
    int rejected,
    int terminated,
    double work,
    double productiveWork) {
  private static Breakdown none(String part) {
    return new Breakdown(part, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  private Breakdown with(Job job) {
    boolean hasDeadline = job.deadlineMillis().isPresent();
    boolean completed = job.state() == JobState.COMPLETED;
    return new Breakdown(
        part,
        jobs + 1,
        deadlineJobs + (hasDeadline ? 1 : 0),
        met + (job.met() ? 1 : 0),
        late + (completed && hasDeadline && !job.met() ? 1 : 0),
        rejected + (job.state() == JobState.REJECTED ? 1 : 0),
        terminated + (job.state() == JobState.TERMINATED ? 1 : 0),
        work + job.workMillis(),
        productiveWork + (job.met() ? job.workMillis() : 0));
  }

  /** By how many tasks jobs can run at once; classes without jobs are left out. */
  public static List<Breakdown> bySize(List<Job> jobs) {
    Map<SizeClass, Breakdown> parts = new EnumMap<>(SizeClass.class);
    for (Job job : jobs) {
      SizeClass size = SizeClass.of(job.requestedTasks());
      parts.put(size, parts.getOrDefault(size, none(size.text())).with(job));
    }
    return new ArrayList<>(parts.values());
  }

  /** By queue, in the order of their names. */
  public static List<Breakdown> byQueue(List<Job> jobs) {
    Map<String, Breakdown> parts = new TreeMap<>();
    for (Job job : jobs) {
      String queue = job.trace().queue();
      parts.put(queue, parts.getOrDefault(queue, none(queue)).with(job));
    }
    return new ArrayList<>(parts.values());
  }
}
