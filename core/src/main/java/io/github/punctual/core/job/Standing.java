package io.github.punctual.core.job;

/** In which order running jobs are given containers where a policy gives no fixed allocations. */
public enum Standing {
  /** It is promised to be done by its deadline: it comes first. */
  PROMISED,
  /** Nothing is promised: it runs on what promises leave, before jobs without a deadline. */
  ON_SPARE,
  /** It cannot make its deadline any more: it comes after all others. */
  LAST
}
