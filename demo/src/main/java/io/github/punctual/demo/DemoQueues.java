package io.github.punctual.demo;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.queues.QueueView;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Queues below the root: their settings, and the classes that they have. */
final class DemoQueues {
  private static final String ROOT = "yarn.scheduler.capacity.root.";

  private DemoQueues() {}

  /** Queues of these shares, in percent, each of which may use what others leave. */
  static Map<String, String> shares(Map<String, Integer> shares) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(ROOT + "queues", String.join(",", shares.keySet()));
    shares.forEach(
        (queue, share) -> {
          settings.put(ROOT + queue + ".capacity", share.toString());
          settings.put(ROOT + queue + ".user-limit-factor", "-1");
        });
    return settings;
  }

  /** Lets capacity be reserved in a queue. */
  static Map<String, String> reservable(String queue) {
    return Map.of(
        "yarn.resourcemanager.reservation-system.enable",
        "true",
        ROOT + queue + ".reservable",
        "true");
  }

  /** What a queue declares, as settings. */
  static Map<String, String> declared(String queue, Map<String, String> keys) {
    Map<String, String> settings = new LinkedHashMap<>();
    keys.forEach((key, value) -> settings.put(ROOT + queue + ".punctual." + key, value));
    return settings;
  }

  /**
   * The keys of a latency-sensitive queue.
   *
   * @param tasks how many tasks of one vcore at once, the master among them
   * @param onTime for how long, and by when
   * @param period how often
   */
  static Map<String, String> bursts(int tasks, int memoryMib, Duration onTime, Duration period) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("kind", "latency");
    keys.put("period", period.toSeconds() + "s");
    keys.put("on-time", onTime.toSeconds() + "s");
    keys.put("demand", "%dx%dm,1x%ds".formatted(tasks, memoryMib, onTime.toSeconds()));
    return keys;
  }

  /** Waits until a queue has a class; what was answered to its declaration. */
  static Classification awaitClass(DemoStage stage, String queue, Duration atMost) {
    return Poll.until(
            queue + " to have a class",
            atMost,
            () ->
                stage
                    .part(QueueService.class)
                    .view()
                    .find(id(queue))
                    .flatMap(QueueView::registration),
            Optional::isPresent)
        .orElseThrow()
        .classification();
  }

  static QueueId id(String queue) {
    return new QueueId("root." + queue);
  }
}
