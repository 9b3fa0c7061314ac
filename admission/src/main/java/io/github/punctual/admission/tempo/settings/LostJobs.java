package io.github.punctual.admission.tempo.settings;

/** What becomes of a running job that cannot make its deadline any more. */
public enum LostJobs {
  /** It goes on, after all others. */
  LAST,
  /**
   * It is ended when its deadline has passed, and before that as soon as anybody waits, to whom
   * what it holds may be of use; until then it goes on, after all others.
   */
  END
}
