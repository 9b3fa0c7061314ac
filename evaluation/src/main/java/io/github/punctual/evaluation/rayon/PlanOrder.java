package io.github.punctual.evaluation.rayon;

import java.util.Locale;

/** In which order jobs are planned. */
enum PlanOrder {
  /** Each when it is submitted: it knows nothing of those to come, and what has begun is pinned. */
  ONLINE,
  /** All are known in advance, in no particular order (section 6.3.1). */
  OFFLINE;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
