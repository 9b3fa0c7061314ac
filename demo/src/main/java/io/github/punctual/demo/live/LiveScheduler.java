package io.github.punctual.demo.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
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
  /** Ours with the policy of the Justice paper, as it is by default. */
  JUSTICE(Names.JUSTICE, "justice", "justice" + Names.DEFAULTS),
  /** Ours with the policy of the Pythia paper, as it is by default. */
  PYTHIA(Names.JUSTICE, "pythia", "pythia" + Names.DEFAULTS),
  /** Ours with the policy Tempo, for deadlines alone. */
  TEMPO(Names.JUSTICE, "tempo", "tempo"),
  /** Ours for all kinds of promises, whose policy for deadlines is Tempo by default. */
  PUNCTUAL("io.github.punctual.PunctualScheduler", "punctual", "tempo");

  private static final class Names {
    /** By its name: a ResourceManager is told no more. */
    static final String JUSTICE = "io.github.punctual.justice.JusticeScheduler";

    /** What a ResourceManager does by default, and the simulator only when it is told. */
    static final String DEFAULTS =
        ":whole-tasks=true,way-back=true,unused=120000,late-grace=60000,user-share=0.5";
  }

  private final String key;
  private final String className;
  private final String simulated;
  private final Map<String, String> settings;

  LiveScheduler(String className, String key, String simulated) {
    this(key, className, simulated, ours(key));
  }

  LiveScheduler(String key, String className, String simulated, Map<String, String> settings) {
    this.key = key;
    this.className = className;
    this.simulated = simulated;
    this.settings = settings;
  }

  private static Map<String, String> ours(String key) {
    Map<String, String> settings = new TreeMap<>();
    if (!key.equals("punctual")) {
      settings.put("punctual.policy", key);
    }
    settings.put("punctual.whole-tasks", "true");
    // The simulator keeps nothing from promises.
    settings.put("punctual.best-effort-floor", "0");
    // All nodes are there before the first job is submitted.
    settings.put("punctual.restart-grace-ms", "3000");
    return settings;
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
