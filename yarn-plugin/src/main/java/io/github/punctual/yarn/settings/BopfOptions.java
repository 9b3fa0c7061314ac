package io.github.punctual.yarn.settings;

import io.github.punctual.admission.bopf.allocate.Repayment;
import io.github.punctual.core.queue.Beyond;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The settings in yarn-site.xml for dividing the cluster among queues; they count under the
 * BopfScheduler.
 *
 * @param updateIntervalMillis how often the shares of queues are decided anew
 * @param expectedQueues N_min of the paper: how many queues are expected at least
 * @param repayment what becomes of the part of a promise that came too late
 * @param beyond how a queue with bursts is served beyond what it declared
 * @param shrinkPatienceMillis how long nodes must be away before that costs a queue its class
 */
public record BopfOptions(
    long updateIntervalMillis,
    int expectedQueues,
    Repayment repayment,
    Beyond beyond,
    long shrinkPatienceMillis) {
  /** How often the shares of queues are decided anew. */
  public static final Setting<Long> UPDATE_INTERVAL =
      Setting.millis("punctual.bopf.update-interval-ms", 500, 50, 60_000);

  /** How many queues are expected at least. */
  public static final Setting<Long> EXPECTED_QUEUES =
      Setting.whole("punctual.bopf.expected-queues", 1, 1, 1_000_000, "queues");

  /** What becomes of the part of a promise that came too late. */
  public static final Setting<Repayment> REPAYMENT =
      oneOf("punctual.bopf.repayment", Repayment.UNTIL_NEXT_BURST, Repayment.class);

  /** How a queue with bursts is served beyond what it declared. */
  public static final Setting<Beyond> BEYOND =
      oneOf("punctual.bopf.beyond", Beyond.FAIR, Beyond.class);

  /** How long nodes must be away before that costs a queue its class. */
  public static final Setting<Long> SHRINK_PATIENCE =
      Setting.millis("punctual.bopf.shrink-patience-ms", 60_000, 0, 86_400_000);

  /** All of them, in the order of the documentation. */
  public static final List<Setting<?>> ALL =
      List.of(UPDATE_INTERVAL, EXPECTED_QUEUES, REPAYMENT, BEYOND, SHRINK_PATIENCE);

  /** Tells the values of settings. */
  public interface Values {
    /** The value of one. */
    <T> T get(Setting<T> setting);
  }

  /** The settings as something tells their values. */
  static BopfOptions of(Values values) {
    return new BopfOptions(
        values.get(UPDATE_INTERVAL),
        values.get(EXPECTED_QUEUES).intValue(),
        values.get(REPAYMENT),
        values.get(BEYOND),
        values.get(SHRINK_PATIENCE));
  }

  /** What of this counts for the policy. */
  public io.github.punctual.admission.bopf.allocate.BopfSettings ofPolicy() {
    return new io.github.punctual.admission.bopf.allocate.BopfSettings(
        expectedQueues, repayment, beyond, shrinkPatienceMillis);
  }

  private static <E extends Enum<E>> Setting<E> oneOf(String name, E byDefault, Class<E> type) {
    List<E> all = Arrays.asList(type.getEnumConstants());
    return new Setting<>(
        name,
        word(byDefault),
        "",
        all.stream().map(BopfOptions::word).collect(Collectors.joining(", ")),
        text ->
            all.stream()
                .filter(value -> word(value).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such word")));
  }

  /** Such as {@code until-deadline}. */
  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
