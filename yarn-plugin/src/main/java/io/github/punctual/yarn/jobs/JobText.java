package io.github.punctual.yarn.jobs;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.outlook.JobOutlook;
import java.util.Optional;

/**
 * Says in a sentence how a job stands: the same one in the client's diagnostics and in REST, where
 * it goes on with what may be expected of a job that no plan says anything of.
 */
public final class JobText {
  /** What is said beside how a job stands while YARN has it and does not start it. */
  public static final String KEPT_BACK =
      "YARN does not start it yet: its queue, one above that, or its user has as many running"
          + " applications as it may have (max-parallel-apps).";

  private JobText() {}

  /** How a job stands, by its phase and the decision that was last taken about it. */
  public static String of(TrackedJob job) {
    return of(job, job.decision());
  }

  /** How a job stands, by its phase and a decision with fresher numbers. */
  public static String of(TrackedJob job, Optional<Decision> decision) {
    String shadow = job.inShadow();
    return said(job, job.phase(), job.finishedMillis(), decision)
        + (job.isKeptBack() && !job.phase().isLast() ? " " + KEPT_BACK : "")
        + job.cap().filter(any -> job.phase() == Phase.ADMITTED).map(JobText::yielding).orElse("")
        + (shadow.isEmpty() ? "" : " In shadow mode " + shadow);
  }

  /**
   * The same, with what may be expected now of one that was admitted by what was known then: where
   * a plan is made anew the sentence says that itself.
   */
  public static String of(
      TrackedJob job, Optional<Decision> decision, Optional<JobOutlook> outlook) {
    String expected = outlook.map(JobOutlook::reason).orElse("");
    boolean isOpen = job.phase() == Phase.ADMITTED && decision.flatMap(Decision::course).isEmpty();
    return of(job, decision) + (isOpen && !expected.isEmpty() ? " " + expected : "");
  }

  private static String yielding(ResourceVector cap) {
    return cap.isZero()
        ? " For now it starts no task: it is done, or an earlier deadline needs the room soon."
        : " For now its tasks may hold %s: an earlier deadline needs the rest soon.".formatted(cap);
  }

  /**
   * How a job ended that is not settled yet.
   *
   * @param ending the phase in which it will be over
   * @param finishedMillis when it was done, an instant in milliseconds
   */
  public static String ended(TrackedJob job, Phase ending, long finishedMillis) {
    return said(job, ending, finishedMillis, job.decision());
  }

  private static String said(
      TrackedJob job, Phase phase, long finishedMillis, Optional<Decision> decision) {
    return switch (phase) {
      case ADMITTED ->
          decision
              .map(
                  taken ->
                      DecisionText.of(taken)
                          + taken.course().map(plan -> " " + timeliness(job, plan)).orElse(""))
              .orElseGet(() -> undecided(phase));
      case WAITING, WAITING_WITH_MASTER, ENDING, REFUSED, TERMINATED ->
          decision.map(DecisionText::of).orElseGet(() -> undecided(phase));
      case LEARNING ->
          "Punctual: WAITING_FOR_FIRST_REQUESTS: nobody said how many tasks it has (sla.tasks);"
              + " the first requests of its master will tell.";
      case BYPASSED -> say(phase, "it runs as under the stock scheduler, because " + job.remark());
      case DECIDING -> say(phase, "the policy has not answered yet");
      case MET, MISSED -> say(phase, "it completed " + beside(job, finishedMillis));
      case KILLED -> say(phase, "its user or an operator killed it; nothing is learned from it");
      case FAILED -> say(phase, "it failed; nothing is learned from it");
      case DONE ->
          say(
              phase,
              job.remark().isEmpty()
                  ? "it completed; nothing was promised to it"
                  : "it completed; it ran as under the stock scheduler, because " + job.remark());
    };
  }

  /** Whether a job will be in time by the plan, in a sentence. */
  public static String timeliness(TrackedJob job, PlannedTimes plan) {
    long due = job.job().deadlineMillis();
    if (plan.p90Millis() <= due) {
      return "By the plan it is on time.";
    }
    return plan.medianMillis() <= due
        ? "By the plan its deadline is at risk."
        : "By the plan it will be late by %s."
            .formatted(DecisionText.duration(plan.medianMillis() - due));
  }

  private static String undecided(Phase phase) {
    return phase.isLast() || phase == Phase.ADMITTED || phase == Phase.ENDING
        ? say(phase, "the decision about it is not known any more")
        : say(phase, "it waits for the nodes to come back after a restart");
  }

  /** How far from its deadline a job ended. */
  private static String beside(TrackedJob job, long finishedMillis) {
    long early = job.job().deadlineMillis() - finishedMillis;
    if (early == 0) {
      return "exactly at its deadline";
    }
    return early > 0
        ? DecisionText.duration(early) + " before its deadline"
        : DecisionText.duration(-early) + " after its deadline";
  }

  private static String say(Phase phase, String text) {
    return "Punctual: " + phase + ": " + text + ".";
  }
}
