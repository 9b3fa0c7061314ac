package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.settings.InvalidSettingsException;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.CapacityReservationSystem;
import org.junit.jupiter.api.Test;

/** Settings of the scheduler, its parts and its queues that cannot be meant beside each other. */
class ContradictingSettingsTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";

  private static MockClusterBuilder everything() {
    return ReservedCluster.builder().promisesEverything();
  }

  /** What is wrong, as far as somebody says so. */
  private static List<String> refused(MockClusterBuilder builder) {
    Throwable thrown = assertThrows(Exception.class, () -> builder.start().close());
    return Stream.iterate(thrown, each -> each != null, Throwable::getCause)
        .filter(InvalidSettingsException.class::isInstance)
        .map(InvalidSettingsException.class::cast)
        .findFirst()
        .orElseThrow(() -> new AssertionError(thrown))
        .problems();
  }

  private static void assertEach(List<String> problems, String... parts) {
    assertEquals(parts.length, problems.size(), () -> String.join("\n", problems));
    for (String part : parts) {
      String problem =
          problems.stream()
              .filter(each -> each.contains(part))
              .findFirst()
              .orElseThrow(() -> new AssertionError(part + "\n" + String.join("\n", problems)));
      assertTrue(problem.contains("maybe "), problem);
    }
  }

  @Test
  void everythingThatIsWrongInAnyPartIsNamedAtOnce() {
    assertEach(
        refused(
            everything()
                .set("punctual.policy", "com.example.NoPolicy")
                .set("punctual.best-effort-flor", "0.2")
                .set("punctual.justice.smoothing", "0.5")
                .set("punctual.reservation.step-ms", "3600000")
                .set("punctual.reservation.horizon-ms", "60000")
                .set("punctual.rush.utilities", "com.example.NoUtility,com.example.NeitherThis")
                .set("yarn.scheduler.capacity.legacy-queue-mode.enabled", "true")
                .set(ROOT + "plan.punctual.kind", "throughput")
                .set(ROOT + "punctual.kind", "throughput")
                .set(ROOT + "plam.punctual.best-effort-floor", "0.2")
                .set(ROOT + "default.punctual.reservation.user-capacity", "20%")
                .set(ROOT + "default.punctual.knid", "throughput")),
        "punctual.policy is 'com.example.NoPolicy'",
        "punctual.best-effort-flor is not a setting; maybe punctual.best-effort-floor is meant",
        "punctual.justice.smoothing is set, but is used only when",
        "punctual.reservation.step-ms is 3600000, and punctual.reservation.horizon-ms is 60000",
        "com.example.NoUtility",
        "com.example.NeitherThis",
        "legacy-queue-mode.enabled is true",
        "root.plan.punctual.kind is set, but root.plan is reservable",
        "root.punctual.kind is set, but root has queues below it",
        "there is no queue root.plam; maybe root.plan is meant",
        "nothing can be reserved in root.default",
        "root.default.punctual.knid is not a setting of a queue; maybe kind is meant");
  }

  @Test
  void whatTheStockSchedulerRefusesIsExplainedWithTheRest() {
    assertEach(
        refused(
            everything()
                .set("punctual.reservation.horizon-ms", "60000")
                .set("punctual.reservation.step-ms", "3600000")
                .set(ROOT + "plan.queues", "a")
                .set(ROOT + "plan.a.capacity", "100")),
        "punctual.reservation.step-ms is 3600000",
        "root.plan.reservable is true, but root.plan has queues below it",
        "the stock scheduler refuses its configuration");
  }

  @Test
  void aStartThatIsStoppedEndsWithWhatIsWrongAndNothingBehindIt() {
    try (LogWatch log = new LogWatch()) {
      Throwable thrown =
          assertThrows(
              InvalidSettingsException.class,
              () ->
                  everything()
                      .set("punctual.polcy", "justice")
                      .set(ROOT + "plan.queues", "a")
                      .set(ROOT + "plan.a.capacity", "100")
                      .start()
                      .close());
      assertTrue(thrown.getMessage().endsWith("once the rest is"), thrown.getMessage());
      assertEquals(0, thrown.getStackTrace().length);
      assertEquals(null, thrown.getCause());
      assertEquals(
          List.of(),
          log.ours().stream().filter(line -> line.contains("NullPointerException")).toList());
    }
  }

  @Test
  void nothingIsSaidOfReservationsWhereNoneCanBeMade() {
    String key = ROOT + "plan.punctual.reservation.";
    String told = "root.plan.punctual.reservation.* is set, but TestMixScheduler takes no";
    assertEach(
        refused(
            everything()
                .set("yarn.resourcemanager.reservation-system.enable", "false")
                .set(key + "user-capacity", "20%")
                .set(key + "window", "24h")),
        told);
    assertEach(
        refused(
            everything()
                .set(
                    "yarn.resourcemanager.reservation-system.class",
                    CapacityReservationSystem.class.getName())
                .set(key + "maintenance.rack.start", "2036-11-22T02:00Z")
                .set(key + "maintenance.rack.duration", "4h")
                .set(key + "maintenance.rack.away", "25%")),
        told);
  }

  @Test
  void declarationsAndReservationsAreRefusedTogetherWhereNeitherIsServed() {
    assertEach(
        refused(
            ReservedCluster.builder()
                .set("yarn.resourcemanager.reservation-system.enable", "false")
                .set(ROOT + "default.punctual.kind", "throughput")
                .set(ROOT + "plan.punctual.reservation.user-capacity", "20%")
                .set(ROOT + "plan.punctual.reservation.window", "24h")),
        "root.default.punctual.kind is set, but TestScheduler serves no declarations",
        "root.plan.punctual.reservation.* is set, but TestScheduler takes no reservations");
  }

  @Test
  void aRefreshIsRefusedWithAllOfItAndChangesNothing() throws Exception {
    try (MockCluster cluster = everything().start()) {
      Configuration fresh = new Configuration(cluster.rm().getConfig());
      fresh.set(ROOT + "plan.punctual.kind", "throughput");
      fresh.set(ROOT + "default.punctual.best-effort-floor", "2");
      fresh.set(ROOT + "default.capacity", "40");
      fresh.set(ROOT + "plan.capacity", "60");
      IOException refused =
          assertThrows(
              IOException.class,
              () -> cluster.scheduler().reinitialize(fresh, cluster.rm().getRMContext()));
      assertEach(
          ((InvalidSettingsException) refused.getCause())
              .problems().stream().filter(problem -> problem.contains("maybe")).toList(),
          "root.plan.punctual.kind is set, but root.plan is reservable");
      assertTrue(
          refused.getMessage().contains("root.default.punctual.best-effort-floor is '2'"),
          refused.getMessage());
      assertEquals("50", cluster.scheduler().getConfiguration().get(ROOT + "default.capacity"));
    }
  }

  @Test
  void capacitiesThatDoNotAddUpAreRefusedAsByTheStockScheduler() throws Exception {
    assertEach(
        refused(everything().set(ROOT + "default.capacity", "40")),
        "the capacities of the queues below root of the nodes without a label add up to 90");
    try (MockCluster cluster = everything().start()) {
      Configuration fresh = new Configuration(cluster.rm().getConfig());
      fresh.set(ROOT + "plan.capacity", "55");
      IOException refused =
          assertThrows(
              IOException.class,
              () -> cluster.scheduler().reinitialize(fresh, cluster.rm().getRMContext()));
      assertTrue(refused.getMessage().contains("add up to 105"), refused.getMessage());
      assertEquals("50", cluster.scheduler().getConfiguration().get(ROOT + "plan.capacity"));
      assertEquals(0.5, cluster.scheduler().getQueue("root.plan").getCapacity(), 1e-6);
    }
  }

  private static final String LAZY = "yarn.scheduler.capacity.lazy-preemption-enabled";

  @Test
  void containersThatAreOnlyMarkedAreRefusedWhereSomeAreToBeEnded() throws Exception {
    String told = LAZY + " is true, so that containers are marked and not ended, and punctual.rec";
    assertEach(refused(everything().set(LAZY, "true")), told);
    assertEach(
        refused(MockCluster.builder().set(LAZY, "true").set("punctual.reclaim", "promises")), told);
    try (MockCluster cluster = everything().start()) {
      Configuration fresh = new Configuration(cluster.rm().getConfig());
      fresh.set(LAZY, "true");
      IOException refused =
          assertThrows(
              IOException.class,
              () -> cluster.scheduler().reinitialize(fresh, cluster.rm().getRMContext()));
      assertTrue(refused.getMessage().contains(told), refused.getMessage());
    }
  }

  @Test
  void containersMayBeOnlyMarkedWhereNoneIsEnded() {
    MockCluster.builder()
        .promisesEverything()
        .set("yarn.resourcemanager.reservation-system.enable", "true")
        .set(ROOT + "queues", "default,plan")
        .queue("root.default", "capacity", "50")
        .queue("root.plan", "capacity", "50", "reservable", "true")
        .set(LAZY, "true")
        .set("punctual.reclaim", "never")
        .start()
        .close();
    everything().set(LAZY, "true").set("punctual.mode", "shadow").start().close();
    MockCluster.builder().set(LAZY, "true").start().close();
  }

  @Test
  void settingsThatNothingUsesAreToldInTheLogAndDoNotStopTheStart() {
    try (LogWatch log = new LogWatch()) {
      everything()
          .set("punctual.policy", "tempo")
          .set("punctual.tempo.confidence", "0.9")
          .set("punctual.rush.untagged", "constant")
          .start()
          .close();
      MockCluster.builder()
          .set("punctual.tempo.confidence", "0.9")
          .set("punctual.reservation.planner", "gree")
          .start()
          .close();
      List<String> told =
          log.warnings().stream().filter(line -> line.contains(" uses nothing of ")).toList();
      assertEquals(
          List.of(
              "TestMixScheduler uses nothing of punctual.rush.untagged, punctual.whole-tasks; maybe"
                  + " another scheduler or policy is meant, or remove them",
              "TestScheduler uses nothing of punctual.bopf.update-interval-ms,"
                  + " punctual.reservation.planner, punctual.rush.min-interval-ms,"
                  + " punctual.rush.update-interval-ms, punctual.tempo.confidence; maybe another"
                  + " scheduler or policy is meant, or remove them"),
          told);
    }
  }
}
