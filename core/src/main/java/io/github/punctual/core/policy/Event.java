package io.github.punctual.core.policy;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.TaskEnd;
import java.util.List;
import java.util.Objects;

/**
 * Something that happened to the jobs or to the cluster, after which decisions may be due. Times
 * are in milliseconds.
 */
public sealed interface Event {
  long atMillis();

  /** A job was submitted. */
  record Submitted(long atMillis, DeadlineJob job) implements Event {
    public Submitted {
      Objects.requireNonNull(job, "job");
    }
  }

  /**
   * A job completed its work.
   *
   * @param ended its tasks that have ended since the last report of its progress
   */
  record Completed(long atMillis, Outcome outcome, List<TaskEnd> ended) implements Event {
    public Completed {
      Objects.requireNonNull(outcome, "outcome");
      ended = List.copyOf(ended);
    }

    /** A job of whose tasks nothing more is to be told. */
    public Completed(long atMillis, Outcome outcome) {
      this(atMillis, outcome, List.of());
    }
  }

  /**
   * A job went away without completing: failed, killed, or no longer the policy's business.
   *
   * @param unasked whether the policy is told and not asked for decisions, as when it has failed or
   *     is too slow
   */
  record Withdrawn(long atMillis, JobId job, boolean unasked) implements Event {
    public Withdrawn {
      Objects.requireNonNull(job, "job");
    }

    /** One after which the policy decides. */
    public Withdrawn(long atMillis, JobId job) {
      this(atMillis, job, false);
    }
  }

  /**
   * A job that waits or runs is not as it was declared: its tasks turned out to be of another size,
   * or it takes its capacity from another pool.
   */
  record Revised(long atMillis, DeadlineJob job) implements Event {
    public Revised {
      Objects.requireNonNull(job, "job");
    }
  }

  /**
   * Tasks of running jobs began or ended; reported only to a policy that asks for it.
   *
   * @param reports at most one for each job; of those that are missing nothing has changed
   */
  record Progressed(long atMillis, List<Progress> reports) implements Event {
    public Progressed {
      reports = List.copyOf(reports);
    }
  }

  /** Others than the policy's jobs hold, or have a right to, something else now. */
  record OthersChanged(long atMillis, Others others) implements Event {
    public OthersChanged {
      Objects.requireNonNull(others, "others");
    }
  }

  /** The cluster's capacity is now another. */
  record CapacityChanged(long atMillis, ClusterCapacity capacity) implements Event {
    public CapacityChanged {
      Objects.requireNonNull(capacity, "capacity");
    }
  }

  /** An administrator wants what was learned of some jobs forgotten. */
  record Unlearned(long atMillis, Whose whose) implements Event {
    public Unlearned {
      Objects.requireNonNull(whose, "whose");
    }
  }

  /** Time passed: a deadline or another instant that the policy asked for was reached. */
  record TimePassed(long atMillis) implements Event {}
}
