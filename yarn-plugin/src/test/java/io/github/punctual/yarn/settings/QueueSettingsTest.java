package io.github.punctual.yarn.settings;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The settings of queues in capacity-scheduler.xml. */
class QueueSettingsTest {
  private final Configuration conf = new Configuration(false);

  @BeforeEach
  void declareQueues() {
    conf.set("yarn.scheduler.capacity.root.queues", "a, b");
    conf.set("yarn.scheduler.capacity.root.b.queues", "c");
  }

  @Test
  void findsTheDeclaredQueues() {
    assertEquals(
        Set.of("root", "root.a", "root.b", "root.b.c"), QueueSettings.declaredQueues(conf));
  }

  @Test
  void keepsNothingFromPromisesUnlessTold() {
    assertEquals(0, read().bestEffortFloor("root.a"));
  }

  @Test
  void readsTheFloorOfAQueue() {
    conf.set("yarn.scheduler.capacity.root.b.c.punctual.best-effort-floor", "0.4");

    assertEquals(0.4, read().bestEffortFloor("root.b.c"));
    assertEquals(0, read().bestEffortFloor("root.b"));
  }

  @Test
  void leavesQueuesUsersAndLabelsOfOurNameToTheStockScheduler() {
    String prefix = "yarn.scheduler.capacity.";
    conf.set(prefix + "root.queues", "a,b,punctual");
    conf.set(prefix + "root.punctual.queues", "deep");
    conf.set(prefix + "root.punctual.capacity", "50");
    conf.set(prefix + "root.punctual.deep.capacity", "100");
    conf.set(prefix + "user.punctual.max-parallel-apps", "5");
    conf.set(prefix + "root.a.user-settings.punctual.weight", "2");
    conf.set(prefix + "root.a.accessible-node-labels.punctual.capacity", "100");
    conf.set(prefix + "root.punctual.deep.punctual.best-effort-floor", "0.3");
    conf.set(prefix + "root.punctual.punctual.best-effort-floor", "0.4");
    conf.set(prefix + "root.punctual.best-effort-floor", "0.5");

    assertEquals(0.3, read().bestEffortFloor("root.punctual.deep"));
    assertEquals(0.4, read().bestEffortFloor("root.punctual"));
    assertEquals(0.5, read().bestEffortFloor("root"));
  }

  @Test
  void refusesAnUnknownSetting() {
    conf.set("yarn.scheduler.capacity.root.a.punctual.floor", "0.4");

    refused("yarn.scheduler.capacity.root.a.punctual.floor is not a setting of a queue");
  }

  @Test
  void refusesASettingWithoutAQueue() {
    conf.set("yarn.scheduler.capacity.punctual.best-effort-floor", "0.4");

    refused(
        "yarn.scheduler.capacity.punctual.best-effort-floor names no queue; maybe yarn.scheduler.capacity.root.punctual.best-effort-floor is meant");
  }

  @Test
  void refusesAValueOutOfRange() {
    conf.set("yarn.scheduler.capacity.root.a.punctual.best-effort-floor", "1.5");

    refused(
        "yarn.scheduler.capacity.root.a.punctual.best-effort-floor is '1.5'; it must be 0 to 1");
  }

  @Test
  void refusesASettingOfAQueueThatDoesNotExist() {
    conf.set("yarn.scheduler.capacity.root.z.punctual.best-effort-floor", "0.5");

    refused("there is no queue root.z");
  }

  @Test
  void readsTheMaintenanceOfAPlanQueue() {
    conf.set("yarn.scheduler.capacity.root.a.reservable", "true");
    maintenance("rack-7.start", "2026-11-22T02:00Z");
    maintenance("rack-7.duration", "4h");
    maintenance("rack-7.away", "25%");

    assertEquals(
        List.of("rack-7"),
        read().maintenance("root.a").stream().map(window -> window.name()).toList());
    assertEquals(List.of(), read().maintenance("root.b"));
  }

  @Test
  void refusesMaintenanceThatCannotBeMeantWithItsNameAndValue() {
    conf.set("yarn.scheduler.capacity.root.a.reservable", "true");
    maintenance("rack-7.start", "tonight");
    maintenance("duration", "4h");

    refused(
        "yarn.scheduler.capacity.root.a.punctual.reservation.maintenance.rack-7.start is 'tonight'");
    refused("reservation.maintenance.duration is no setting; name the window");
  }

  @Test
  void refusesMaintenanceWhereNothingCanBeReserved() {
    maintenance("rack-7.start", "2026-11-22T02:00Z");

    refused("but nothing can be reserved in root.a");
  }

  private void maintenance(String key, String value) {
    conf.set("yarn.scheduler.capacity.root.a.punctual.reservation.maintenance." + key, value);
  }

  @Test
  void readsTheDeclarationsOfQueuesInTheOrderOfTheirPaths() {
    declare("root.b.c", "kind", "throughput");
    declare("root.b.c", "weight", "2");
    declareLatency("root.a");
    declare("root.a", "best-effort-floor", "0.5");

    List<DeclaredQueue> declared = read().declarations();
    assertEquals(
        List.of("root.a", "root.b.c"), declared.stream().map(d -> "" + d.queue()).toList());
    assertTrue(declared.get(0).declaration().isLatencySensitive());
    assertEquals(2, declared.get(1).declaration().weight());
  }

  @Test
  void knowsTheResourceTypesOfTheCluster() {
    declareLatency("root.a");
    declare("root.a", "demand", "memory-mb=10,fpga=3");

    refused(
        "root.a.punctual.demand=memory-mb=10,fpga=3 names 'fpga', which is not a resource type");
  }

  @Test
  void refusesEverythingThatIsWrongWithADeclarationAtOnce() {
    declareLatency("root.a");
    declare("root.a", "on-time", "10m");
    declare("root.a", "weight", "0");
    declare("root.b.c", "period", "5m");
    declare("root.a", "perid", "5m");

    refused("root.a.punctual.on-time=10m is longer than period=5m");
    refused("root.a.punctual.weight=0 is below the least, 0.000001; write a decimal number");
    refused("root.b.c.punctual.kind is missing");
    refused("root.a.punctual.perid is not a setting of a queue; maybe period is meant");
  }

  @Test
  void refusesTheDeclarationOfAQueueThatHasQueuesBelowIt() {
    declare("root.b", "kind", "throughput");
    refused("root.b.punctual.kind is set, but root.b has queues below it");
  }

  @Test
  void refusesADeclarationBelowWhichQueuesComeWithJobs() {
    conf.set("yarn.scheduler.capacity.root.a.auto-queue-creation-v2.enabled", "true");
    declare("root.a", "kind", "throughput");
    refused("root.a.punctual.kind is set, but root.a has queues below it");
  }

  @Test
  void refusesDeclarationsForASchedulerThatDoesNotServeThem() {
    declareLatency("root.a");
    List<String> refused = read().unservedDeclarations(String.class);
    assertEquals(1, refused.size(), refused::toString);
    String message = refused.get(0);
    assertTrue(
        message.contains("root.a.punctual.kind is set, but String serves no declarations"),
        message);
    assertTrue(
        message.contains(
            "maybe set yarn.resourcemanager.scheduler.class to io.github.punctual.PunctualScheduler"),
        message);
  }

  @Test
  void hasNothingAgainstASchedulerWithoutDeclarations() {
    conf.set("yarn.scheduler.capacity.root.a.punctual.best-effort-floor", "0.4");
    assertEquals(List.of(), read().unservedDeclarations(String.class));
  }

  @Test
  void refusesBurstsThatAreMoreThanTheirQueueOrOneAboveItMayHold() {
    declareLatency("root.b.c");
    conf.set("yarn.scheduler.capacity.root.b.c.maximum-capacity", "[memory=4096,vcores=4]");
    conf.set("yarn.scheduler.capacity.root.b.maximum-capacity", "[memory=99999, vcores=50%]");
    assertDoesNotThrow(this::read, "4 tasks of 1 GiB and 1 vcore at once");

    conf.set("yarn.scheduler.capacity.root.b.c.maximum-capacity", "[memory=4096,vcores=3]");
    conf.set("yarn.scheduler.capacity.root.b.maximum-capacity", "[memory=4095,vcores=0]");
    refused(
        "root.b.c.maximum-capacity is [memory=4096,vcores=3], but a burst of root.b.c needs 4.0 of vcores at once");
    refused(
        "root.b.maximum-capacity is [memory=4095,vcores=0], but a burst of root.b.c needs 4096.0 of memory-mb at once, evenly over its on-time; maybe raise it");
  }

  @Test
  void leavesToTheLiveClusterWhatIsSaidInPartsOfIt() {
    declareLatency("root.a");
    for (String maximum :
        List.of("1", "1%", "[memory=1%,vcores=1%]", "[memory=1.5%]", "[memory=1w]", "none")) {
      conf.set("yarn.scheduler.capacity.root.a.maximum-capacity", maximum);
      assertDoesNotThrow(this::read, maximum);
    }
  }

  @Test
  void refusesTheDeclarationOfAPlanQueue() {
    conf.set("yarn.scheduler.capacity.root.a.reservable", "true");
    declareLatency("root.a");
    refused("is set, but root.a is reservable, and is served as reservations are; maybe declare");
  }

  private void declareLatency(String queue) {
    declare(queue, "kind", "latency");
    declare(queue, "period", "5m");
    declare(queue, "on-time", "30s");
    declare(queue, "demand", "4x1g,1x30s");
  }

  private void declare(String queue, String key, String value) {
    conf.set("yarn.scheduler.capacity." + queue + ".punctual." + key, value);
  }

  private QueueSettings read() {
    return ReadSettings.queues(
        conf, QueueSettings.declaredQueues(conf), DeclarationText.STANDARD_TYPES);
  }

  @Test
  void tellsAllThatIsWrongOfCapsAtOnce() {
    conf.set("yarn.scheduler.capacity.root.a.reservable", "true");
    String prefix = "yarn.scheduler.capacity.root.a.punctual.reservation.";
    conf.set(prefix + "user-capacity", "120%");
    conf.set(prefix + "window", "soon");
    conf.set(prefix + "user-capacty", "20%");
    conf.set(prefix + "queue-capacity", "");

    refused(prefix + "user-capacity is 1.2; it must be above 0 and at most 1");
    refused(prefix + "window is 'soon'; it must be ");
    refused(prefix + "user-capacty is no cap; the names are user-capacity, ");
    refused(prefix + "queue-capacity is ''; it must be a part such as 20% or 0.2, or left out");
  }

  private void refused(String part) {
    String message = assertThrows(InvalidSettingsException.class, this::read).getMessage();
    assertTrue(message.contains(part), message);
  }
}
