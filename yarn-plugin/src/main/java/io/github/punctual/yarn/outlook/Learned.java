package io.github.punctual.yarn.outlook;

import io.github.punctual.core.policy.Whose;
import io.github.punctual.robust.calibration.Calibration;
import io.github.punctual.robust.calibration.Scores;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.outlook.DayBook;
import io.github.punctual.robust.outlook.DayCount;
import io.github.punctual.robust.outlook.JobKey;
import io.github.punctual.robust.outlook.LearnedCodec;
import io.github.punctual.robust.outlook.RunBook;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.store.StoreRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What is kept of runs that have ended: their task times, and how what was said of them proved
 * true. It survives a restart. Keys are spread over a fixed number of records of the store, so that
 * little is written when a job ends. Safe for several threads.
 */
final class Learned {
  /** So many keys of jobs are kept; whoever has the most of them loses his oldest beyond that. */
  static final int MOST_KEYS = 1000;

  private static final int RECORDS = 64;
  private static final String RECORD = "outlook.";
  private static final String OVERALL = RECORD + "overall";
  private static final String DAYS = RECORD + "days";

  private final StoreKeeper store;

  /** Held while the store is waited for; whoever reads does not wait. */
  private final Object writing = new Object();

  private final RunBook runs = new RunBook(MOST_KEYS);
  private final Calibration calibration = new Calibration(MOST_KEYS, key -> JobKey.of(key).user());
  private final DayBook days = new DayBook();
  private boolean daysChanged;

  /** Which records are to be written anew. */
  private final TreeSet<Integer> changed = new TreeSet<>();

  Learned(StoreKeeper store) {
    this.store = store;
  }

  /** Goes on from what the store holds. */
  synchronized void load() {
    store
        .learned(OVERALL)
        .ifPresent(
            numbers ->
                calibration.restoreOverall(
                    LearnedCodec.scores(numbers).getOrDefault("", Scores.NONE)));
    store.learned(DAYS).ifPresent(days::restore);
    for (int record = 0; record < RECORDS; record++) {
      store
          .learned(RECORD + record)
          .ifPresent(
              numbers -> {
                LearnedCodec.scores(numbers).forEach(calibration::restore);
                LearnedCodec.runs(numbers).forEach(runs::restore);
              });
    }
  }

  /** Writes what has changed since it was last written. */
  void save() {
    synchronized (writing) {
      List<StoreRecord> records;
      synchronized (this) {
        if (changed.isEmpty() && !daysChanged) {
          return;
        }
        records = records(changed, calibration.overall(), key -> true);
        records.add(new StoreRecord.Learned(DAYS, days.numbers()));
        changed.clear();
        daysChanged = false;
      }
      store.append(records);
    }
  }

  /**
   * Forgets what is kept of some jobs, in the store and then here; how what was said of all jobs
   * proved true only with everybody's.
   *
   * @return whether anything was kept of them
   */
  boolean forget(Whose whose) {
    Predicate<String> theirs = key -> whose.includes(JobKey.of(key).user(), JobKey.of(key).name());
    synchronized (writing) {
      List<StoreRecord> before;
      List<StoreRecord> after;
      synchronized (this) {
        // All records: the store may still know keys that made room for others here.
        Set<Integer> of = IntStream.range(0, RECORDS).boxed().collect(Collectors.toSet());
        Scores overall = calibration.overall();
        before = records(of, overall, key -> true);
        after = records(of, whose.isEverybody() ? Scores.NONE : overall, theirs.negate());
        if (whose.isEverybody()) {
          before.add(new StoreRecord.Learned(DAYS, days.numbers()));
          after.add(new StoreRecord.Learned(DAYS, Map.of()));
        }
      }
      store.promise(after, before);
      synchronized (this) {
        runs.forget(theirs);
        calibration.forget(theirs);
        if (whose.isEverybody()) {
          calibration.restoreOverall(Scores.NONE);
          days.clear();
        }
      }
      return !after.equals(before);
    }
  }

  /** What is to be written of some records, with those of their keys that are kept. */
  private List<StoreRecord> records(Set<Integer> of, Scores all, Predicate<String> kept) {
    List<StoreRecord> records = new ArrayList<>();
    Map<String, Double> overall = new TreeMap<>();
    LearnedCodec.write(overall, "", all);
    records.add(new StoreRecord.Learned(OVERALL, overall));
    Map<Integer, Map<String, Double>> numbers = new TreeMap<>();
    of.forEach(record -> numbers.put(record, new TreeMap<>()));
    calibration
        .byName()
        .forEach(
            (key, scores) -> {
              if (numbers.containsKey(record(key)) && kept.test(key)) {
                LearnedCodec.write(numbers.get(record(key)), key, scores);
              }
            });
    for (String key : runs.keys()) {
      if (numbers.containsKey(record(key)) && kept.test(key)) {
        LearnedCodec.write(numbers.get(record(key)), key, runs.of(key));
      }
    }
    numbers.forEach(
        (record, content) -> records.add(new StoreRecord.Learned(RECORD + record, content)));
    return records;
  }

  private static int record(String key) {
    return Math.floorMod(key.hashCode(), RECORDS);
  }

  /** A run has ended as it should. */
  synchronized void ended(Followed followed, long submitMillis, long endMillis) {
    if (followed.key().isEmpty()) {
      return;
    }
    String key = followed.key().get().text();
    Map<String, TaskTimes> seen = followed.seen();
    if (seen.values().stream().anyMatch(times -> times.count() > 0)) {
      double closing = Math.max(0, endMillis - followed.lastTaskMillis()) / 1000.0;
      runs.ended(key, seen, closing);
    }
    calibration.ended(key, followed.course(), submitMillis, endMillis);
    changed.add(record(key));
  }

  /** Counts jobs that have ended by their days. */
  synchronized void count(EndedJobs.News news) {
    news.count(days);
    daysChanged |= !news.isEmpty();
  }

  /** Counts a job that was planned by utility, and completed at an instant. */
  synchronized void completed(long atMillis, long dueMillis) {
    days.count(atMillis, atMillis <= dueMillis ? DayCount.Kind.MET : DayCount.Kind.MISSED);
    daysChanged = true;
  }

  /** How many jobs with a deadline ended how, by days. */
  List<DayCount> days() {
    return days.days();
  }

  /** What is known of the earlier runs of a job, by group of tasks. */
  synchronized SortedMap<String, RunBook.Group> runs(JobKey key) {
    return runs.of(key.text());
  }

  /** How projections proved true over all jobs. */
  synchronized Scores scores() {
    return calibration.overall();
  }

  /** How projections proved true by the key of the job, in the order of the keys. */
  synchronized Map<JobKey, Scores> scoresByKey() {
    Map<JobKey, Scores> scores = new LinkedHashMap<>();
    calibration.byName().forEach((key, value) -> scores.put(JobKey.of(key), value));
    return scores;
  }
}
