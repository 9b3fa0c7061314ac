package io.github.punctual.robust.policy;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.ForgottenNames;
import io.github.punctual.robust.demand.TaskEvidence;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What was learned from tasks that ended, of this run of each job and of earlier ones. */
final class TaskLessons {
  private final SortedMap<JobId, SortedMap<String, TaskTimesRecorder>> running = new TreeMap<>();
  private final SortedMap<String, PastRuns> history = new TreeMap<>();

  /** Worked out from the history when they are first asked for. */
  private final Map<String, SortedMap<String, TaskTimes>> past = new HashMap<>();

  private TaskTimes cluster;
  private long used;

  void taskEnded(JobId job, String group, double seconds, boolean completed) {
    SortedMap<String, TaskTimesRecorder> groups =
        running.computeIfAbsent(job, id -> new TreeMap<>());
    TaskTimesRecorder times = groups.get(group);
    if (times == null) {
      if (groups.size() >= RushMemory.GROUPS_MOST) {
        return;
      }
      times = new TaskTimesRecorder();
      groups.put(group, times);
    }
    if (completed) {
      times.completed(seconds);
    } else {
      times.failed(seconds);
    }
  }

  void jobEnded(JobId job, String historyName, boolean completed) {
    SortedMap<String, TaskTimesRecorder> times = running.remove(job);
    if (!completed || times == null) {
      return;
    }
    history.put(
        historyName,
        history.getOrDefault(historyName, new PastRuns(0, List.of())).with(++used, of(times)));
    // What was worked out of all other names still holds.
    past.remove(historyName);
    if (history.size() > RushMemory.NAMES_MOST) {
      List<String> oldestFirst = new ArrayList<>(history.keySet());
      oldestFirst.sort(Comparator.comparingLong(name -> history.get(name).used()));
      String forgotten = ForgottenNames.next(oldestFirst, TaskLessons::user);
      history.remove(forgotten);
      past.remove(forgotten);
    }
    cluster = null;
  }

  private static String user(String historyName) {
    return historyName.substring(0, Math.max(0, historyName.indexOf('/')));
  }

  TaskEvidence evidence(JobId job, String historyName, String group) {
    SortedMap<String, TaskTimesRecorder> groups = running.get(job);
    TaskTimesRecorder seen = groups == null ? null : groups.get(group);
    PastRuns runs = history.get(historyName);
    return new TaskEvidence(
        seen == null ? TaskTimes.NONE : seen.times(),
        past(historyName).getOrDefault(group, TaskTimes.NONE),
        runs == null ? List.of() : runs.means(group),
        cluster());
  }

  /** Whether a task of a job that has not ended has. */
  boolean hasRun(JobId job) {
    return running.containsKey(job);
  }

  /** How many tasks of each group earlier runs of a job had on average. */
  SortedMap<String, Integer> tasksBefore(String historyName) {
    SortedMap<String, Integer> tasks = new TreeMap<>();
    PastRuns runs = history.get(historyName);
    if (runs != null) {
      past(historyName)
          .forEach(
              (group, times) ->
                  tasks.put(group, (int) Math.ceil((double) times.count() / runs.runs().size())));
    }
    return tasks;
  }

  private SortedMap<String, TaskTimes> past(String historyName) {
    PastRuns runs = history.get(historyName);
    return runs == null
        ? new TreeMap<>()
        : past.computeIfAbsent(historyName, name -> runs.together());
  }

  /** All tasks of earlier runs, as a prior for first runs. */
  private TaskTimes cluster() {
    if (cluster == null) {
      cluster =
          TaskTimes.together(
              history.keySet().stream().flatMap(name -> past(name).values().stream()).toList());
    }
    return cluster;
  }

  private static SortedMap<String, TaskTimes> of(SortedMap<String, TaskTimesRecorder> recorders) {
    SortedMap<String, TaskTimes> times = new TreeMap<>();
    recorders.forEach((group, recorder) -> times.put(group, recorder.times()));
    return times;
  }

  RushMemory memory() {
    SortedMap<JobId, SortedMap<String, TaskTimes>> now = new TreeMap<>();
    running.forEach((job, recorders) -> now.put(job, of(recorders)));
    return new RushMemory(history, now);
  }

  void restore(RushMemory memory) {
    history.clear();
    history.putAll(memory.history());
    used = memory.history().values().stream().mapToLong(PastRuns::used).max().orElse(0);
    past.clear();
    cluster = null;
    running.clear();
    memory
        .running()
        .forEach(
            (job, byGroup) -> {
              SortedMap<String, TaskTimesRecorder> times = new TreeMap<>();
              byGroup.forEach((group, seen) -> times.put(group, TaskTimesRecorder.of(seen)));
              running.put(job, times);
            });
  }
}
