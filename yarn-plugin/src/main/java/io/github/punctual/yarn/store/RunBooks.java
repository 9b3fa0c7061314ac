package io.github.punctual.yarn.store;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.policy.PastRuns;
import io.github.punctual.robust.policy.RushMemory;
import io.github.punctual.yarn.store.StoreRecord.JobFileRecord;
import io.github.punctual.yarn.store.StoreRecord.NameTimes;
import io.github.punctual.yarn.store.StoreRecord.RunGone;
import io.github.punctual.yarn.store.StoreRecord.RunTimes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;

/** The part of the book that is about task times. For one thread. */
final class RunBooks {
  /** How many names are kept; those that were written longest ago are forgotten first. */
  static final int NAMES = RushMemory.NAMES_MOST;

  private final Map<HistoryKey, NameTimes> history = new LinkedHashMap<>();
  private final Map<JobId, RunTimes> running = new LinkedHashMap<>();
  private final Map<JobId, JobFileRecord> files = new LinkedHashMap<>();

  /** Takes a record in; false when it is not about task times. */
  boolean apply(StoreRecord record) {
    if (record instanceof NameTimes name) {
      if (!name.key().isSomebodys()) {
        return true;
      }
      history.remove(name.key());
      history.put(name.key(), name);
      if (history.size() > NAMES) {
        history.remove(history.keySet().iterator().next());
      }
    } else if (record instanceof RunTimes run) {
      running.put(run.job(), run);
    } else if (record instanceof JobFileRecord file) {
      files.put(file.job(), file);
    } else if (record instanceof RunGone gone) {
      running.remove(gone.job());
      files.remove(gone.job());
    } else {
      return false;
    }
    return true;
  }

  /** Earlier runs of jobs, those first that were written longest ago. */
  List<NameTimes> of(Whose whose) {
    return history.values().stream().filter(name -> name.key().isOf(whose)).toList();
  }

  /** What makes a running job as it is, whatever came after. */
  List<StoreRecord> of(JobId job) {
    List<StoreRecord> records = new ArrayList<>();
    records.add(new RunGone(job));
    Optional.ofNullable(running.get(job)).ifPresent(records::add);
    Optional.ofNullable(files.get(job)).ifPresent(records::add);
    return records;
  }

  /** Forgets earlier runs of jobs. */
  void forget(Whose whose) {
    history.keySet().removeIf(key -> key.isOf(whose));
  }

  int size() {
    return history.size() + running.size() + files.size();
  }

  void forEach(Consumer<StoreRecord> sink) {
    for (NameTimes name : history.values()) {
      sink.accept(name);
    }
    for (RunTimes run : running.values()) {
      sink.accept(run);
    }
    for (JobFileRecord file : files.values()) {
      sink.accept(file);
    }
  }

  StoredRuns view() {
    Map<HistoryKey, PastRuns> names = new LinkedHashMap<>();
    history.forEach((key, record) -> names.put(key, record.runs()));
    Map<JobId, SortedMap<String, TaskTimes>> runs = new LinkedHashMap<>();
    running.forEach((job, record) -> runs.put(job, record.times()));
    Map<JobId, String> texts = new LinkedHashMap<>();
    files.forEach((job, record) -> texts.put(job, record.file()));
    return new StoredRuns(
        Collections.unmodifiableMap(names),
        Collections.unmodifiableMap(runs),
        Collections.unmodifiableMap(texts));
  }
}
