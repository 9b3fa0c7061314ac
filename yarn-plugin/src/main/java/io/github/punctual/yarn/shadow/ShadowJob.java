package io.github.punctual.yarn.shadow;

import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * A job with what would have become of it, and what really did.
 *
 * @param verdict what would have become of it
 * @param reason why, a sentence without its end; empty where nothing was decided
 * @param heldMillis since when it would have been held, in milliseconds; empty when never
 * @param releasedMillis until when it would have been held; empty while it would be
 * @param ending what really became of it
 * @param endedMillis when it really ended, in milliseconds; empty before
 */
public record ShadowJob(
    Subject subject,
    ShadowVerdict verdict,
    String reason,
    OptionalLong heldMillis,
    OptionalLong releasedMillis,
    Ending ending,
    OptionalLong endedMillis) {
  /**
   * What never changes of a job.
   *
   * @param name what its user calls it
   * @param queue the path of its queue
   * @param submittedMillis when it was submitted, in milliseconds
   * @param dueMillis its deadline, an instant in milliseconds; empty where nobody can tell it
   */
  public record Subject(
      ApplicationId id,
      String name,
      String user,
      String queue,
      long submittedMillis,
      OptionalLong dueMillis) {}

  /** A job about which nothing was decided yet. */
  static ShadowJob of(TrackedJob job) {
    Subject subject =
        new Subject(
            job.id(),
            job.job().historyName(),
            job.job().user(),
            job.place().queuePath(),
            job.job().submitMillis(),
            OptionalLong.of(job.job().deadlineMillis()));
    return begun(subject, ShadowVerdict.UNDECIDED, "");
  }

  /** An application that would have been refused as it came; nobody knows a deadline of it. */
  static ShadowJob refused(RMApp app, String message) {
    Subject subject =
        new Subject(
            app.getApplicationId(),
            Objects.requireNonNullElse(app.getName(), ""),
            app.getUser(),
            Objects.requireNonNullElse(app.getQueue(), ""),
            app.getSubmitTime(),
            OptionalLong.empty());
    return begun(subject, ShadowVerdict.REFUSED, plain(message));
  }

  private static ShadowJob begun(Subject subject, ShadowVerdict verdict, String why) {
    OptionalLong never = OptionalLong.empty();
    return new ShadowJob(subject, verdict, why, never, never, Ending.RUNNING, never);
  }

  public ApplicationId id() {
    return subject.id();
  }

  /** It would be held from an instant on, unless it would be already. */
  ShadowJob held(long nowMillis, String why) {
    return changed(
        ShadowVerdict.HELD,
        why,
        heldMillis.isPresent() ? heldMillis : OptionalLong.of(nowMillis),
        OptionalLong.empty());
  }

  /** It would run from an instant on, or goes on as it would. */
  ShadowJob let(ShadowVerdict next, long nowMillis, String why) {
    boolean ends = verdict == ShadowVerdict.HELD;
    return changed(next, why, heldMillis, ends ? OptionalLong.of(nowMillis) : releasedMillis);
  }

  /** It would be refused or terminated. */
  ShadowJob lost(ShadowVerdict next, String why) {
    return changed(next, why, heldMillis, releasedMillis);
  }

  private ShadowJob changed(
      ShadowVerdict next, String why, OptionalLong heldSince, OptionalLong releasedAt) {
    return new ShadowJob(subject, next, plain(why), heldSince, releasedAt, ending, endedMillis);
  }

  /** The job as it really ended. */
  ShadowJob ended(Ending last, long atMillis) {
    return new ShadowJob(
        subject, verdict, reason, heldMillis, releasedMillis, last, OptionalLong.of(atMillis));
  }

  /** For diagnostics a text begins with who says it, and ends as a sentence. */
  private static String plain(String text) {
    String mark = "Punctual: ";
    String rest = text.startsWith(mark) ? text.substring(mark.length()) : text;
    return rest.endsWith(".") ? rest.substring(0, rest.length() - 1) : rest;
  }

  /** What would have become of it, and what did, in a sentence. */
  public String sentence() {
    return would() + ", and in fact " + did() + ".";
  }

  /** What would have become of it, in words. */
  public String would() {
    String held = "";
    if (heldMillis.isPresent() && releasedMillis.isPresent()) {
      long millis = releasedMillis.getAsLong() - heldMillis.getAsLong();
      held =
          "it would have been held for %s, until %s, and "
              .formatted(
                  DecisionText.duration(Math.max(0, millis)), instant(releasedMillis.getAsLong()));
    }
    String words = verdict.words();
    boolean why = !reason.isEmpty() && (verdict.isLost() || verdict == ShadowVerdict.HELD);
    return (held.isEmpty() ? words : held + words.replaceFirst("^it would", "would"))
        + (why ? ": " + reason : "");
  }

  /** What really became of it, in words. */
  public String did() {
    return switch (ending) {
      case RUNNING -> "it is not over";
      case MET, MISSED -> "ended " + beside();
      case COMPLETED -> "ended at " + instant(endedMillis.orElse(0));
      case KILLED -> "was killed by its user or an operator";
      case FAILED -> "failed";
    };
  }

  private String beside() {
    long early = subject.dueMillis().orElse(0) - endedMillis.orElse(0);
    return early >= 0
        ? DecisionText.duration(early) + " before its deadline"
        : DecisionText.duration(-early) + " after its deadline";
  }

  private static String instant(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
