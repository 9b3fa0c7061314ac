package io.github.punctual.core.policy;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Where those who decide write every decision with its inputs, so that it can be decided again: a
 * {@link PolicyRunner} for jobs, and the families of other promises in entries of their own. Each
 * of them has a log of its own, which may go on in the same file as others.
 */
public interface DecisionLog {
  DecisionLog NONE = entry -> {};

  /** Adds an entry; entries come in the order in which they happened. */
  void append(Entry entry);

  /** Whether it keeps anything, so that it is worth making entries. */
  @SuppressWarnings("ReferenceEquality")
  default boolean writes() {
    return this != NONE;
  }

  /**
   * Whether the log has begun anew, or has lost something, so that whoever decides is to write its
   * present state before what it decides next.
   */
  default boolean wantsStart() {
    return false;
  }

  /** What decisions are about. */
  enum Kind {
    /** Jobs with deadlines. */
    DEADLINES,
    /** The shares and classes of queues. */
    QUEUES,
    /** Plans for jobs by what their results are worth. */
    UTILITIES,
    /** The reservations of a plan queue. */
    RESERVATIONS
  }

  /** A line of the log. */
  interface Entry {
    /** When it happened, in milliseconds. */
    long atMillis();

    Kind kind();

    /** Which of several that decide alike it belongs to, such as a plan queue; else empty. */
    default String subject() {
      return "";
    }

    /** Whether it is a state from which the following entries of its kind and subject start. */
    default boolean isStart() {
      return false;
    }

    /**
     * About how many bytes its line has, above 0. It is asked before anything is written, to bound
     * what waits for that.
     */
    default long roughBytes() {
      return ROUGH_PART;
    }
  }

  /** About how many bytes a part of an entry has, such as one decision, job or queue. */
  long ROUGH_PART = 512;

  /** About how many bytes a number or a vector has, with its name. */
  long ROUGH_NUMBER = 48;

  /**
   * Entries are missing; a start of the same kind and subject stands before this.
   *
   * @param entries how many, above 0
   */
  record Lost(long atMillis, Kind kind, String subject, long entries) implements Entry {}

  /**
   * The state from which the following lines start.
   *
   * @param atMillis when, in milliseconds
   * @param policy the policy's name
   * @param settings the policy's settings, as text
   * @param learned what the policy had learned
   * @param capacity the cluster
   * @param waiting the jobs that waited
   * @param running the jobs that ran
   * @param others what others took
   */
  record Start(
      long atMillis,
      String policy,
      Map<String, String> settings,
      Map<String, Double> learned,
      ClusterCapacity capacity,
      List<DeadlineJob> waiting,
      List<RunningJob> running,
      Others others)
      implements Entry {
    /** The maps are kept in the order of their keys. */
    public Start {
      settings = Collections.unmodifiableMap(new TreeMap<>(settings));
      learned = Collections.unmodifiableMap(new TreeMap<>(learned));
      waiting = List.copyOf(waiting);
      running = List.copyOf(running);
      Objects.requireNonNull(others, "others");
    }

    @Override
    public Kind kind() {
      return Kind.DEADLINES;
    }

    @Override
    public boolean isStart() {
      return true;
    }

    @Override
    public long roughBytes() {
      return ROUGH_PART * (2L + waiting.size() + running.size())
          + ROUGH_NUMBER * (settings.size() + learned.size());
    }
  }

  /**
   * An event and all decisions that it caused.
   *
   * @param event the event
   * @param decisions the decisions, possibly none, as when the policy failed
   */
  record Step(Event event, List<Decision> decisions) implements Entry {
    public Step {
      decisions = List.copyOf(decisions);
    }

    @Override
    public long atMillis() {
      return event.atMillis();
    }

    @Override
    public Kind kind() {
      return Kind.DEADLINES;
    }

    @Override
    public long roughBytes() {
      long parts = 1L + decisions.size();
      long numbers = 0;
      if (event instanceof Event.Progressed progressed) {
        for (Progress report : progressed.reports()) {
          numbers += 2L + 6L * report.stages().size() + 2L * report.ended().size();
        }
      } else if (event instanceof Event.Completed completed) {
        numbers = 2L * completed.ended().size();
      } else if (event instanceof Event.OthersChanged changed) {
        numbers = changed.others().held().size();
        numbers += changed.others().idle().size();
        for (CapacityProfile claimed : changed.others().claimed().values()) {
          numbers += claimed.steps().size();
        }
      } else if (event instanceof Event.CapacityChanged changed) {
        for (Pool pool : changed.capacity().pools()) {
          numbers += 2L + pool.nodes().size();
        }
      }
      return ROUGH_PART * parts + ROUGH_NUMBER * numbers;
    }
  }
}
