package io.github.punctual.yarn.settings;

/** Which of two promises is kept when a reservation or a burst would break that to a job. */
public enum Precedence {
  /** The one that was made first: what would break it is refused. */
  TIME,
  /** That to reservations and hard bursts, whenever it was made; the job is told. */
  KIND
}
