package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.decision.DecisionText;
import java.util.Optional;

/** Says why bursts were late, with the numbers and what to do about it. */
public final class BurstText {
  private BurstText() {}

  /** Why a burst was late; empty for one that was not, or that is not over. */
  public static Optional<String> why(BurstCourse burst) {
    return burst.end().filter(record -> !record.onTime()).map(record -> late(burst, record));
  }

  private static String late(BurstCourse burst, BurstRecord record) {
    return "Its work was done %s after its deadline. %s"
        .formatted(DecisionText.duration(record.lateMillis()), cause(burst, record));
  }

  private static String cause(BurstCourse burst, BurstRecord record) {
    String had =
        "It had received %.0f %% of what it declares by then"
            .formatted(Math.min(100, 100 * burst.part()));
    if (record.servedAsPromised()) {
      return had
          + ", all that is promised, and its jobs needed more: declare more demand, or a longer on-time.";
    }
    if (burst.queueClass() != QueueClass.HARD) {
      return had
          + ": its queue was %s, whose bursts are not promised what they declare; the class says what would make it hard."
              .formatted(burst.queueClass());
    }
    if (burst.shortMillis() == 0) {
      return had
          + ", because its jobs asked for no more: at every look they held their level or all that they wanted. Jobs with more tasks at a time, or without waits of their own, are done sooner; so is a longer on-time.";
    }
    return had
        + ": for %s its jobs asked for more and held less than their level, as tasks of others had to end first or nodes were missing. With punctual.reclaim=promises what is promised is taken back in time."
            .formatted(DecisionText.duration(burst.shortMillis()));
  }
}
