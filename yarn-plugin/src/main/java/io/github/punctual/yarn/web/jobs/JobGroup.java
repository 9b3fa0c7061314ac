package io.github.punctual.yarn.web.jobs;

import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.outlook.JobSight;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Which jobs are shown together. */
public enum JobGroup {
  /** Those that wait or run. */
  LIVE("live", "waiting or running"),
  /** Live ones to which something is promised. */
  PROMISED("promised", "running with a promise"),
  /** Live ones with a deadline that have not been let run. */
  WAITING("waiting", "waiting"),
  /** Live ones that may be late, or will be. */
  RISK("at risk", "at risk"),
  /** Those that ended too late. */
  MISSED("missed", "completed late or terminated"),
  /** Those that were refused. */
  REFUSED("refused", "refused"),
  /** Those that are over. */
  ENDED("ended", "ended or refused"),
  ALL("all", "known");

  private static final Set<UtilityStanding> RISKY =
      EnumSet.of(UtilityStanding.AT_RISK, UtilityStanding.LATE, UtilityStanding.IMPOSSIBLE);

  /** The states of a deadline job, and of an application, before it is let run. */
  private static final Set<String> BEFORE =
      Set.of(
          "DECIDING",
          "WAITING",
          "WAITING_WITH_MASTER",
          "LEARNING",
          "NEW",
          "NEW_SAVING",
          "SUBMITTED",
          "ACCEPTED");

  private final String title;
  private final String words;

  JobGroup(String title, String words) {
    this.title = title;
    this.words = words;
  }

  /** What it is called where one chooses it. */
  String title() {
    return title;
  }

  String words() {
    return words;
  }

  /** How it is written in an address. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The address of the page that lists it. */
  public String address() {
    return JobChoices.of(this).with("", "");
  }

  /** Whether a job is one of it. */
  public boolean has(JobSight job) {
    return switch (this) {
      case LIVE -> job.isLive();
      case PROMISED -> job.isLive() && !job.promise().isEmpty();
      case WAITING -> job.isLive() && job.dueMillis().isPresent() && BEFORE.contains(job.state());
      case RISK -> job.isLive() && standing(job).filter(RISKY::contains).isPresent();
      case MISSED -> job.state().equals("MISSED") || job.state().equals("TERMINATED");
      case REFUSED -> job.state().equals("REFUSED");
      case ENDED -> !job.isLive();
      case ALL -> true;
    };
  }

  private static Optional<UtilityStanding> standing(JobSight job) {
    return job.outlook().flatMap(JobOutlook::standing);
  }
}
