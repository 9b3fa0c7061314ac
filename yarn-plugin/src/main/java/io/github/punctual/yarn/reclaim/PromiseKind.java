package io.github.punctual.yarn.reclaim;

/** The kinds of promises for which something is taken back, the firmest first. */
public enum PromiseKind {
  /** What is promised to a reservation at the moment. */
  RESERVATION("reservations"),
  /** The level of a queue with hard bursts, while its burst is on time. */
  BURST("hard bursts"),
  /** What a job needs that is promised its deadline. */
  DEADLINE("jobs with deadlines");

  private final String plural;

  PromiseKind(String plural) {
    this.plural = plural;
  }

  /** What those are called to whom such promises are made. */
  public String plural() {
    return plural;
  }
}
