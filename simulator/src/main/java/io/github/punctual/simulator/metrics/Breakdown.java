package io.github.punctual.simulator.metrics;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

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
  private static Breakdown of(String part, List<Job> jobs) {
    return new Breakdown(
        part,
        jobs.size(),
        Outcomes.count(jobs, Outcomes::hasDeadline),
        Outcomes.count(jobs, Job::met),
        Outcomes.count(jobs, Outcomes::isLate),
        Outcomes.count(jobs, job -> job.state() == JobState.REJECTED),
        Outcomes.count(jobs, job -> job.state() == JobState.TERMINATED),
        Outcomes.sum(jobs, Job::workMillis),
        Outcomes.sum(jobs, job -> job.met() ? job.workMillis() : 0));
  }

  /** By how many tasks jobs can run at once; classes without jobs are left out. */
  public static List<Breakdown> bySize(List<Job> jobs) {
    return by(jobs, job -> SizeClass.of(job.requestedTasks()), SizeClass::text);
  }

  /** By queue, in the order of their names. */
  public static List<Breakdown> byQueue(List<Job> jobs) {
    return by(jobs, job -> job.trace().queue(), queue -> queue);
  }

  private static <K> List<Breakdown> by(
      List<Job> jobs, Function<Job, K> part, Function<K, String> name) {
    List<Breakdown> parts = new ArrayList<>();
    jobs.stream()
        .collect(Collectors.groupingBy(part, TreeMap::new, Collectors.toList()))
        .forEach((key, own) -> parts.add(of(name.apply(key), own)));
    return parts;
  }
}
