package io.github.punctual.simulator.evaluation.promises;

import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.scheduler.Schedulers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Who is compared: those that the simulator knows of a list of names. */
final class Contenders {
  /** What is judged, with the confidence that it has by default. */
  static final String TEMPO = "tempo";

  /** The same plan with task times known, arrivals not. */
  static final String CLAIRVOYANT = "clairvoyant";

  private static final String RUSH = "rush";
  private static final double RUSH_BELOW = 2;

  /** What is judged, by the confidence that is asked for. */
  static final Map<Double, String> BY_CONFIDENCE = new LinkedHashMap<>();

  /** The admission policies that clusters can have today, as printed. */
  static final List<String> PRESENT;

  private static final Map<String, String> WORDS = new LinkedHashMap<>();

  static {
    PRESENT = List.of("justice", "pythia", RUSH);
    BY_CONFIDENCE.put(0.9, TEMPO);
    BY_CONFIDENCE.put(0.95, "tempo:confidence=0.95");
    BY_CONFIDENCE.put(0.99, "tempo:confidence=0.99");
    WORDS.put(TEMPO, "this project's policy, confidence 0.9");
    WORDS.put(BY_CONFIDENCE.get(0.95), "the same, confidence 0.95");
    WORDS.put(BY_CONFIDENCE.get(0.99), "the same, confidence 0.99");
    WORDS.put(CLAIRVOYANT, "upper mark: the same plan with task times known, arrivals not");
    WORDS.put("fifo-by-task", "a free container goes to the job that was submitted first");
    WORDS.put("reactive-fifo-by-task", "the same, and jobs end at their deadline");
    WORDS.put("fair", "a free container goes to the job that holds least");
    WORDS.put("reactive-fair", "the same, and jobs end at their deadline");
    WORDS.put("edf-by-task", "a free container goes to the job of the earliest deadline");
    WORDS.put("reactive-edf-by-task", "the same, and jobs end at their deadline");
    WORDS.put("oracle", "the papers' Oracle: knows each job's work, gives the least that suffices");
    WORDS.put("justice", "Justice as printed");
    WORDS.put("justice:whole-tasks=true", "Justice with the whole-task correction");
    WORDS.put("pythia", "Pythia as printed");
    WORDS.put("pythia:whole-tasks=true", "Pythia with the whole-task correction");
    WORDS.put(
        RUSH,
        "RUSH as in the ResourceManager; plans at most every 10 s, and as much more rarely as tasks"
            + " are longer than in the hour of recurring jobs; not run at load 2.0, where it would take"
            + " longer than all others together");
  }

  private Contenders() {}

  /** Those that the simulator knows, in the order of tables. */
  static List<String> known() {
    return WORDS.keySet().stream().filter(Contenders::isKnown).toList();
  }

  /** Those that it does not. */
  static List<String> unknown() {
    List<String> names = new ArrayList<>(WORDS.keySet());
    names.removeAll(known());
    return names;
  }

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
   * Whether it is run at a load: RUSH refuses nobody and plans for all, which at twice what the
   * cluster can do takes longer than all other runs together.
   */
  static boolean runsAt(String policy, double load) {
    return !policy.equals(RUSH) || load < RUSH_BELOW;
  }

  /** What one is, in words. */
  static String words(String policy) {
    return WORDS.get(policy);
  }

  /** Whether its deadlines count as what others must reach: not variants, not the upper mark. */
  static boolean isRival(String policy) {
    return !policy.equals(CLAIRVOYANT) && !BY_CONFIDENCE.containsValue(policy);
  }

  private static boolean isKnown(String policy) {
    try {
      Schedulers.named(policy);
      return true;
    } catch (IllegalArgumentException e) {
      // The name or a setting is not known: that is the answer.
      return false;
    }
  }
}
