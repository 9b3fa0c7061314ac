package io.github.punctual.yarn.settings;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Settings whose texts are passed on to policies, which say themselves what they accept. */
final class PolicyTexts {
  /** Masters are started by nodes, which takes about so long, in milliseconds. */
  private static final long MASTER_START_MILLIS = 3000;

  private final Map<String, Setting<String>> all = new LinkedHashMap<>();
  private final Consumer<Map<String, String>> reader;

  private PolicyTexts(Consumer<Map<String, String>> reader) {
    this.reader = reader;
  }

  /** Those of the papers' policies, in the order of the documentation, by the policies' names. */
  static Map<String, Setting<String>> ofPapers() {
    String truth = "true or false";
    String late = "a whole number of tasks from 0 on, or never";
    String priorities = "required-rate, shortest-time-to-deadline or fewest-tasks";
    PolicyTexts texts = new PolicyTexts(text -> AdmissionPolicies.create("justice", text));
    texts.usual("justice.correction", AdmissionPolicies.CORRECTION, "mean, exponential or none");
    texts.usual("justice.smoothing", AdmissionPolicies.SMOOTHING, "above 0 and at most 1");
    texts.usual("priority", AdmissionPolicies.PRIORITY, priorities);
    texts.usual("terminate-late-above", AdmissionPolicies.TERMINATE_LATE_ABOVE, late);
    texts.usual("check-work", AdmissionPolicies.CHECK_WORK, truth);
    // Here the papers' needs are corrected for whole tasks, unless told not to.
    texts.add("whole-tasks", AdmissionPolicies.WHOLE_TASKS, true, "", truth);
    texts.add("justice.way-back", AdmissionPolicies.WAY_BACK, true, "", truth);
    texts.add("justice.unused", AdmissionPolicies.UNUSED, 120_000, "ms", "1 or more, or never");
    texts.add(
        "justice.late-grace", AdmissionPolicies.LATE_GRACE, 60_000, "ms", "0 or more, or never");
    texts.add("justice.user-share", AdmissionPolicies.USER_SHARE, 0.5, "", "above 0 and at most 1");
    return Collections.unmodifiableMap(texts.all);
  }

  /** Those of Tempo, in the order of the documentation, by the policy's names. */
  static Map<String, Setting<String>> ofTempo() {
    TempoSettings usual = TempoSettings.DEFAULTS;
    PolicyTexts texts = new PolicyTexts(TempoOptions::read);
    texts.tempo(TempoOptions.CONFIDENCE, usual.confidence(), "", "above 0 and below 1");
    texts.tempo(TempoOptions.SPARE, usual.spare(), "", "true or false");
    String lost = usual.lost().name().toLowerCase(Locale.ROOT);
    texts.tempo(TempoOptions.LOST, lost, "", "last or end");
    texts.tempo(TempoOptions.AGEING, usual.ageingMillis(), "ms", "1 or more");
    texts.tempo(TempoOptions.USER_SHARE, usual.userShare(), "", "above 0 and at most 1");
    texts.tempo(TempoOptions.UNUSED, usual.unusedMillis(), "ms", "1 or more");
    texts.tempo(TempoOptions.MASTER_START, MASTER_START_MILLIS, "ms", "0 or more");
    texts.tempo(TempoOptions.HEADROOM, usual.headroom(), "", "0 or more and below 1");
    return Collections.unmodifiableMap(texts.all);
  }

  private void usual(String name, String key, String range) {
    add(name, key, AdmissionPolicies.DEFAULTS.get(key), "", range);
  }

  private void tempo(String key, Object usual, String unit, String range) {
    add("tempo." + key, key, usual, unit, range);
  }

  private void add(String name, String key, Object usual, String unit, String range) {
    all.put(
        key,
        new Setting<>(
            PunctualSettings.PREFIX + name,
            usual.toString(),
            "",
            unit,
            range,
            text -> {
              // They are numbers and words, and words may be written in any case.
              String lower = text.toLowerCase(Locale.ROOT);
              reader.accept(Map.of(key, lower));
              return lower;
            }));
  }
}
