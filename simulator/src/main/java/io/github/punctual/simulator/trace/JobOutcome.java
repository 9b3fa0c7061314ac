package io.github.punctual.simulator.trace;

/** Why jobs are left out, as counts name it. */
final class JobOutcome {
  /** Their work is not what they would have done. */
  static final String UNSUCCESSFUL = "failed or killed";

  /** Their end is not known. */
  static final String NOT_FINISHED = "not finished";

  /** There is nothing to run. */
  static final String NEVER_RAN = "never ran";

  private JobOutcome() {}
}
