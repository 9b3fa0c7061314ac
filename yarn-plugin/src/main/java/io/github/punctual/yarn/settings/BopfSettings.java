package io.github.punctual.yarn.settings;

import java.util.List;
import java.util.function.Function;

/**
 * The settings in yarn-site.xml for dividing the cluster among queues; they count under the
 * BopfScheduler.
 *
 * @param updateIntervalMillis how often the shares of queues are decided anew
 * @param expectedQueues N_min of the paper: how many queues are expected at least
 */
public record BopfSettings(long updateIntervalMillis, int expectedQueues) {
  /** How often the shares of queues are decided anew. */
  public static final Setting<Long> UPDATE_INTERVAL =
      Setting.millis("punctual.bopf.update-interval-ms", 500, 50, 60_000);

  /** How many queues are expected at least. */
  public static final Setting<Long> EXPECTED_QUEUES =
      Setting.whole("punctual.bopf.expected-queues", 1, 1, 1_000_000, "queues");

  /** All of them, in the order of the documentation. */
  public static final List<Setting<?>> ALL = List.of(UPDATE_INTERVAL, EXPECTED_QUEUES);

  /** The settings whose values a function tells. */
  static BopfSettings of(Function<Setting<Long>, Long> values) {
    return new BopfSettings(
        values.apply(UPDATE_INTERVAL), values.apply(EXPECTED_QUEUES).intValue());
  }
}
