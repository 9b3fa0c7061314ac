package io.github.punctual.yarn.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
  void refusesAnUnknownSetting() {
    conf.set("yarn.scheduler.capacity.root.a.punctual.floor", "0.4");

    refused("yarn.scheduler.capacity.root.a.punctual.floor is not a setting of a queue");
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

  private QueueSettings read() {
    return QueueSettings.read(conf, QueueSettings.declaredQueues(conf));
  }

  private void refused(String part) {
    String message = assertThrows(InvalidSettingsException.class, this::read).getMessage();
    assertTrue(message.contains(part), message);
  }
}
