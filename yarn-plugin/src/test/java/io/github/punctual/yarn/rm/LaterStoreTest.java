package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.store.LaterStores;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store with everything that can be kept, on which a later version has gone on, stops the start
 * of each scheduler with the way out.
 */
class LaterStoreTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";

  @TempDir Path folder;

  private MockClusterBuilder builder() {
    return ReservedCluster.builder()
        .set("punctual.store.dir", folder.resolve("punctual").toUri().toString());
  }

  private Path store() {
    return folder.resolve("punctual");
  }

  /** Leaves a promised job, a declared queue, a reservation and a job that was planned. */
  private void fill() throws Exception {
    MockClusterBuilder everything =
        builder()
            .promisesEverything()
            .set("punctual.tempo.user-share", "1")
            .set(ROOT + "default.punctual.kind", "throughput");
    try (ReservedCluster reserved = new ReservedCluster(everything.start(2)).ready()) {
      MockCluster cluster = reserved.cluster();
      reserved.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      RMApp useful = cluster.submit("useful", "sla.deadline=1h", "sla.utility=sigmoid");
      cluster.launch(useful);
      cluster.rush().reconfigure(useful.getApplicationId(), "<job><budget>2h</budget></job>");
      RMApp promised = cluster.submit("promised", "sla.deadline=1h", "sla.tasks=2");
      cluster.awaitPhase(promised, Phase.ADMITTED);
      Await.untilTrue(
          "all of it is kept",
          () ->
              LaterStores.types(store())
                  .containsAll(Set.of("job", "queue", "reservation", "jobFile")));
    }
  }

  @Test
  void stopsTheStartOfEachSchedulerAndIsLeftAsItIs() throws Exception {
    fill();
    LaterStores.addRecord(store());
    Map<String, String> before = LaterStores.contents(store());
    for (Class<? extends PartsScheduler> scheduler :
        List.of(
            TestSchedulers.TestMixScheduler.class,
            TestSchedulers.TestScheduler.class,
            TestSchedulers.TestQueueScheduler.class,
            TestSchedulers.TestRushScheduler.class)) {
      MockClusterBuilder later = builder().scheduler(scheduler);
      Exception refused = assertThrows(Exception.class, () -> later.start().close());
      assertTold(refused);
      assertEquals(before, LaterStores.contents(store()), scheduler::getSimpleName);
    }
  }

  private static void assertTold(Throwable refused) {
    StringBuilder told = new StringBuilder();
    for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
      told.append(cause).append('\n');
    }
    for (String part :
        List.of(
            "punctual.store.dir is ",
            "which a later version has written",
            "a record of type treaty",
            "start that version again, or name another directory")) {
      assertTrue(told.toString().contains(part), told.toString());
    }
  }
}
