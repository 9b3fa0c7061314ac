package io.github.punctual.yarn.store;

import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.policy.PastRuns;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One fact in the store. Writing a fact twice in a row does no harm: a record replaces what an
 * earlier one said of the same job, policy, outcome or queue.
 */
public sealed interface StoreRecord {
  /** Where a job stands. */
  enum Phase {
    /** It waits to be admitted. */
    WAITING,
    /** It was admitted. */
    RUNNING,
    /** The first requests of its master will tell how many tasks it has. */
    LEARNING
  }

  /**
   * A job that the ResourceManager has accepted and that has not ended.
   *
   * @param allocatedTasks how many of its tasks may run at once; at least 1 when it runs, otherwise
   *     0
   * @param lentTasks how many of these are lent, in [0, allocatedTasks]
   * @param admittedMillis when it was admitted, in milliseconds; 0 unless it runs
   */
  record JobRecord(
      Phase phase,
      DeadlineJob job,
      int allocatedTasks,
      int lentTasks,
      Standing standing,
      long admittedMillis,
      Optional<Decision> decision)
      implements StoreRecord {
    public JobRecord {
      if ((phase == Phase.RUNNING) != (allocatedTasks > 0)) {
        throw new IllegalArgumentException(
            "allocatedTasks of job %s is %d in phase %s; it must be at least 1 when RUNNING and otherwise 0"
                .formatted(job.id(), allocatedTasks, phase));
      }
      if (lentTasks < 0 || lentTasks > allocatedTasks) {
        throw new IllegalArgumentException(
            "lentTasks of job %s is %d of %d tasks; it must lie between 0 and all"
                .formatted(job.id(), lentTasks, allocatedTasks));
      }
    }

    public static JobRecord waiting(DeadlineJob job, Optional<Decision> decision) {
      return new JobRecord(Phase.WAITING, job, 0, 0, Standing.PROMISED, 0, decision);
    }

    public static JobRecord running(RunningJob job, Optional<Decision> decision) {
      return new JobRecord(
          Phase.RUNNING,
          job.job(),
          job.tasks(),
          job.lentTasks(),
          job.standing(),
          job.admittedMillis(),
          decision);
    }

    /** A job whose first requests are awaited. */
    public static JobRecord learning(DeadlineJob job, Optional<Decision> decision) {
      return new JobRecord(Phase.LEARNING, job, 0, 0, Standing.PROMISED, 0, decision);
    }
  }

  /**
   * The work that a running job has done, which a restarted ResourceManager cannot learn from its
   * nodes. Ignored when the job is not in the store; forgotten with the job.
   *
   * @param computationMillis the container time of its tasks that have ended, in task milliseconds,
   *     at least 0
   * @param tasksRun how many of its tasks have ended, at least 0
   */
  record JobProgress(JobId job, long computationMillis, int tasksRun) implements StoreRecord {
    public JobProgress {
      if (computationMillis < 0 || tasksRun < 0) {
        throw new IllegalArgumentException(
            "progress of job %s is %d ms in %d tasks; neither may be negative"
                .formatted(job, computationMillis, tasksRun));
      }
    }
  }

  /** A job that ended or was refused: nothing of it remains but its history. */
  record JobGone(JobId job) implements StoreRecord {}

  /** What a policy of a name has learned so far, as {@code Policy.learned()} returned it. */
  record Learned(String policy, Map<String, Double> numbers) implements StoreRecord {
    public Learned {
      numbers = Map.copyOf(numbers);
    }
  }

  /** How a job went and what one of its tasks needed, kept for the next job of that name. */
  record HistoryRecord(Outcome outcome, ResourceVector task) implements StoreRecord {}

  /** History that an administrator wants forgotten. */
  record Unlearned(Whose whose) implements StoreRecord {}

  /**
   * The registration of a queue.
   *
   * @param declared what it declares, as {@code DeclarationText} writes it
   * @param created whether the leaf queue was made for it
   */
  record QueueRecord(
      String queue, Map<String, String> declared, String origin, boolean created, long sinceMillis)
      implements StoreRecord {
    public QueueRecord {
      declared = Collections.unmodifiableSortedMap(new TreeMap<>(declared));
    }
  }

  /** What the policy remembers of a queue, registered or not, and its place among all, from 0. */
  record QueueProgress(int place, QueueState state) implements StoreRecord {}

  /** A queue that declares nothing any more, or is no more: nothing of it remains. */
  record QueueGone(String queue) implements StoreRecord {}

  /** When what is remembered of queues was true, and what they shared then, by resource type. */
  record QueuesSeen(long atMillis, Map<String, Long> capacity) implements StoreRecord {
    public QueuesSeen {
      capacity = Collections.unmodifiableSortedMap(new TreeMap<>(capacity));
    }
  }

  /**
   * A reservation, with what it is promised.
   *
   * @param definition as a standard client sent it, in Base64; empty when none did
   */
  record ReservationRecord(String plan, Booking booking, String definition)
      implements StoreRecord {}

  /** A reservation that ended so long ago that nobody asks for it any more. */
  record ReservationGone(String plan, String reservation) implements StoreRecord {}

  /**
   * What the book of a plan remembers besides its reservations.
   *
   * @param atMillis the last instant that it was told, in milliseconds
   * @param nextNumber of the next reservation
   * @param nextNotice the number of the next notice
   * @param capacity what can be promised, by the step from which on it holds
   */
  record BookRecord(
      String plan,
      long atMillis,
      long nextNumber,
      long nextNotice,
      Map<Long, ResourceVector> capacity)
      implements StoreRecord {
    public BookRecord {
      capacity = Collections.unmodifiableSortedMap(new TreeMap<>(capacity));
    }
  }

  /** The task times of a job that has not ended, by the name of the group of tasks. */
  record RunTimes(JobId job, SortedMap<String, TaskTimes> times) implements StoreRecord {
    public RunTimes {
      times = Collections.unmodifiableSortedMap(new TreeMap<>(times));
    }
  }

  /**
   * The task times of earlier runs of a user's jobs of a name.
   *
   * @param key whose, and under which name; of nobody in a store of before users were told apart
   */
  record NameTimes(HistoryKey key, PastRuns runs) implements StoreRecord {}

  /** The job file that a job was given while it ran. */
  record JobFileRecord(JobId job, String file) implements StoreRecord {}

  /** A job that was planned has ended: of it alone nothing remains. */
  record RunGone(JobId job) implements StoreRecord {}
}
