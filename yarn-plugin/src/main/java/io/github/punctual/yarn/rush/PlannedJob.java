package io.github.punctual.yarn.rush;

import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.rush.job.Requirements;
import io.github.punctual.yarn.store.HistoryKey;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A job that is planned by its utility. What changes of it may be read by any thread. */
public final class PlannedJob {
  private final ApplicationId id;
  private final JobId jobId;
  private final String user;
  private final long submitMillis;
  private volatile Requirements requirements;
  private volatile Optional<JobPlan> plan = Optional.empty();

  /** What its owner was told last, and of what kind that is. */
  private String told = "";

  private String kind = "";

  /**
   * What the owner of a job is to know; for the planning thread.
   *
   * @param before what was said before; empty for nothing
   * @param now what is to be said in its place; empty for nothing
   * @param isNews whether it is of another kind
   */
  record Notice(String before, String now, boolean isNews) {}

  PlannedJob(ApplicationId id, String user, long submitMillis, Requirements requirements) {
    this.id = id;
    this.jobId = new JobId(id.toString());
    this.user = user;
    this.submitMillis = submitMillis;
    this.requirements = requirements;
  }

  public ApplicationId id() {
    return id;
  }

  /** Its name in the policy. */
  public JobId jobId() {
    return jobId;
  }

  /** When it was submitted, an instant in milliseconds. */
  public long submitMillis() {
    return submitMillis;
  }

  public Requirements requirements() {
    return requirements;
  }

  /** Its budget as a deadline, an instant in milliseconds; empty where its user gave none. */
  public OptionalLong dueMillis() {
    Requirements now = requirements;
    return now.declared()
        ? OptionalLong.of(submitMillis + Math.round(now.terms().budgetSeconds() * 1000))
        : OptionalLong.empty();
  }

  /** Under what its task times are kept: its user's, whatever its name is. */
  String historyKey() {
    return new HistoryKey(user, requirements.historyName()).text();
  }

  /** What it is to have and may expect; empty before the first plan that knows it. */
  public Optional<JobPlan> plan() {
    return plan;
  }

  void require(Requirements next) {
    requirements = next;
  }

  /** Notes its plan; says what its owner is to know of that. For the planning thread. */
  Notice plan(JobPlan next) {
    plan = Optional.of(next);
    Requirements now = requirements;
    String text = notice(now, next).orElse("");
    // The reason changes; that it is so is news once.
    String nextKind = text.isEmpty() ? "" : text.split(": ", 3)[1] + now;
    Notice notice = new Notice(told, text, !text.isEmpty() && !kind.equals(nextKind));
    told = text;
    kind = nextKind;
    return notice;
  }

  private static Optional<String> notice(Requirements now, JobPlan next) {
    Optional<String> trouble = now.utility().trouble();
    if (trouble.isPresent()) {
      return trouble.map(
          "Punctual: BAD_UTILITY: %s. Submit a new job file with another utility."::formatted);
    }
    // Without numbers that change with every plan: they are on the job's page.
    return next.standing() == UtilityStanding.IMPOSSIBLE
        ? Optional.of(
            "Punctual: IMPOSSIBLE: the result will be worth nothing, or as good as nothing, when it comes (utility %s, budget %.0f s): %s. It runs on in what others leave; submit a new job file to change what it requires."
                .formatted(now.utilityName(), now.terms().budgetSeconds(), next.reason()))
        : Optional.empty();
  }
}
