package io.github.punctual.admission.control;

import java.util.Objects;
import java.util.OptionalInt;

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
 * @param guards what keeps it from being locked or held up by a few: not in the papers
 */
public record AdmissionSettings(
    PriorityPolicy priority,
    OptionalInt terminateLateAbove,
    boolean checkWork,
    boolean wholeTasks,
    Guards guards) {
  /** As in the papers. */
  public static final AdmissionSettings DEFAULT =
      new AdmissionSettings(
          PriorityPolicy.REQUIRED_RATE, OptionalInt.of(1000), true, false, Guards.NONE);

  public AdmissionSettings {
    Objects.requireNonNull(priority, "priority");
    Objects.requireNonNull(guards, "guards");
    if (terminateLateAbove.isPresent() && terminateLateAbove.getAsInt() < 0) {
      throw new IllegalArgumentException(
          "terminateLateAbove is "
              + terminateLateAbove.getAsInt()
              + "; it must be at least 0, or absent to terminate none");
    }
  }
}
