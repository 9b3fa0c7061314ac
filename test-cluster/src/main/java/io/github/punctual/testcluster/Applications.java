package io.github.punctual.testcluster;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;

/** Waits for states of applications, of whatever kind they are. */
public final class Applications {

  private static final Set<YarnApplicationState> FINAL =
      EnumSet.of(
          YarnApplicationState.FINISHED, YarnApplicationState.FAILED, YarnApplicationState.KILLED);

  private Applications() {}

  /** Whether the state is one that an application never leaves. */
  public static boolean isFinal(YarnApplicationState state) {
    return FINAL.contains(state);
  }

  /**
   * Waits until the application is in a state, and gives up at once when it has ended in another.
   *
   * @throws AssertionError with state, final status and diagnostics when that does not happen
   */
  public static ApplicationReport awaitState(
      YarnClient client, ApplicationId id, YarnApplicationState wanted, Duration atMost) {
    ApplicationReport report =
        Poll.until(
            id + " to be " + wanted,
            atMost,
            () -> client.getApplicationReport(id),
            seen ->
                seen.getYarnApplicationState() == wanted
                    || isFinal(seen.getYarnApplicationState()));
    if (report.getYarnApplicationState() != wanted) {
      throw new AssertionError(
          "%s ended without ever being seen %s: %s".formatted(id, wanted, describe(report)));
    }
    return report;
  }

  /** Waits until the application has ended, however it ended. */
  public static ApplicationReport awaitEnd(YarnClient client, ApplicationId id, Duration atMost) {
    return Poll.until(
        id + " to end",
        atMost,
        () -> client.getApplicationReport(id),
        seen -> isFinal(seen.getYarnApplicationState()));
  }

  /** State, final status and diagnostics in one line. */
  public static String describe(ApplicationReport report) {
    return "%s, final status %s, diagnostics: %s"
        .formatted(
            report.getYarnApplicationState(),
            report.getFinalApplicationStatus(),
            report.getDiagnostics());
  }
}
