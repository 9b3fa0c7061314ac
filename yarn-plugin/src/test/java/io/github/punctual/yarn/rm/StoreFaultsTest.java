package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.store.StuckFileSystem;
import io.github.punctual.yarn.store.StuckFileSystem.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A ResourceManager whose store fails, tears a write, is full or hangs at one of its changes, and
 * heals; and what the next one knows. {@code dev-support/faults.sh store} takes every change.
 */
@Timeout(1500)
class StoreFaultsTest {
  private static final QueueId QUEUE = new QueueId("root.lq");

  /** Of about so many changes by what is done here. */
  private static final int CHANGES = 20;

  private static final int STEP = Integer.getInteger("punctual.faults.step", 9);

  @TempDir Path folder;

  @AfterEach
  void heal() {
    StuckFileSystem.heal();
  }

  static Stream<Arguments> faults() {
    return Stream.of(Fault.values())
        .flatMap(
            fault ->
                LongStream.iterate(
                        1 + List.of(Fault.values()).indexOf(fault) % STEP,
                        at -> at <= CHANGES,
                        at -> at + STEP)
                    .mapToObj(at -> Arguments.of(fault, at)));
  }

  private ReservedCluster start(boolean faulty) throws Exception {
    Path store = folder.resolve("punctual");
    // Of the second start: one node is there before the other, and with it alone not all could be
    // promised again. Both are back when none has come for 2 s.
    String grace = faulty ? "0" : "12000";
    return new ReservedCluster(
            ReservedCluster.mixed("tempo")
                .set(StuckFileSystem.KEY, StuckFileSystem.class.getName())
                .set(
                    "punctual.store.dir",
                    faulty ? StuckFileSystem.folder(store) : store.toUri().toString())
                .set("punctual.store.write-timeout-ms", "2000")
                .set("punctual.restart-grace-ms", grace)
                .set("punctual.tempo.master-start", "0")
                .set("punctual.tempo.spare", "false")
                .set("yarn.resourcemanager.recovery.enabled", "true")
                .set("yarn.resourcemanager.store.class", FileSystemRMStateStore.class.getName())
                .set(
                    "yarn.resourcemanager.fs.state-store.uri",
                    folder.resolve("applications").toUri().toString())
                .start(2))
        .ready();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void whatWasPromisedIsKnownToTheNextWhateverTheStoreDoes(Fault fault, long change)
      throws Exception {
    try (ReservedCluster first = start(true)) {
      MockCluster cluster = first.cluster();
      List<ReservationId> reserved = new ArrayList<>();
      StuckFileSystem.at(change, fault);

      reserve(first, reserved);
      RMApp promised = cluster.submit("promised", tags(2));
      cluster.awaitPhase(promised, Phase.ADMITTED);
      cluster.launch(promised);
      boolean registered = register(cluster);
      RMApp waiting = cluster.submit("waiting", tags(400));
      cluster.awaitPhase(waiting, Phase.WAITING);
      reserve(first, reserved);
      RMApp plain = cluster.submit("plain");
      cluster.rm().waitForState(plain.getApplicationId(), RMAppState.ACCEPTED);

      while (StuckFileSystem.changes() < change) {
        // Several were written at once.
        reserve(first, reserved);
      }
      StuckFileSystem.heal();
      Await.until(
          "the store is written", () -> cluster.service().store().lastFailure(), String::isEmpty);
      // The first one still runs, as far as the stores know: nothing was closed.
      try (ReservedCluster second = start(false)) {
        MockCluster next = second.cluster();
        Await.untilTrue("decisions are taken", () -> next.service().loop().isReady());
        for (ReservationId id : reserved) {
          // It may begin just now, and one of them be the first to look.
          Await.until(
              id + " is as it was",
              () -> second.booking(id),
              booking -> booking.equals(first.booking(id)));
        }
        assertEquals(registered, next.queues().registration(QUEUE).isPresent());
        assertEquals(Standing.PROMISED, standing(next, promised, Phase.ADMITTED));
        standing(next, waiting, Phase.WAITING);
      }
    }
  }

  private static Standing standing(MockCluster next, RMApp app, Phase phase) {
    return Await.until(
            app.getName() + " is " + phase,
            () -> next.service().jobs().live(app.getApplicationId()),
            job -> job.isPresent() && job.get().phase() == phase)
        .orElseThrow()
        .standing();
  }

  private static void reserve(ReservedCluster cluster, List<ReservationId> reserved)
      throws Exception {
    try {
      reserved.add(cluster.reserve(ReservedCluster.fromNow(1, 1, 128, 0)));
    } catch (YarnException e) {
      assertTrue(e.getMessage().contains("store"), e::toString);
    }
  }

  private static boolean register(MockCluster cluster) throws Exception {
    DeclaredQueue declared =
        DeclarationText.parse(
            QUEUE,
            "",
            Map.of("kind", "latency", "period", "10m", "on-time", "2m", "demand", "1x1g,1x1m"),
            DeclarationText.STANDARD_TYPES);
    try {
      cluster.queues().register(declared, false);
      return true;
    } catch (NotDurableException e) {
      return false;
    }
  }

  private static String[] tags(int tasks) {
    return new String[] {
      "sla.deadline=10m", "sla.tasks=" + tasks, "sla.task-memory=1g", "sla.task-duration=60s"
    };
  }
}
