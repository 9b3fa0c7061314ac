package io.github.punctual.it.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How long failovers took, each from when the active ResourceManager was told to end. */
final class FailoverTimes {
  private static final Map<Fault, String> ENDED =
      Map.of(Fault.FAIL, "killed", Fault.STOP, "stopped", Fault.PAUSE, "paused");

  /**
   * One failover.
   *
   * @param active until the other ResourceManager said that it is active
   * @param deciding until decisions were taken again
   */
  record Took(Duration active, Duration deciding) {}

  private final Map<Fault, List<Took>> took = new EnumMap<>(Fault.class);

  /**
   * Notes one.
   *
   * @param fault one that is a failover
   */
  void add(Fault fault, Took failover) {
    took.computeIfAbsent(fault, unused -> new ArrayList<>()).add(failover);
  }

  /** Medians and the worst for each way to end; empty where there was no failover. */
  String words() {
    return took.isEmpty()
        ? ""
        : "until the other was active, and until it decided, by the median and at worst: "
            + took.entrySet().stream()
                .map(each -> words(each.getKey(), each.getValue()))
                .collect(Collectors.joining("; "));
  }

  private static String words(Fault fault, List<Took> all) {
    return "%s %s and %s"
        .formatted(ENDED.get(fault), words(all, Took::active), words(all, Took::deciding));
  }

  private static String words(List<Took> all, Function<Took, Duration> time) {
    List<Duration> sorted = all.stream().map(time).sorted().toList();
    Duration median =
        sorted.get((sorted.size() - 1) / 2).plus(sorted.get(sorted.size() / 2)).dividedBy(2);
    return "%s (%s)".formatted(seconds(median), seconds(sorted.get(sorted.size() - 1)));
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
  }
}
