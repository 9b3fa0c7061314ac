package io.github.punctual.benchmarks.store;

import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.benchmarks.decision.DecisionWorkload;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.testcluster.MeasuredRow;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.JobGone;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import io.github.punctual.yarn.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** What it costs to write records to a store on a local disk, one at a time and many at once. */
public final class StoreAppendBenchmark {
  private static final int JOBS = 1000;
  private static final int ROUNDS = 5;

  private StoreAppendBenchmark() {}

  /**
   * Prints the time of a write in each round, and a row of all.
   *
   * @param args nothing
   */
  public static void main(String[] args) throws IOException {
    List<StoreRecord> records = records();
    java.nio.file.Path directory = Files.createTempDirectory("punctual-store");
    StoreSettings settings = StoreSettings.in(new Path(directory.toUri()));
    System.out.println("a store on the disk of " + directory);
    try (StateStore store =
        StateStore.open(settings, new Configuration(), InstantSource.system())) {
      Latencies single = new Latencies();
      Latencies joint = new Latencies();
      for (int round = 0; round < ROUNDS; round++) {
        Latencies latencies = new Latencies();
        long start = System.nanoTime();
        for (StoreRecord record : records) {
          long before = System.nanoTime();
          store.note(List.of(record));
          store.write();
          latencies.add(System.nanoTime() - before);
        }
        double mean = (System.nanoTime() - start) / 1e3 / records.size();
        start = System.nanoTime();
        store.note(records);
        store.write();
        long each = (System.nanoTime() - start) / records.size();
        single.addAll(latencies);
        joint.add(each);
        System.out.printf(
            "round %d: %d records, one at a time: mean %.1f us, median %.1f us, p99 %.1f us;"
                + " all at once: %.1f us per record%n",
            round + 1,
            records.size(),
            mean,
            latencies.micros(0.5),
            latencies.micros(0.99),
            each / 1e3);
      }
      MeasuredRow.of(
              "a record in the store on a local disk, made durable",
              "wall: %s; %.0f us each when %,d come at once"
                  .formatted(single.words(), joint.micros(0.5), records.size()))
          .tell();
    }
  }

  /** The life of many jobs: each waits, runs and goes. */
  private static List<StoreRecord> records() {
    DecisionWorkload workload = new DecisionWorkload(100, JOBS);
    List<StoreRecord> records = new ArrayList<>();
    for (DeadlineJob job : workload.waiting()) {
      Optional<Decision> decision = Optional.of(workload.standing(job));
      records.add(JobRecord.waiting(job, decision));
      records.add(JobRecord.running(new RunningJob(job, 5, DecisionWorkload.NOW), decision));
      records.add(new JobGone(job.id()));
    }
    return records;
  }
}
