package io.github.punctual.robust.outlook;

import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskEvidence;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.robust.policy.UtilityStanding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;

/** Says what may be expected of a job, from how it stands, what it did and its earlier runs. */
public record Forecaster(Projector projector) {
  /** The size of tasks that no master has asked for yet: their times alone count. */
  private static final ResourceVector ANY = ResourceVector.of(1, 1);

  /** This part of the time from submission to deadline is little. */
  private static final long LITTLE = 5;

  /**
   * What may be expected of a job.
   *
   * @param seen the times of its tasks that have ended, by group
   * @param before what is known of its earlier runs, by group
   * @param nowMillis the present, in milliseconds
   */
  public JobOutlook outlook(
      JobFacts facts,
      Map<String, TaskTimes> seen,
      SortedMap<String, RunBook.Group> before,
      long nowMillis) {
    if (facts.dueMillis().isPresent() && facts.dueMillis().getAsLong() <= nowMillis) {
      return passed(facts, seen, before, nowMillis);
    }
    return facts
        .hindrance()
        .map(why -> waiting(facts, why, nowMillis))
        .orElseGet(() -> projected(facts, seen, before, nowMillis));
  }

  /** A job that waits is at risk when little of the time is left until it would start too late. */
  private static JobOutlook waiting(JobFacts facts, String why, long nowMillis) {
    if (facts.latestStartMillis().isEmpty()) {
      return JobOutlook.unknown(nowMillis, why);
    }
    long left = facts.latestStartMillis().getAsLong() - nowMillis;
    long budget = facts.dueMillis().orElse(nowMillis) - facts.submitMillis();
    if (left > budget / LITTLE) {
      return JobOutlook.unknown(nowMillis, why);
    }
    return new JobOutlook(
        nowMillis,
        Optional.empty(),
        Optional.of(UtilityStanding.AT_RISK),
        OptionalDouble.empty(),
        left >= 0
            ? "It waits, and must start within %s to be in time."
                .formatted(DecisionText.duration(left))
            : "It waits, and should have started %s ago to be in time."
                .formatted(DecisionText.duration(-left)));
  }

  /** After its deadline a job may still run, and is still projected. */
  private JobOutlook passed(
      JobFacts facts,
      Map<String, TaskTimes> seen,
      SortedMap<String, RunBook.Group> before,
      long nowMillis) {
    JobOutlook running =
        facts.hindrance().isPresent()
            ? JobOutlook.unknown(nowMillis, "")
            : projected(facts, seen, before, nowMillis);
    return new JobOutlook(
        nowMillis,
        running.projection(),
        Optional.of(UtilityStanding.IMPOSSIBLE),
        OptionalDouble.empty(),
        "Its deadline passed %s ago."
            .formatted(DecisionText.duration(nowMillis - facts.dueMillis().getAsLong())));
  }

  private JobOutlook projected(
      JobFacts facts,
      Map<String, TaskTimes> seen,
      SortedMap<String, RunBook.Group> before,
      long nowMillis) {
    List<Projector.Tasks> tasks = tasks(facts, seen, before);
    boolean anyEnded = seen.values().stream().anyMatch(times -> times.count() > 0);
    if (tasks.isEmpty() && !anyEnded) {
      return JobOutlook.unknown(nowMillis, "It has not asked for tasks yet.");
    }
    if (!anyEnded && before.isEmpty() && facts.hintSeconds().isEmpty()) {
      return JobOutlook.unknown(
          nowMillis,
          "How long its tasks run is not known: none has ended, there was no run of its name"
              + " before, and sla.task-duration does not say.");
    }
    TaskTimes closing =
        before.containsKey(RunBook.CLOSING) ? before.get(RunBook.CLOSING).times() : TaskTimes.NONE;
    Projector.Left left = projector.left(tasks, Math.max(1, facts.slots()), closing);
    Projection projection =
        new Projection(nowMillis + millis(left.median()), nowMillis + millis(left.p90()));
    return new JobOutlook(
        nowMillis,
        Optional.of(projection),
        Optional.of(standing(facts, projection, nowMillis + millis(left.best()))),
        OptionalDouble.empty(),
        reason(facts, tasks, left, projection));
  }

  private static long millis(double seconds) {
    return Math.round(Math.min(seconds, 1e9) * 1000);
  }

  /** The tasks that it has, and those that its earlier runs had and that it has not begun. */
  private static List<Projector.Tasks> tasks(
      JobFacts facts, Map<String, TaskTimes> seen, SortedMap<String, RunBook.Group> before) {
    List<Projector.Tasks> tasks = new ArrayList<>();
    TaskTimes all =
        TaskTimes.together(
            before.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(RunBook.CLOSING))
                .map(entry -> entry.getValue().times())
                .toList());
    for (TaskGroup group : facts.groups()) {
      RunBook.Group known = before.get(group.name());
      tasks.add(
          new Projector.Tasks(
              group,
              new TaskEvidence(
                  seen.getOrDefault(group.name(), TaskTimes.NONE),
                  known == null ? all : known.times(),
                  TaskTimes.together(seen.values()))));
    }
    boolean begun = !facts.groups().isEmpty() || !seen.isEmpty();
    if (!begun && facts.expectedTasks() > 0) {
      // Its master has not asked yet, but how many tasks it has was said.
      tasks.add(
          new Projector.Tasks(
              new TaskGroup(
                  "expected",
                  ANY,
                  facts.expectedTasks(),
                  List.of(),
                  List.of(),
                  facts.hintSeconds()),
              new TaskEvidence(TaskTimes.NONE, all, TaskTimes.NONE)));
    } else {
      before.forEach(
          (name, group) -> {
            boolean has = facts.groups().stream().anyMatch(each -> each.name().equals(name));
            int count = (int) Math.min(Integer.MAX_VALUE, Math.round(group.tasksPerRun()));
            if (!has && !seen.containsKey(name) && !name.equals(RunBook.CLOSING) && count > 0) {
              tasks.add(
                  new Projector.Tasks(
                      new TaskGroup(name, ANY, count, List.of(), List.of(), facts.hintSeconds()),
                      new TaskEvidence(TaskTimes.NONE, group.times(), TaskTimes.NONE)));
            }
          });
    }
    return tasks;
  }

  private static UtilityStanding standing(JobFacts facts, Projection projection, long bestMillis) {
    if (facts.dueMillis().isEmpty()) {
      return UtilityStanding.PATIENT;
    }
    long due = facts.dueMillis().getAsLong();
    if (bestMillis > due) {
      return UtilityStanding.IMPOSSIBLE;
    }
    if (projection.medianMillis() > due) {
      return UtilityStanding.LATE;
    }
    return projection.p90Millis() > due ? UtilityStanding.AT_RISK : UtilityStanding.ON_TIME;
  }

  private static String reason(
      JobFacts facts, List<Projector.Tasks> tasks, Projector.Left left, Projection projection) {
    int unfinished = tasks.stream().mapToInt(each -> each.group().unfinished()).sum();
    if (unfinished == 0) {
      return "All tasks that it asked for have ended.";
    }
    String work =
        "%d %s left, about %s each, %d at once"
            .formatted(
                unfinished,
                unfinished == 1 ? "task is" : "tasks are",
                DecisionText.duration(Math.max(1000, millis(left.taskSeconds()))),
                Math.max(1, Math.min(unfinished, Math.max(facts.slots(), facts.running()))));
    if (facts.dueMillis().isEmpty()) {
      return work + ".";
    }
    long early = facts.dueMillis().getAsLong() - projection.medianMillis();
    long late90 = projection.p90Millis() - facts.dueMillis().getAsLong();
    if (early < 0) {
      return work + ": that takes probably %s too long.".formatted(DecisionText.duration(-early));
    }
    return late90 > 0
        ? work
            + ": with one chance in ten that takes %s too long."
                .formatted(DecisionText.duration(late90))
        : work + ".";
  }
}
