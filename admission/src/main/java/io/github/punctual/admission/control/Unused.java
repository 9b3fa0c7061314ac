package io.github.punctual.admission.control;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.TaskStage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Since when running jobs use less than they were given, and how much at most. A job uses what runs
 * and what its master has asked for; before its master has said anything nothing is held against
 * it, for it may not have got its own container. Only what a decision log has changes anything: how
 * often it is looked at does not, so that a replay decides alike.
 */
final class Unused {
  /** So much counts as used without being used: a job that runs may run one task. */
  private static final int LEAST = 1;

  private static final String USED = "unused/used/";
  private static final String CUT = "unused/cut/";
  private static final String AT = "/atMillis";
  private static final String TASKS = "/tasks";

  private final OptionalLong patienceMillis;

  /** What jobs used, in the order of time, since the last time that they used all. */
  private final Map<JobId, List<Use>> uses = new HashMap<>();

  private final Set<JobId> cut = new HashSet<>();

  /** So many tasks from an instant on. */
  private record Use(long atMillis, int tasks) {}

  /**
   * Nothing is known yet.
   *
   * @param patienceMillis for how long a job may use less than it was given; empty for ever
   */
  Unused(OptionalLong patienceMillis) {
    this.patienceMillis = patienceMillis;
  }

  /** Writes what is known, for a policy that is to decide alike from now on. */
  void save(Map<String, Double> numbers) {
    uses.forEach(
        (job, all) -> {
          for (int i = 0; i < all.size(); i++) {
            String name = USED + i + "/" + job.value();
            numbers.put(name + AT, (double) all.get(i).atMillis());
            numbers.put(name + TASKS, (double) all.get(i).tasks());
          }
        });
    cut.forEach(job -> numbers.put(CUT + job.value(), 1.0));
  }

  /** Takes what was written out of the numbers; what was known before is forgotten. */
  void restore(Map<String, Double> numbers) {
    uses.clear();
    cut.clear();
    Map<JobId, SortedMap<Integer, Use>> read = new HashMap<>();
    numbers.forEach(
        (name, millis) -> {
          if (name.startsWith(CUT)) {
            cut.add(new JobId(name.substring(CUT.length())));
          } else if (name.startsWith(USED) && name.endsWith(AT)) {
            String use = name.substring(0, name.length() - AT.length());
            int end = use.indexOf('/', USED.length());
            int tasks = numbers.getOrDefault(use + TASKS, (double) LEAST).intValue();
            read.computeIfAbsent(new JobId(use.substring(end + 1)), id -> new TreeMap<>())
                .put(
                    Integer.valueOf(use.substring(USED.length(), end)),
                    new Use(millis.longValue(), tasks));
          }
        });
    read.forEach((job, all) -> uses.put(job, new ArrayList<>(all.values())));
    numbers.keySet().removeIf(name -> name.startsWith(CUT) || name.startsWith(USED));
  }

  void observe(Progress progress) {
    if (patienceMillis.isPresent()) {
      uses.computeIfAbsent(progress.job(), id -> new ArrayList<>())
          .add(new Use(progress.atMillis(), Math.max(LEAST, used(progress))));
    }
  }

  /** A job is not as it was, or starts over: it is looked at anew from its next report on. */
  void lookAnew(JobId job) {
    uses.remove(job);
  }

  /** Looks at what running jobs were given. */
  void follow(Iterable<RunningJob> running) {
    if (uses.isEmpty() && cut.isEmpty()) {
      return;
    }
    Set<JobId> present = new HashSet<>();
    for (RunningJob job : running) {
      present.add(job.job().id());
      uses.computeIfPresent(job.job().id(), (id, all) -> sinceAll(all, job.tasks()));
    }
    uses.keySet().retainAll(present);
    cut.retainAll(present);
  }

  /** What was used after the last time that all was, as one; null when that is so now. */
  private static List<Use> sinceAll(List<Use> all, int given) {
    Use since = null;
    for (Use use : all) {
      since =
          use.tasks() >= given
              ? null
              : since == null
                  ? use
                  : new Use(since.atMillis(), Math.max(since.tasks(), use.tasks()));
    }
    return since == null ? null : new ArrayList<>(List.of(since));
  }

  /** How many tasks a job may keep; as many as it has until it has used less for too long. */
  int left(RunningJob job, long nowMillis) {
    OptionalLong end = endMillis(job.job().id());
    return end.isPresent() && nowMillis >= end.getAsLong()
        ? Math.min(job.tasks(), uses.get(job.job().id()).get(0).tasks())
        : job.tasks();
  }

  /** When a job loses what it does not use, if nothing happens before. */
  OptionalLong endMillis(JobId job) {
    List<Use> since = uses.get(job);
    return since == null
        ? OptionalLong.empty()
        : OptionalLong.of(since.get(0).atMillis() + patienceMillis.orElseThrow());
  }

  /** When the first of all jobs loses what it does not use, if nothing happens before. */
  OptionalLong firstEndMillis() {
    return uses.keySet().stream().map(this::endMillis).flatMapToLong(OptionalLong::stream).min();
  }

  /** A job has lost what it did not use; from now on it is looked at anew. */
  void cut(RunningJob job, long nowMillis) {
    Use since = new Use(nowMillis, Math.max(LEAST, used(job)));
    uses.put(job.job().id(), new ArrayList<>(List.of(since)));
    cut.add(job.job().id());
  }

  /** How much more a job that has once lost what it did not use may be lent; empty for others. */
  Optional<Integer> mayBeLent(RunningJob job) {
    return cut.contains(job.job().id())
        ? Optional.of(Math.min(used(job), job.job().requestedTasks()) - job.tasks())
        : Optional.empty();
  }

  private static int used(RunningJob job) {
    return job.progress().map(Unused::used).orElse(0);
  }

  private static int used(Progress progress) {
    long used = progress.stages().stream().mapToLong(TaskStage::unfinished).sum();
    return (int) Math.min(Integer.MAX_VALUE, used);
  }
}
