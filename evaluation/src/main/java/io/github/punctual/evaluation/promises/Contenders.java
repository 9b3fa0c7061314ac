package io.github.punctual.evaluation.promises;

import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.scheduler.Schedulers;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Who is compared. */
final class Contenders {
  /** What is judged, with the confidence that it has by default. */
  static final String TEMPO = "tempo";

  /** The same plan with task times known, arrivals not. */
  static final String CLAIRVOYANT = "clairvoyant";

  private static final String RUSH = "rush";
  private static final double RUSH_BELOW = 2;

  /** What is judged, by the confidence that is asked for. */
  static final SortedMap<Double, String> BY_CONFIDENCE =
      new TreeMap<>(
          Map.of(0.9, TEMPO, 0.95, "tempo:confidence=0.95", 0.99, "tempo:confidence=0.99"));

  /** The admission policies that clusters can have today, as printed. */
  static final List<String> PRESENT = List.of("justice", "pythia", RUSH);

  /** All, in the order of tables. */
  static final List<String> ALL =
      List.of(
          TEMPO,
          BY_CONFIDENCE.get(0.95),
          BY_CONFIDENCE.get(0.99),
          CLAIRVOYANT,
          "fifo-by-task",
          "reactive-fifo-by-task",
          "fair",
          "reactive-fair",
          "edf-by-task",
          "reactive-edf-by-task",
          "oracle",
          "justice",
          "justice:whole-tasks=true",
          "pythia",
          "pythia:whole-tasks=true",
          RUSH);

  private Contenders() {}

  /**
   * The scheduler that runs under a name.
   *
   * @param planSeconds how often RUSH plans: at every event it would take most of the time
   */
  static Scheduler make(String policy, int planSeconds) {
    String text = policy.equals(RUSH) ? RUSH + ":interval-seconds=" + planSeconds : policy;
    return Schedulers.named(text).get();
  }

  /**
   * Those that are run at a load: RUSH refuses nobody and plans for all, which at twice what the
   * cluster can do takes longer than all other runs together.
   */
  static List<String> at(double load) {
    return ALL.stream().filter(policy -> !policy.equals(RUSH) || load < RUSH_BELOW).toList();
  }

  /** Whether its deadlines count as what others must reach: not variants, not the upper mark. */
  static boolean isRival(String policy) {
    return !policy.equals(CLAIRVOYANT) && !BY_CONFIDENCE.containsValue(policy);
  }
}
