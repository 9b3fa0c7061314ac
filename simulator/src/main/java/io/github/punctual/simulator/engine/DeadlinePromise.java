package io.github.punctual.simulator.engine;

/** What a scheduler said to a job about its deadline. */
enum DeadlinePromise {
  /** It said nothing: a job that it does not refuse takes that for a promise. */
  BY_LETTING_RUN,
  /** That it will be kept. */
  GIVEN,
  /** That nothing is promised. */
  NONE
}
