package io.github.punctual.yarn.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.policy.Decisions;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Snapshot;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.store.DiskThread;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LessonsTest {
  @TempDir Path dir;

  private final Counter policy = new Counter();
  private StoreKeeper store;
  private Lessons lessons;

  /** The present; tests and the policy move it on. */
  private long now = 1_000_000;

  private int copies;

  /** Has learned how many jobs completed; to say so takes some time. */
  private final class Counter implements Policy {
    private double completed;
    private long learnedTakesMillis;
    private boolean isBroken;

    @Override
    public String name() {
      return "counter";
    }

    @Override
    public Decisions decide(Snapshot snapshot) {
      return new Decisions(List.of(), OptionalLong.empty());
    }

    @Override
    public Optional<Decision> explain(Snapshot snapshot, JobId job) {
      return Optional.empty();
    }

    @Override
    public void learn(Outcome outcome) {
      completed++;
    }

    @Override
    public Map<String, Double> learned() {
      now += learnedTakesMillis;
      if (isBroken) {
        throw new IllegalStateException("it has forgotten");
      }
      return Map.of("completed", completed);
    }

    @Override
    public Map<String, Double> figures() {
      return Map.of("completed", completed);
    }

    @Override
    public void restore(Map<String, Double> learned) {
      completed = learned.get("completed");
    }
  }

  @BeforeEach
  void open() throws IOException {
    store = keeper(dir.resolve("store"));
    store.open();
    lessons = new Lessons(policy, Counter::new, store, new PolicyFailures(new Counters()), clock());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private InstantSource clock() {
    return () -> java.time.Instant.ofEpochMilli(now);
  }

  private StoreKeeper keeper(Path folder) {
    StoreSettings settings = StoreSettings.in(new org.apache.hadoop.fs.Path(folder.toUri()));
    return new StoreKeeper(
        () -> StateStore.open(settings, new Configuration(false), clock()),
        new DiskThread("store", 60_000),
        60_000,
        () -> {});
  }

  private void completeOne() {
    policy.completed++;
    lessons.append(List.of(new StoreRecord.JobGone(new JobId("application_1_0001"))));
  }

  /** What a ResourceManager would find that starts now, this one being killed. */
  private double written() throws IOException {
    Path copy = Files.createDirectory(dir.resolve("copy-" + ++copies));
    try (var files = Files.list(dir.resolve("store"))) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    StoreKeeper other = keeper(copy);
    other.open();
    double found = other.learned("counter").map(numbers -> numbers.get("completed")).orElse(0.0);
    other.close();
    return found;
  }

  @Test
  void whatWasLearnedIsWrittenAtOnceWhileWritingIsCheap() throws IOException {
    for (int i = 1; i <= 3; i++) {
      completeOne();
      assertEquals(i, written());
    }
  }

  @Test
  void itIsWrittenAgainAfterFiftyTimesWhatItTook() throws IOException {
    policy.learnedTakesMillis = 40;
    completeOne();
    assertEquals(1, written());
    long again = now + Lessons.STORE_PART * 40;

    now = again - 1;
    completeOne();
    lessons.storeIfDue();
    assertEquals(1, written());
    assertEquals(2, lessons.figures().get("completed"), "what is shown waits for no disk");
    now = again;
    lessons.storeIfDue();
    assertEquals(2, written());
  }

  @Test
  void itIsNeverKeptUnwrittenForMoreThanTenSeconds() throws IOException {
    policy.learnedTakesMillis = 3_600_000;
    completeOne();
    now += Lessons.STORE_MOST_MILLIS;

    completeOne();

    assertEquals(2, written());
  }

  @Test
  void whatWaitsToBeWrittenIsWrittenAtAStop() throws IOException {
    policy.learnedTakesMillis = 100;
    completeOne();
    completeOne();
    assertEquals(1, written());

    lessons.store();

    assertEquals(2, written());
  }

  @Test
  void aPolicyThatCannotSayWhatItLearnedIsAskedAgain() throws IOException {
    policy.isBroken = true;
    completeOne();
    assertEquals(0, written());
    policy.isBroken = false;

    lessons.storeIfDue();

    assertEquals(1, written());
  }

  @Test
  void whatWasSeenOfRunningJobsIsWrittenAfterSomeTimeAndAtAStop() throws IOException {
    completeOne();
    policy.completed = 2;
    lessons.seen();
    now += Lessons.SEEN_MOST_MILLIS - 1;
    lessons.seen();
    lessons.storeIfDue();
    assertEquals(1, written());
    now++;
    lessons.storeIfDue();
    assertEquals(2, written());

    policy.completed = 3;
    lessons.store();
    assertEquals(2, written(), "nothing was seen");
    lessons.seen();
    lessons.store();
    assertEquals(3, written());
  }
}
