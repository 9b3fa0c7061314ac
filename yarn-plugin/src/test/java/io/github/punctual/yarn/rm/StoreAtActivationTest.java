package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.reservation.desk.PlanDesk;
import io.github.punctual.yarn.store.StuckFileSystem;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ResourceManager that cannot read what was promised promises nothing. */
class StoreAtActivationTest {
  @TempDir Path folder;

  @AfterEach
  void heal() {
    StuckFileSystem.heal();
  }

  private MockClusterBuilder builder() {
    return ReservedCluster.builder()
        .set(StuckFileSystem.KEY, StuckFileSystem.class.getName())
        .set("punctual.store.dir", StuckFileSystem.folder(folder.resolve("punctual")));
  }

  private static List<String> plan(ReservedCluster cluster) {
    PlanDesk desk = cluster.service().desk("plan").orElseThrow();
    return desk.bookings().stream()
        .map(booking -> booking.key() + " " + booking.request().text() + booking.promises())
        .toList();
  }

  /** Half of what the plan has, for longer than any test takes. */
  private List<String> reserveHalf() throws Exception {
    try (ReservedCluster before = new ReservedCluster(builder().start(2)).ready()) {
      before.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      return plan(before);
    }
  }

  private void assertStaysStandby(MockCluster cluster, String why) {
    Exception refused = assertThrows(Exception.class, cluster::activate);
    StringBuilder told = new StringBuilder();
    for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
      told.append(cause).append('\n');
    }
    assertTrue(told.toString().contains(why), told.toString());
    assertEquals(HAServiceState.STANDBY, cluster.rm().getRMContext().getHAServiceState());
  }

  /** It becomes active and knows what was promised, and only the rest is promised anew. */
  private void assertGoesOn(MockCluster cluster, List<String> before) throws Exception {
    cluster.activate();
    ReservedCluster reserved = new ReservedCluster(cluster);
    assertEquals(before, plan(reserved));
    cluster.addNode(8192, 8);
    cluster.addNode(8192, 8);
    reserved.ready();
    ReservationId rest = reserved.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
    assertThrows(Exception.class, () -> reserved.reserve(ReservedCluster.fromNow(1, 1, 1024, 1)));
    List<String> both = plan(reserved);
    assertEquals(2, both.size());
    assertTrue(both.stream().anyMatch(text -> text.startsWith(rest.toString())), both.toString());
    cluster.close();
    try (MockCluster next = builder().start()) {
      assertEquals(both, plan(new ReservedCluster(next)));
    }
  }

  @Test
  void aStoreThatRefusesKeepsTheResourceManagerFromBecomingActive() throws Exception {
    List<String> before = reserveHalf();
    try (MockCluster cluster = builder().highlyAvailable().start()) {
      StuckFileSystem.refuse("the name node is in safe mode");
      assertStaysStandby(cluster, "the name node is in safe mode");
      assertStaysStandby(cluster, "the name node is in safe mode");
      StuckFileSystem.heal();
      assertGoesOn(cluster, before);
    }
  }

  @Test
  void soItDoesWhereTheResourceManagerRecoversItsJobs() throws Exception {
    List<String> before = reserveHalf();
    try (MockCluster cluster =
        builder()
            .highlyAvailable()
            .set("yarn.resourcemanager.recovery.enabled", "true")
            .set(
                "yarn.resourcemanager.store.class",
                "org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore")
            .start()) {
      StuckFileSystem.refuse("the name node is in safe mode");
      assertStaysStandby(cluster, "the name node is in safe mode");
      StuckFileSystem.heal();
      assertGoesOn(cluster, before);
    }
  }

  @Test
  void aStoreThatHangsKeepsTheResourceManagerFromBecomingActiveWithinTheTimeSet() throws Exception {
    List<String> before = reserveHalf();
    try (MockCluster cluster =
        builder().highlyAvailable().set("punctual.store.open-timeout-ms", "5000").start()) {
      StuckFileSystem.hang();
      assertStaysStandby(cluster, "punctual.store.open-timeout-ms");
      StuckFileSystem.heal();
      assertGoesOn(cluster, before);
    }
  }

  @Test
  void aStoreThatHangsStopsTheStartWithinTheTimeSet() {
    StuckFileSystem.hang();
    MockClusterBuilder impatient = builder().set("punctual.store.open-timeout-ms", "1000");
    Exception refused = assertThrows(Exception.class, impatient::start);
    assertTrue(refused.toString().contains("punctual.store.open-timeout-ms"), refused.toString());
  }
}
