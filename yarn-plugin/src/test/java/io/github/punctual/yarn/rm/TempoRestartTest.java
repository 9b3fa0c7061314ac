package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.service.Counters.Counted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Promises whose ResourceManager dies without a word, and what the next one makes of them. */
class TempoRestartTest {
  @TempDir Path directory;

  private MockCluster start() throws Exception {
    return start("last");
  }

  private MockCluster start(String lost) throws Exception {
    return builder(lost).start(1);
  }

  private MockClusterBuilder builder(String lost) {
    return MockCluster.builder()
        .set("punctual.policy", "tempo")
        .set("punctual.tempo.lost", lost)
        .set("punctual.tempo.user-share", "1")
        .set("punctual.tempo.master-start", "0")
        .recoveringFrom(directory);
  }

  @Test
  void whatWasPromisedIsPromisedAndWhatWasLostComesLast() throws Exception {
    try (MockCluster first = start()) {
      RMApp promised =
          first.submit(
              "promised",
              "sla.deadline=20m",
              "sla.tasks=3",
              "sla.task-memory=1g",
              "sla.task-duration=60s");
      first.awaitPhase(promised, Phase.ADMITTED);
      first.launch(promised);
      RMApp spare = first.submit("spare", "sla.deadline=15m", "sla.tasks=1");
      first.awaitPhase(spare, Phase.ADMITTED);
      first.launch(spare);
      RMApp lost = first.submit("lost", "sla.deadline=50s", "sla.tasks=1");
      first.awaitPhase(lost, Phase.ADMITTED);
      first.launch(lost);
      first.approachDeadline(lost, -1);
      Await.until("it is lost", () -> first.job(lost).standing(), now -> now == Standing.LAST);

      // The first one still runs, as far as the stores know: nothing was closed.
      try (MockCluster second = start()) {
        assertStanding(Standing.PROMISED, second, promised.getApplicationId());
        assertStanding(Standing.ON_SPARE, second, spare.getApplicationId());
        assertStanding(Standing.LAST, second, lost.getApplicationId());
        Await.untilTrue("decisions are taken", () -> second.service().loop().isReady());

        RMApp late =
            second.submit(
                "late",
                "sla.deadline=170s",
                "sla.tasks=14",
                "sla.task-memory=1g",
                "sla.task-duration=60s");
        second.awaitPhase(late, Phase.ADMITTED);
        assertEquals(Standing.ON_SPARE, second.job(late).standing());
        assertStanding(Standing.PROMISED, second, promised.getApplicationId());
      }
    }
  }

  @Test
  void whatWasPromisedIsKeptWhereTheQueueWasStoppedBeforeItsMasterRan() throws Exception {
    try (MockCluster first = start()) {
      RMApp promised = promised(first);
      RMApp others = first.submit("others");
      first.rm().waitForState(others.getApplicationId(), RMAppState.ACCEPTED);

      MockClusterBuilder stopped = builder("last").queue("root.default", "state", "STOPPED");
      try (MockCluster second = stopped.start(1)) {
        second.rm().waitForState(others.getApplicationId(), RMAppState.FAILED);
        RMApp kept = second.rm().getRMContext().getRMApps().get(promised.getApplicationId());
        second.awaitPhase(kept, Phase.ADMITTED);
        assertStanding(Standing.PROMISED, second, kept.getApplicationId());
        second.finish(kept, second.launch(kept));
        assertEquals(RMAppState.FINISHED, kept.getState());
        Await.until(
            "its queue has nobody left",
            () -> second.scheduler().getQueue("root.default").getState(),
            QueueState.STOPPED::equals);
      }
    }
  }

  /** A job that is promised its deadline in 30 s. */
  private static RMApp promised(MockCluster cluster) throws Exception {
    RMApp job =
        cluster.submit(
            "job", "sla.deadline=30s", "sla.tasks=1", "sla.task-memory=1g", "sla.task-duration=1s");
    cluster.awaitPhase(job, Phase.ADMITTED);
    assertEquals(Standing.PROMISED, cluster.job(job).standing());
    return job;
  }

  @Test
  void aJobOfWhichTheStoreHasNoRecordRunsAsUnderTheStockSchedulerAndIsCounted() throws Exception {
    try (MockCluster first = start()) {
      RMApp job = promised(first);
      first.launch(job);
      MockClusterBuilder elsewhere =
          builder("last")
              .set("punctual.store.dir", directory.resolve("another").toUri().toString());
      try (MockCluster second = elsewhere.start(1)) {
        ApplicationId id = job.getApplicationId();
        Await.untilTrue("it is known", () -> second.service().jobs().find(id).isPresent());
        assertEquals(Phase.BYPASSED, second.service().jobs().find(id).orElseThrow().phase());
        assertEquals(1, second.service().counters().of(Counted.BYPASSED));
      }
    }
  }

  @Test
  void thatAPromiseWasBrokenIsInTheStore() throws Exception {
    try (MockCluster first = start("end")) {
      RMApp broken = promised(first);
      TrackedJob job = first.job(broken);
      first.launch(broken);
      first.approachDeadline(broken, -1);
      Await.until("it is ended", job::phase, now -> now == Phase.TERMINATED);
      first.awaitForgotten(broken);
    }
    assertTrue(isWritten("margin/"));
  }

  @Test
  void thatAPromiseWasTakenBackIsInTheStoreWhileTheJobRuns() throws Exception {
    try (MockCluster first = start("last")) {
      RMApp lost = promised(first);
      first.launch(lost);
      first.approachDeadline(lost, -1);
      Await.until("it is lost", () -> first.job(lost).standing(), now -> now == Standing.LAST);
      Await.untilTrue("it is written down", () -> isWrittenByNow("margin/"));
    }
  }

  /** Whether the store of promises has a text in it. */
  private boolean isWritten(String text) throws IOException {
    try (Stream<Path> paths = Files.walk(directory.resolve("promises"))) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        if (Files.readString(path, StandardCharsets.ISO_8859_1).contains(text)) {
          return true;
        }
      }
      return false;
    }
  }

  /** The same of a store that is open, in which it cannot be seen while a file is replaced. */
  private boolean isWrittenByNow(String text) throws IOException {
    try {
      return isWritten(text);
    } catch (NoSuchFileException | UncheckedIOException replaced) {
      return false;
    }
  }

  private static void assertStanding(Standing expected, MockCluster cluster, ApplicationId id) {
    TrackedJob job =
        Await.until("it is back", () -> cluster.service().jobs().live(id), now -> now.isPresent())
            .orElseThrow();
    assertEquals(Phase.ADMITTED, job.phase());
    assertEquals(expected, job.standing());
  }
}
