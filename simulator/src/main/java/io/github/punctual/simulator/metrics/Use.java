package io.github.punctual.simulator.metrics;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;

/** What the work that was done for a job was good for. */
public enum Use {
  /** It met its deadline: productive. */
  MET("met their deadline"),
  /** It completed and had no deadline. */
  NO_DEADLINE("had no deadline"),
  /** It completed after its deadline: wasted. */
  LATE("were late"),
  /** It did not complete: wasted. */
  FAILED("did not complete");

  private final String text;

  Use(String text) {
    this.text = text;
  }

  /** What became of such jobs, in words. */
  public String text() {
    return text;
  }

  static Use of(Job job) {
    if (job.state() != JobState.COMPLETED) {
      return FAILED;
    }
    if (job.deadlineMillis().isEmpty()) {
      return NO_DEADLINE;
    }
    return job.met() ? MET : LATE;
  }
}
