package io.github.punctual.yarn.settings;

/** What of a queue can be promised to deadline jobs. */
public enum PromiseBasis {
  /** All that the queue may ever use: its maximum capacity. */
  MAXIMUM,
  /** What the queue is guaranteed against its siblings: its capacity. */
  GUARANTEED
}
