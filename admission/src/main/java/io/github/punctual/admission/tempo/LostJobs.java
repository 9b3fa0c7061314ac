package io.github.punctual.admission.tempo;

/** What becomes of a running job that cannot make its deadline any more. */
public enum LostJobs {
  /** It goes on, after all others. */
  LAST,
  /** It is ended: what it holds is of use to others. */
  END
}
