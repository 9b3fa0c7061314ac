package io.github.punctual.yarn.outlook;

import io.github.punctual.robust.calibration.Forecast;
import io.github.punctual.robust.calibration.ForecastHistory;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import io.github.punctual.robust.outlook.JobKey;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.outlook.OutlookChange;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.tasks.EndedTask;
import io.github.punctual.yarn.tasks.TaskOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What has been seen and said of one job since it began. Safe for several threads. */
final class Followed {
  /** So many changes of its standing are kept. */
  private static final int MOST_CHANGES = 50;

  /** Masters that ask for ever other sizes must not fill the memory. */
  private static final int MOST_GROUPS = 32;

  private final Map<String, TaskTimesRecorder> seen = new TreeMap<>();
  private final ForecastHistory course = new ForecastHistory();
  private final List<OutlookChange> changes = new ArrayList<>();
  private Optional<JobKey> key = Optional.empty();
  private Optional<JobOutlook> latest = Optional.empty();
  private OptionalLong dueMillis = OptionalLong.empty();
  private long lastTaskMillis;

  /** Notes a task that has ended. */
  synchronized void taskEnded(EndedTask end) {
    if (seen.size() >= MOST_GROUPS && !seen.containsKey(end.group())) {
      return;
    }
    TaskTimesRecorder recorder =
        seen.computeIfAbsent(end.group(), group -> new TaskTimesRecorder());
    if (end.outcome() == TaskOutcome.COMPLETED) {
      recorder.completed(end.seconds());
    } else if (end.outcome() == TaskOutcome.FAILED) {
      recorder.failed(end.seconds());
    }
    lastTaskMillis = Math.max(lastTaskMillis, end.endMillis());
  }

  /** The times of its tasks that have ended, by group. */
  synchronized Map<String, TaskTimes> seen() {
    Map<String, TaskTimes> times = new TreeMap<>();
    seen.forEach((group, recorder) -> times.put(group, recorder.times()));
    return times;
  }

  /** When the last of its tasks ended, in milliseconds; 0 when none has. */
  synchronized long lastTaskMillis() {
    return lastTaskMillis;
  }

  /** Notes what is expected of it now. */
  synchronized void expect(JobKey name, OptionalLong due, JobOutlook outlook) {
    key = Optional.of(name);
    dueMillis = due;
    Optional<UtilityStanding> before = latest.flatMap(JobOutlook::standing);
    if (!before.equals(outlook.standing()) && outlook.standing().isPresent()) {
      changes.add(
          new OutlookChange(outlook.atMillis(), outlook.standing().get(), outlook.reason()));
      if (changes.size() > MOST_CHANGES) {
        // The first says how it began; what came next is the least interesting.
        changes.remove(1);
      }
    }
    latest = Optional.of(outlook);
    if (outlook.projection().isPresent()) {
      Projection now = outlook.projection().get();
      course.add(new Forecast(outlook.atMillis(), now.medianMillis(), now.p90Millis()));
    }
  }

  /** Under which name what is learned of it is kept; empty until it was looked at. */
  synchronized Optional<JobKey> key() {
    return key;
  }

  /** Its deadline, an instant in milliseconds; empty where it has none. */
  synchronized OptionalLong dueMillis() {
    return dueMillis;
  }

  /** What is expected of it. */
  synchronized Optional<JobOutlook> latest() {
    return latest;
  }

  /** What was said of it over time. */
  synchronized List<Forecast> course() {
    return course.forecasts();
  }

  /** How its standing changed, in the order of time. */
  synchronized List<OutlookChange> changes() {
    return List.copyOf(changes);
  }
}
