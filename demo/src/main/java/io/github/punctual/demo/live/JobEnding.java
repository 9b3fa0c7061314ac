package io.github.punctual.demo.live;

/** How a job ended. */
enum JobEnding {
  /** By its deadline. */
  MET,
  /** After its deadline. */
  LATE,
  /** Completed; it has no deadline. */
  DONE,
  /** It was not let run. */
  REFUSED,
  /** It was ended while it ran. */
  KILLED,
  /** Its master failed. */
  FAILED
}
