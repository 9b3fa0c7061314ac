package io.github.punctual.simulator.generate;

import io.github.punctual.simulator.workload.JobUtility;
import java.util.Locale;

/**
 * The classes of jobs of RUSH's evaluation (section V-B): how much it matters when a result comes.
 * The paper gives no sensitivities; here the time in which the utility falls from 90 to 10 % of the
 * weight is a part of the budget.
 */
public enum RushJobClass {
  /** Drops rapidly: within a tenth of the budget. */
  CRITICAL(0.1),
  /** Drops gradually: from half the budget to one and a half times the budget. */
  SENSITIVE(1),
  /** It never drops. */
  INSENSITIVE(0);

  private final double fall;

  RushJobClass(double fall) {
    this.fall = fall;
  }

  /** The name of its queue below root. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The class of the jobs in a queue. */
  public static RushJobClass ofQueue(String queue) {
    for (RushJobClass one : values()) {
      if (queue.equals("root." + one.key())) {
        return one;
      }
    }
    throw new IllegalArgumentException("queue " + queue + " has no class of jobs");
  }

  /** Of every five jobs one is critical, three are sensitive, one is insensitive. */
  static RushJobClass ofPlace(int place) {
    return switch (place % 5) {
      case 0 -> CRITICAL;
      case 1, 2, 3 -> SENSITIVE;
      default -> INSENSITIVE;
    };
  }

  JobUtility utility(double weight, double budgetSeconds) {
    return this == INSENSITIVE
        ? JobUtility.constant(weight)
        : JobUtility.sigmoid(weight, 2 * Math.log(9) / (fall * budgetSeconds));
  }
}
