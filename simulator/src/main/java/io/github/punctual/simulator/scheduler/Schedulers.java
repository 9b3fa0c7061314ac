package io.github.punctual.simulator.scheduler;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.simulator.engine.Scheduler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Finds schedulers by the names that users give: those of this package, the policies of the
 * ResourceManager, and classes on the class path.
 */
public final class Schedulers {
  private static final String REACTIVE = "reactive-";
  private static final Map<String, String> POLICIES =
      Map.of(
          "justice", "Justice, as in the ResourceManager; settings as there",
          "pythia", "Pythia, as in the ResourceManager; settings as there",
          "tempo", "Tempo, as in the ResourceManager: promises what a plan of whole tasks keeps");

  private static final Map<String, Known> KNOWN = new LinkedHashMap<>();
  private static final Map<String, Function<String, Baseline>> BASELINES = new LinkedHashMap<>();

  static {
    baseline(
        "fair",
        "Baseline FS, the capacity divided equally, and again whenever a job comes or goes",
        RedividedFairShare::new);
    baseline(
        "fair-fixed",
        "Baseline FS, an equal share of the capacity, fixed when the job starts",
        InLine::fixedFairShare);
    baseline(
        "fair-greedy",
        "Baseline FS, what is free up to all tasks when the job starts, kept to its end",
        InLine::greedyFairShare);
    baseline(
        "drf",
        "Dominant resource fairness, divided again whenever a job comes or goes; equal to fair",
        RedividedFairShare::new);
    baseline("fifo", "First in, first out; jobs grow as capacity becomes free", InLine::fifo);
    baseline(
        "edf",
        "Earliest deadline first; nothing is taken away",
        name -> new EarliestDeadlineFirst(name, false));
    baseline(
        "edf-preemptive",
        "Earliest deadline first; takes tasks from jobs of later deadlines",
        name -> new EarliestDeadlineFirst(name, true));
    baseline(
        "fifo-by-task",
        "First in, first out, container by container; needs --model tasks",
        name -> OrderByTask.of(name, Orders.ARRIVAL));
    baseline(
        "edf-by-task",
        "Earliest deadline first, container by container; needs --model tasks",
        name -> OrderByTask.of(name, Orders.DEADLINE));
    baseline(
        "fifo-one-by-one",
        "First in, first out, one job at a time, whatever it leaves free; needs --model tasks",
        name -> OrderByTask.oneByOne(name, Orders.ARRIVAL));
    baseline(
        "edf-one-by-one",
        "Earliest deadline first, one job at a time; needs --model tasks",
        name -> OrderByTask.oneByOne(name, Orders.DEADLINE));
  }

  static {
    BASELINES.forEach(
        (name, maker) ->
            known(
                REACTIVE + name,
                "As " + name + "; jobs end at their deadline",
                (text, options) -> new Reactive(text, maker.apply(name))));
    for (String name : new TreeSet<>(AdmissionPolicies.NAMES)) {
      KNOWN.put(
          name,
          new Known(
              POLICIES.getOrDefault(name, "A policy of the ResourceManager"),
              (text, settings) -> ofResourceManager(name, text, settings)));
    }
    known(
        "oracle",
        "The papers' Oracle, told each job's work; no bound, as plans ahead can meet more",
        (text, options) -> new Oracle(text));
    known(
        "rrh",
        "Risk-reward heuristic: most reward for each second first; needs --model tasks",
        RiskReward::new);
    known(
        "rush",
        "RUSH, as in the ResourceManager: lexicographic max-min utility; needs --model tasks",
        (text, options) -> new Rush(text, RushSimulationOptions.ours(options)));
    known(
        "rush-paper",
        "RUSH as printed: the paper's estimator, peeling and mapping; needs --model tasks",
        (text, options) -> new Rush(text, RushSimulationOptions.paper(options)));
    known(
        "clairvoyant",
        "Tempo that is told the times of all tasks, not of arrivals; needs --model tasks",
        Clairvoyant::of);
  }

  private record Known(
      String description, BiFunction<String, Map<String, String>, Scheduler> maker) {}

  /**
   * A scheduler that can be named.
   *
   * @param name its name
   * @param description what it does, in one line
   */
  public record Entry(String name, String description) {}

  private Schedulers() {}

  private static void baseline(String name, String description, Function<String, Baseline> maker) {
    BASELINES.put(name, maker);
    known(name, description, (text, options) -> maker.apply(text));
  }

  private static void known(
      String name, String description, BiFunction<String, Options, Scheduler> maker) {
    KNOWN.put(
        name,
        new Known(
            description,
            (text, settings) -> {
              Options options = new Options(text, settings);
              Scheduler made = maker.apply(text, options);
              options.requireAllUsed();
              return made;
            }));
  }

  /** All schedulers that have a name of their own, in the order in which reports list them. */
  public static List<Entry> list() {
    List<Entry> entries = new ArrayList<>();
    KNOWN.forEach((name, known) -> entries.add(new Entry(name, known.description())));
    entries.addAll(ClassPathSchedulers.entries());
    return entries;
  }

  /**
   * The maker of the schedulers that a user names: one of {@link #list}, with settings after a
   * colon where it has any, or the full name of a class on the class path that implements {@link
   * Scheduler} or {@link Policy} and has a public constructor without arguments. Every call of the
   * maker returns a fresh one, which is called as the text says, or as its class calls itself.
   *
   * @throws IllegalArgumentException when there is none of that name, or a setting is unknown or
   *     out of range; the message says what is accepted
   */
  public static Supplier<Scheduler> named(String text) {
    SchedulerSpec spec = SchedulerSpec.parse(text);
    Supplier<Scheduler> maker = find(text.strip(), spec);
    // A bad setting is to be known before the simulation begins.
    var unused = maker.get();
    return maker;
  }

  private static Supplier<Scheduler> find(String text, SchedulerSpec spec) {
    String name = spec.name();
    Known known = KNOWN.get(name);
    if (known != null) {
      return () -> known.maker().apply(text, spec.settings());
    }
    Supplier<Scheduler> found =
        ClassPathSchedulers.find(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "policy '%s' is unknown; it must be one of %s, or the full name of a class"
                            .formatted(
                                name,
                                list().stream()
                                    .map(Entry::name)
                                    .collect(Collectors.joining(", ")))));
    new Options(text, spec.settings()).requireAllUsed();
    return found;
  }

  private static Scheduler ofResourceManager(
      String name, String text, Map<String, String> settings) {
    BestEffortFloor floor = BestEffortFloor.read(new Options(text, settings), BestEffortFloor.NONE);
    Map<String, String> own = BestEffortFloor.without(settings);
    return policy(text, AdmissionPolicies.create(name, own), own, floor);
  }

  static Scheduler policy(
      String name, Policy policy, Map<String, String> settings, BestEffortFloor floor) {
    return policy.serving() == Serving.BY_DEADLINE
        ? new ServedByDeadline(name, policy, settings, DecisionLog.NONE, floor)
        : new PolicyScheduler(name, policy, settings, DecisionLog.NONE, floor);
  }
}
