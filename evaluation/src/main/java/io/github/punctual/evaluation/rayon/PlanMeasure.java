package io.github.punctual.evaluation.rayon;

import java.util.function.ToDoubleFunction;

/** What is measured of a plan. */
enum PlanMeasure {
  /** Weighted by size. */
  ACCEPTANCE("acceptance", "accepted work", PlanOutcome::acceptance, 3),
  /** Not weighted. */
  COUNT("count", "accepted jobs", PlanOutcome::acceptanceByCount, 3),
  /** The sum of down transitions. */
  DOWN("down", "down transitions", outcome -> outcome.metrics().down(), 0),
  /** The same for what was accepted. */
  DOWN_PER_WORK("down-per-work", "down per 1000 accepted", PlanOutcome::downPerWork, 1),
  /** Standard deviation over mean. */
  UNIFORMITY("uniformity", "stddev / average", outcome -> outcome.metrics().uniformity(), 3);

  private final String key;
  private final String words;
  private final ToDoubleFunction<PlanOutcome> value;
  private final int digits;

  PlanMeasure(String key, String words, ToDoubleFunction<PlanOutcome> value, int digits) {
    this.key = key;
    this.words = words;
    this.value = value;
    this.digits = digits;
  }

  /** A name for files. */
  String key() {
    return key;
  }

  String words() {
    return words;
  }

  ToDoubleFunction<PlanOutcome> value() {
    return value;
  }

  /** How many digits after the point it has in tables. */
  int digits() {
    return digits;
  }
}
