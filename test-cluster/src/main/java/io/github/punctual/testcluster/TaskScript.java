package io.github.punctual.testcluster;

import java.time.Duration;

/**
 * What a container of a scripted application does.
 *
 * @param runFor how long it runs
 * @param exitCode how it ends: 0 for success
 */
record TaskScript(Duration runFor, int exitCode) {
  /** The script as a command for a shell. */
  String command() {
    String sleep = "sleep " + runFor.toMillis() / 1000.0;
    return exitCode == 0 ? sleep : sleep + "; exit " + exitCode;
  }
}
