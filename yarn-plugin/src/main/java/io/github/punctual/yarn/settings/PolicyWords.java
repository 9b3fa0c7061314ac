package io.github.punctual.yarn.settings;

import io.github.punctual.admission.AdmissionPolicies;
import java.util.Map;

/** Settings whose texts are passed on to the policies of the papers. */
final class PolicyWords {
  private PolicyWords() {}

  /** A setting of a policy with the policy's own default. */
  static Setting<String> of(String name, String key) {
    return of(name, key, AdmissionPolicies.DEFAULTS.get(key));
  }

  /** A setting whose text is passed to the policy, checked by making one with it. */
  static Setting<String> of(String name, String key, String byDefault) {
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
    return new Setting<>(
        name,
        byDefault,
        isTime ? "ms" : "",
        range,
        text -> {
          AdmissionPolicies.create("justice", Map.of(key, text));
          return text;
        });
  }
}
