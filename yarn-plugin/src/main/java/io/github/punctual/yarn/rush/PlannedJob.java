package io.github.punctual.yarn.rush;

import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.yarn.rush.job.Requirements;
import io.github.punctual.yarn.store.HistoryKey;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A job that is planned by its utility. What changes of it may be read by any thread. */
public final class PlannedJob {
  private final ApplicationId id;
  private final JobId jobId;
  private final String user;
  private final long submitMillis;
  private volatile Requirements requirements;
  private volatile Optional<JobPlan> plan = Optional.empty();

  /** What its client was told last; for the planning thread. */
  private String told = "";

  PlannedJob(ApplicationId id, String user, long submitMillis, Requirements requirements) {
    this.id = id;
    this.jobId = new JobId(id.toString());
    this.user = user;
    this.submitMillis = submitMillis;
    this.requirements = requirements;
  }

  /** The application. */
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

  /** What it requires. */
  public Requirements requirements() {
    return requirements;
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

  void plan(JobPlan next) {
    plan = Optional.of(next);
  }

  /** Notes what its client is told; says whether that is news. */
  boolean tell(String text) {
    boolean news = !told.equals(text);
    told = text;
    return news;
  }
}
