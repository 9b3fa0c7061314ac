package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.web.api.Cursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * What selects, hides and orders a job of the list, and how to show it.
 *
 * @param state its phase, or its state in the ResourceManager
 * @param standing whether it will be in time; empty when it has ended or too little is known
 * @param brief it as in the list
 * @param full all of it
 */
record JobRow(
    ApplicationId id,
    String user,
    String queue,
    String state,
    boolean live,
    Optional<UtilityStanding> standing,
    long submitMillis,
    Asked asked,
    Supplier<ObjectNode> brief,
    Supplier<ObjectNode> full) {

  /** In which order jobs are listed. */
  enum Order {
    /** The newest first. */
    SUBMITTED,
    /** Those that are due first, and those without a deadline at the end. */
    DEADLINE,
    /** Those that somebody should look at first. */
    URGENCY;

    private List<Long> numbers(JobRow job) {
      long rank = urgency(job.live(), job.standing(), job.asked().deadline());
      return switch (this) {
        case SUBMITTED -> List.of();
        case DEADLINE -> List.of(job.dueMillis());
        case URGENCY -> job.live() ? List.of(rank, job.dueMillis()) : List.of(rank);
      };
    }

    /** The place of a job in this order; the newest first among equals. */
    Cursor of(JobRow job) {
      List<Long> all = new ArrayList<>(numbers(job));
      all.add(-job.submitMillis());
      all.add(-job.id().getClusterTimestamp());
      all.add(-(long) job.id().getId());
      return new Cursor(all, "");
    }
  }

  /** How soon somebody should look at a job: the sooner, the less; what is over comes last. */
  static int urgency(boolean live, Optional<UtilityStanding> standing, boolean hasDeadline) {
    if (!live) {
      return 6;
    }
    if (standing.isEmpty()) {
      return hasDeadline ? 3 : 5;
    }
    return switch (standing.get()) {
      case IMPOSSIBLE -> 0;
      case LATE -> 1;
      case AT_RISK -> 2;
      case UNKNOWN -> 3;
      case ON_TIME -> 4;
      case PATIENT -> 5;
    };
  }

  private long dueMillis() {
    return asked.dueMillis().orElse(Long.MAX_VALUE);
  }
}
