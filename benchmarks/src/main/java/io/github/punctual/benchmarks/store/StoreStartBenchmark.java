package io.github.punctual.benchmarks.store;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.testcluster.MeasuredRow;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;

/** How long a full store takes to open: the last outcomes of as many names as it keeps. */
public final class StoreStartBenchmark {
  private static final int NAMES = 50_000;
  private static final int OUTCOMES = 20;
  private static final int STARTS = 3;

  /** What each start is to take at most, in seconds. */
  private static final double AIM_SECONDS = 10;

  private StoreStartBenchmark() {}

  /**
   * Prints the time of each of some starts, and a row of all; the first is that of a process in
   * which nothing is compiled.
   *
   * @param args nothing
   */
  public static void main(String[] args) throws IOException {
    java.nio.file.Path directory = Files.createTempDirectory("punctual-store");
    StoreSettings settings = StoreSettings.in(new Path(directory.toUri()));
    try {
      fill(settings);
      long bytes = FileUtil.getDU(directory.toFile());
      List<Double> seconds = new ArrayList<>();
      for (int start = 1; start <= STARTS; start++) {
        long begin = System.nanoTime();
        try (StateStore store =
            StateStore.open(settings, new Configuration(), InstantSource.system())) {
          double took = (System.nanoTime() - begin) / 1e9;
          seconds.add(took);
          System.out.printf(
              "start %d: %,d records, %,d bytes, opened in %.2f s%n",
              start, store.report().recordsUsed(), bytes, took);
        }
      }
      row(seconds, bytes).tell();
    } finally {
      FileUtil.fullyDelete(directory.toFile());
    }
  }

  private static MeasuredRow row(List<Double> seconds, long bytes) {
    return new MeasuredRow(
        "a start with a full store: the last %d outcomes of %,d names".formatted(OUTCOMES, NAMES),
        "%.0f s".formatted(AIM_SECONDS),
        String.format(
            Locale.ROOT,
            "wall: %.1f s as the first of the process, %.1f s as the last of %d; %d MB",
            seconds.get(0),
            seconds.get(seconds.size() - 1),
            seconds.size(),
            bytes / 1_000_000),
        seconds.stream().allMatch(each -> each <= AIM_SECONDS));
  }

  private static void fill(StoreSettings settings) throws IOException {
    try (StateStore store =
        StateStore.open(settings, new Configuration(), InstantSource.system())) {
      for (int name = 0; name < NAMES; name++) {
        List<StoreRecord> records = new ArrayList<>();
        for (int i = 0; i < OUTCOMES; i++) {
          records.add(outcome(name, i));
        }
        store.note(records);
        if (name % 1000 == 999) {
          store.write();
        }
      }
    }
  }

  private static HistoryRecord outcome(int name, int number) {
    JobId id = new JobId("application_1795254405143_%07d".formatted(name * OUTCOMES + number));
    return new HistoryRecord(
        new Outcome(
            id,
            "nightly-report-" + name,
            "user" + name % 100,
            600_000L + number,
            20,
            20,
            400,
            3_600_000,
            20,
            1_200_000L + number),
        ResourceVector.of(2048, 1));
  }
}
