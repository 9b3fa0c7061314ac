package io.github.punctual.yarn.outlook;

import io.github.punctual.robust.outlook.JobOutlook;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * A job as it is shown to people, under whichever scheduler it runs.
 *
 * @param name what its user calls it
 * @param user who submitted it
 * @param queue the path of its queue
 * @param state where it stands, a word in capitals
 * @param ending how far it is
 * @param submittedMillis when it was submitted, in milliseconds
 * @param dueMillis its deadline, an instant in milliseconds; empty where it has none
 * @param finishedMillis when it ended; empty before
 * @param promise what it is promised, a few words; empty when nothing is
 * @param outlook what may be expected of it; empty when it has ended
 * @param message how it stands and why, a few sentences
 */
public record JobSight(
    ApplicationId id,
    String name,
    String user,
    String queue,
    String state,
    Ending ending,
    long submittedMillis,
    OptionalLong dueMillis,
    OptionalLong finishedMillis,
    String promise,
    Optional<JobOutlook> outlook,
    String message) {

  /** Whether a job has ended, and how. */
  public enum Ending {
    /** It waits or runs. */
    LIVE,
    /** It ended as it should, or by somebody's will. */
    OVER,
    /** It ended late, was terminated or refused: its result never had the worth that was asked. */
    LOST
  }

  public boolean isLive() {
    return ending == Ending.LIVE;
  }

  /** Whether it cannot make it any more, or did not. */
  public boolean isLost() {
    return ending == Ending.LOST || outlook.filter(JobOutlook::isHopeless).isPresent();
  }
}
