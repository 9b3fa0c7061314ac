package io.github.punctual.admission.control;

import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What an operator may choose about admission control.
 *
 * @param priority the order of offers
 * @param terminateLateAbove the requestedTasks above which a running job is terminated at its
 *     deadline (Justice, section 2.2: small late jobs run on, and teach); empty when none is ever
 *     terminated
 * @param checkWork whether a job whose own task duration shows that it cannot make its deadline is
 *     refused: the papers' assumption that deadlines are feasible, checked
 * @param wholeTasks whether needs are corrected for a cluster of whole tasks, and what is idle is
 *     lent: not in the papers
 */
public record AdmissionSettings(
    PriorityPolicy priority,
    OptionalInt terminateLateAbove,
    boolean checkWork,
    boolean wholeTasks) {
  /** As in the papers. */
  public static final AdmissionSettings DEFAULT =
      new AdmissionSettings(PriorityPolicy.REQUIRED_RATE, OptionalInt.of(1000), true, false);

  /** Checks the threshold. */
  public AdmissionSettings {
    Objects.requireNonNull(priority, "priority");
    if (terminateLateAbove.isPresent() && terminateLateAbove.getAsInt() < 0) {
      throw new IllegalArgumentException(
          "terminateLateAbove is "
              + terminateLateAbove.getAsInt()
              + "; it must be at least 0, or absent to terminate none");
    }
  }

  /** The settings as text, for the decision log. */
  public Map<String, String> asText() {
    Map<String, String> text = new TreeMap<>();
    text.put("priority", priority.settingName());
    text.put(
        "terminate-late-above",
        terminateLateAbove.isPresent() ? Integer.toString(terminateLateAbove.getAsInt()) : "never");
    text.put("check-work", Boolean.toString(checkWork));
    text.put("whole-tasks", Boolean.toString(wholeTasks));
    return text;
  }
}
