package io.github.punctual.evaluation.rayon;

/** In which order jobs are planned. */
enum PlanOrder {
  /** Each when it is submitted: it knows nothing of those to come, and what has begun is pinned. */
  ONLINE("online"),
  /** All are known in advance, in no particular order (section 6.3.1). */
  OFFLINE("offline");

  private final String word;

  PlanOrder(String word) {
    this.word = word;
  }

  /** What it is called. */
  String word() {
    return word;
  }
}
