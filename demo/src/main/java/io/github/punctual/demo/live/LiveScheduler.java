package io.github.punctual.demo.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** A scheduler that a workload can be played under. */
public enum LiveScheduler {
  /** YARN's CapacityScheduler with one queue, first in, first out. */
  STOCK_CAPACITY("stock-capacity", CapacityScheduler.class.getName(), "fifo-by-task", Map.of()),
  /** YARN's FairScheduler with one queue, fair among its jobs. */
  STOCK_FAIR(
      "stock-fair",
      FairScheduler.class.getName(),
      "fair",
      Map.of("yarn.scheduler.fair.assignmultiple", "true")),
  /** Ours with the policy of the Justice paper. */
  JUSTICE("justice"),
  /** Ours with the policy of the Pythia paper. */
  PYTHIA("pythia"),
  /** Ours with the policy Tempo. */
  TEMPO("tempo");

  private final String key;
  private final String className;
  private final String simulated;
  private final Map<String, String> settings;

  LiveScheduler(String policy) {
    this(
        policy,
        // By its name: a ResourceManager is told no more.
        "io.github.punctual.justice.JusticeScheduler",
        policy,
        Map.of(
            "punctual.policy",
            policy,
            // The simulator keeps nothing from promises.
            "punctual.best-effort-floor",
            "0",
            // All nodes are there before the first job is submitted.
            "punctual.restart-grace-ms",
            "3000"));
  }

  LiveScheduler(String key, String className, String simulated, Map<String, String> settings) {
    this.key = key;
    this.className = className;
    this.simulated = simulated;
    this.settings = settings;
  }

  /** Its name on the command line and in tables. */
  public String key() {
    return key;
  }

  /** The class that the ResourceManager is told. */
  String className() {
    return className;
  }

  /** The policy of the simulator that foretells it. */
  String simulated() {
    return simulated;
  }

  /** The settings of the cluster with it, besides its class. */
  public Map<String, String> settings() {
    return settings;
  }

  /**
   * The schedulers of a list such as {@code stock-capacity,tempo}, each once.
   *
   * @throws IllegalArgumentException when a name is unknown; the message says which there are
   */
  public static List<LiveScheduler> parse(String list) {
    LinkedHashSet<LiveScheduler> found = new LinkedHashSet<>();
    for (String name : list.split(",", -1)) {
      found.add(of(name.strip().toLowerCase(Locale.ROOT)));
    }
    return new ArrayList<>(found);
  }

  private static LiveScheduler of(String name) {
    return Arrays.stream(values())
        .filter(each -> each.key.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "scheduler '%s' is unknown; it must be one of %s"
                        .formatted(
                            name,
                            Arrays.stream(values())
                                .map(LiveScheduler::key)
                                .collect(Collectors.joining(", ")))));
  }
}
