package io.github.punctual.yarn.settings;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.admission.tempo.TempoPolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** The settings of the scheduler in yarn-site.xml, read once when the ResourceManager starts. */
public final class PunctualSettings {
  private static final SettingList OWN = new SettingList();

  /** What the names of all settings of the scheduler begin with. */
  public static final String PREFIX = "punctual.";

  /** Whether what is decided is done. */
  public static final Setting<EnforcementMode> MODE =
      OWN.oneOf("punctual.mode", EnforcementMode.ENFORCE, EnforcementMode.class);

  /** The policy: {@code justice}, {@code pythia}, {@code tempo}, or a class. */
  public static final Setting<String> POLICY =
      OWN.oneOfOr(
          "punctual.policy",
          "justice",
          "under the PunctualScheduler tempo",
          List.copyOf(AdmissionPolicies.NAMES),
          "justice, pythia, tempo, or a class that implements Policy",
          text -> text.contains("."));

  /** The settings of the policies of the papers, by the names under which these know them. */
  static final Map<String, Setting<String>> WORDS = OWN.with(PolicyTexts.ofPapers());

  /** The settings of Tempo, by the names under which the policy knows them. */
  static final Map<String, Setting<String>> TEMPO = PolicyTexts.ofTempo();

  /** The fraction of the cluster that is never promised. */
  public static final Setting<Double> BEST_EFFORT_FLOOR =
      OWN.fraction("punctual.best-effort-floor", 0.1, 0, 0.95);

  /** What of a queue can be promised. */
  public static final Setting<PromiseBasis> PROMISE_BASIS =
      OWN.oneOf("punctual.promise-basis", PromiseBasis.MAXIMUM, PromiseBasis.class);

  /** Which promise is kept when a new one would break another. */
  public static final Setting<Precedence> PRECEDENCE =
      OWN.oneOf("punctual.precedence", Precedence.TIME, Precedence.class);

  /** How often the scheduler brings itself up to date. */
  public static final Setting<Long> UPDATE_INTERVAL =
      OWN.millis("punctual.update-interval-ms", 500, 50, 60_000);

  /** The memory of a task of unknown size. */
  public static final Setting<Long> DEFAULT_TASK_MEMORY =
      OWN.whole("punctual.default-task-memory-mb", 1024, 1, 1L << 30, "MiB");

  /** The vcores of a task of unknown size. */
  public static final Setting<Long> DEFAULT_TASK_VCORES =
      OWN.whole("punctual.default-task-vcores", 1, 1, 100_000, "vcores");

  /** How long requests must stay the same to count as first requests. */
  public static final Setting<Long> FIRST_REQUESTS_SETTLE =
      OWN.millis("punctual.first-requests-settle-ms", 1000, 0, 600_000);

  /** How long a job may wait for the policy's first word. */
  public static final Setting<Long> DECISION_TIMEOUT =
      OWN.millis("punctual.decision-timeout-ms", 10_000, 1000, 600_000);

  /** How long decisions wait for nodes after a start. */
  public static final Setting<Long> RESTART_GRACE =
      OWN.millis("punctual.restart-grace-ms", 30_000, 0, 3_600_000);

  /** Where promises and history are kept. */
  public static final Setting<String> STORE_DIR =
      OWN.word(
          "punctual.store.dir",
          "",
          "a directory of a Hadoop file system, such as hdfs:///punctual",
          text -> true);

  /** How long a start waits for the store. */
  public static final Setting<Long> STORE_OPEN_TIMEOUT =
      OWN.millis("punctual.store.open-timeout-ms", 60_000, 1000, 3_600_000);

  /** How long anybody waits for a write to the store. */
  public static final Setting<Long> STORE_WRITE_TIMEOUT =
      OWN.millis("punctual.store.write-timeout-ms", 5000, 100, 600_000);

  /** The size of a file of the decision log. */
  public static final Setting<Long> DECISION_LOG_MAX =
      OWN.whole("punctual.decision-log.max-mb", 64, 0, 1 << 20, "MiB");

  /** How many files of the decision log are kept. */
  public static final Setting<Long> DECISION_LOG_FILES =
      OWN.whole("punctual.decision-log.files", 10, 1, 10_000, "files");

  /** How often it is worked out anew when jobs will be done. */
  public static final Setting<Long> PROJECTION_INTERVAL =
      OWN.millis("punctual.projection-interval-ms", 5000, 100, 600_000);

  /** From which difference on the machine's clock has jumped. */
  public static final Setting<Long> CLOCK_JUMP =
      OWN.millis("punctual.clock.jump-ms", 60_000, 1000, 86_400_000);

  /** How long a jump of the machine's clock must last to be followed. */
  public static final Setting<Long> CLOCK_PATIENCE =
      OWN.millis("punctual.clock.patience-ms", 300_000, 0, 86_400_000);

  /** All settings, in the order of the documentation. */
  public static final List<Setting<?>> ALL =
      Stream.<Collection<? extends Setting<?>>>of(
              OWN.all(),
              BopfOptions.ALL,
              TEMPO.values(),
              ReclaimSettings.ALL,
              NotifySettings.ALL,
              ReservationSettings.ALL,
              RushOptions.ALL)
          .<Setting<?>>flatMap(Collection::stream)
          .toList();

  private final Map<Setting<?>, Object> values = new HashMap<>();
  private final ReclaimSettings reclaim;
  private final NotifySettings notifications;

  private PunctualSettings(Configuration conf, List<String> problems) {
    ALL.forEach(setting -> values.put(setting, value(setting, conf, problems)));
    keepWritesShort(conf.get(STORE_WRITE_TIMEOUT.name()) != null, problems);
    RushOptions.keepIntervals(this, conf.get(RushOptions.MIN_INTERVAL.name()) != null, problems);
    reclaim = ReclaimSettings.of(this, name -> conf.get(name) != null, problems);
    notifications = NotifySettings.of(this, name -> conf.get(name) != null, problems);
  }

  /**
   * Sees to it that nobody waits so long for a write that the watchdog gives up whoever decides: a
   * time that is as long is noted, and the usual one gives way.
   */
  private void keepWritesShort(boolean isSet, List<String> problems) {
    long write = get(STORE_WRITE_TIMEOUT);
    long decision = get(DECISION_TIMEOUT);
    if (!isSet) {
      put(STORE_WRITE_TIMEOUT, Math.min(write, decision / 2));
    } else if (write >= decision) {
      problems.add(
          "%s is %d, and %s is %d; it must be less, or jobs are bypassed while a write is waited for. Maybe raise the latter, or remove it"
              .formatted(STORE_WRITE_TIMEOUT.name(), write, DECISION_TIMEOUT.name(), decision));
    }
  }

  /**
   * Reads all settings, and notes every one that is unknown, malformed or contradictory; in place
   * of what cannot be meant the defaults count.
   */
  public static PunctualSettings read(Configuration conf, SettingsProblems found) {
    List<String> problems = unknown(conf);
    PunctualSettings settings = new PunctualSettings(conf, problems);
    Setting<String> smoothing = WORDS.get(AdmissionPolicies.SMOOTHING);
    Setting<String> correction = WORDS.get(AdmissionPolicies.CORRECTION);
    if (conf.get(smoothing.name()) != null && !"exponential".equals(settings.get(correction))) {
      problems.add(
          "%s is set, but is used only when %s is exponential; maybe set that, or remove it"
              .formatted(smoothing.name(), correction.name()));
    }
    if (settings.get(STORE_DIR).isBlank() && conf.get(STORE_DIR.name()) != null) {
      problems.add(
          "%s is empty; it must be %s; maybe remove it, and the store is below hadoop.tmp.dir"
              .formatted(STORE_DIR.name(), STORE_DIR.range()));
    }
    long step = settings.get(ReservationSettings.STEP);
    long horizon = settings.get(ReservationSettings.HORIZON);
    if (step > horizon) {
      problems.add(
          "%s is %d, and %s is %d, so that a plan has not even one step; maybe swap them, or remove one"
              .formatted(
                  ReservationSettings.STEP.name(),
                  step,
                  ReservationSettings.HORIZON.name(),
                  horizon));
    }
    found.add(problems);
    return settings;
  }

  /** The value that is set; its default, and a note, where that is malformed. */
  private static <T> T value(Setting<T> setting, Configuration conf, List<String> problems) {
    try {
      return setting.parse(conf.getTrimmed(setting.name(), setting.defaultText()));
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage());
      return setting.parse(setting.defaultText());
    }
  }

  /** What a configuration sets that is no setting, as sentences. */
  private static List<String> unknown(Configuration conf) {
    List<String> known = ALL.stream().map(Setting::name).sorted().toList();
    Set<String> problems = new TreeSet<>();
    conf.forEach(
        entry -> {
          if (entry.getKey().startsWith(PREFIX) && !known.contains(entry.getKey())) {
            problems.add(
                "%s is not a setting%s"
                    .formatted(
                        entry.getKey(),
                        SettingsProblems.nearest(
                            entry.getKey(), known, "docs/settings.md lists all that are")));
          }
        });
    return new ArrayList<>(problems);
  }

  /**
   * What is set for queues, in a configuration that was read after the ResourceManager's own, and
   * belongs into that one, where alone it is read, as sentences.
   */
  public static List<String> misplaced(Configuration queues, Configuration conf) {
    Set<String> problems = new TreeSet<>();
    queues.forEach(
        entry -> {
          String name = entry.getKey();
          if (name.startsWith(PREFIX) && !entry.getValue().equals(conf.getRaw(name))) {
            problems.add(
                "%s is '%s' in the capacity scheduler's configuration, where it is not read; maybe yarn-site.xml is meant"
                    .formatted(name, entry.getValue()));
          }
        });
    return new ArrayList<>(problems);
  }

  /** Gives a setting that nobody has set the value that others leave it. */
  <T> void put(Setting<T> setting, T value) {
    values.put(setting, value);
  }

  @SuppressWarnings("unchecked")
  public <T> T get(Setting<T> setting) {
    return (T) values.get(setting);
  }

  /** Whether what is decided is done; otherwise it is only logged and shown. */
  public boolean enforces() {
    return get(MODE) == EnforcementMode.ENFORCE;
  }

  /** The policy's own settings as text. */
  public Map<String, String> policySettings() {
    Map<String, String> texts = new TreeMap<>();
    (get(POLICY).equals(TempoPolicy.NAME) ? TEMPO : WORDS)
        .forEach((key, setting) -> texts.put(key, get(setting)));
    return texts;
  }

  /** What is taken back for promises. */
  public ReclaimSettings reclaim() {
    return reclaim;
  }

  /** Who is told of jobs outside. */
  public NotifySettings notifications() {
    return notifications;
  }

  /** What counts where capacity can be reserved. */
  public ReservationSettings reservations() {
    return new ReservationSettings(this);
  }

  /** What counts where jobs are planned by utility. */
  public RushOptions rush() {
    return new RushOptions(this);
  }
}
