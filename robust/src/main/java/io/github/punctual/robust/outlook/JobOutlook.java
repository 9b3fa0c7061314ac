package io.github.punctual.robust.outlook;

import io.github.punctual.robust.policy.Projection;
import io.github.punctual.robust.policy.UtilityStanding;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What may be expected of a job.
 *
 * @param atMillis when this was worked out, an instant in milliseconds
 * @param projection when it will probably be done; empty while too little is known
 * @param standing whether that is in time; empty while too little is known
 * @param utility what its completion is worth as it is planned; empty where it is not planned by
 *     that
 * @param reason why, or why nothing can be said, in a sentence
 */
public record JobOutlook(
    long atMillis,
    Optional<Projection> projection,
    Optional<UtilityStanding> standing,
    OptionalDouble utility,
    String reason) {
  /** Nothing can be said of when it will be done. */
  public static JobOutlook unknown(long atMillis, String why) {
    return new JobOutlook(
        atMillis, Optional.empty(), Optional.empty(), OptionalDouble.empty(), why);
  }

  /** Whether it can no longer be of worth. */
  public boolean isHopeless() {
    return standing.filter(UtilityStanding.IMPOSSIBLE::equals).isPresent();
  }
}
