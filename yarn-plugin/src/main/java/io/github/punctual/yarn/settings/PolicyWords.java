package io.github.punctual.yarn.settings;

import io.github.punctual.admission.AdmissionPolicies;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Settings whose texts are passed on to the policies of the papers. */
final class PolicyWords {
  private PolicyWords() {}

  /** All of them in the order of the documentation, by the names under which policies know them. */
  static Map<String, Setting<String>> all() {
    Map<String, Setting<String>> all = new LinkedHashMap<>();
    add(all, "punctual.justice.correction", AdmissionPolicies.CORRECTION);
    add(all, "punctual.justice.smoothing", AdmissionPolicies.SMOOTHING);
    add(all, "punctual.priority", AdmissionPolicies.PRIORITY);
    add(all, "punctual.terminate-late-above", AdmissionPolicies.TERMINATE_LATE_ABOVE);
    add(all, "punctual.check-work", AdmissionPolicies.CHECK_WORK);
    // Here the papers' needs are corrected for whole tasks, unless told not to.
    add(all, "punctual.whole-tasks", AdmissionPolicies.WHOLE_TASKS, "true");
    add(all, "punctual.justice.way-back", AdmissionPolicies.WAY_BACK, "true");
    add(all, "punctual.justice.unused", AdmissionPolicies.UNUSED, "120000");
    add(all, "punctual.justice.late-grace", AdmissionPolicies.LATE_GRACE, "60000");
    add(all, "punctual.justice.user-share", AdmissionPolicies.USER_SHARE, "0.5");
    return Collections.unmodifiableMap(all);
  }

  /** Adds one with the policy's own default. */
  private static void add(Map<String, Setting<String>> all, String name, String key) {
    add(all, name, key, AdmissionPolicies.DEFAULTS.get(key));
  }

  /** Adds one whose text is checked by making a policy with it. */
  private static void add(
      Map<String, Setting<String>> all, String name, String key, String byDefault) {
    String range =
        switch (key) {
          case AdmissionPolicies.CORRECTION -> "mean, exponential or none";
          case AdmissionPolicies.SMOOTHING -> "above 0 and at most 1";
          case AdmissionPolicies.PRIORITY ->
              "required-rate, shortest-time-to-deadline or fewest-tasks";
          case AdmissionPolicies.TERMINATE_LATE_ABOVE ->
              "a whole number of tasks from 0 on, or never";
          case AdmissionPolicies.UNUSED -> "1 or more, or never";
          case AdmissionPolicies.LATE_GRACE -> "0 or more, or never";
          case AdmissionPolicies.USER_SHARE -> "above 0 and at most 1";
          default -> "true or false";
        };
    boolean isTime =
        key.equals(AdmissionPolicies.UNUSED) || key.equals(AdmissionPolicies.LATE_GRACE);
    all.put(
        key,
        new Setting<>(
            name,
            byDefault,
            isTime ? "ms" : "",
            range,
            text -> {
              AdmissionPolicies.create("justice", Map.of(key, text));
              return text;
            }));
  }
}
