package io.github.punctual.core.policy;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Where a {@link PolicyRunner} writes every decision with its inputs, so that a run can be
 * replayed.
 */
public interface DecisionLog {
  /** A log that keeps nothing. */
  DecisionLog NONE = entry -> {};

  /** Adds an entry; entries come in the order in which they happened. */
  void append(Entry entry);

  /** A line of the log. */
  sealed interface Entry {
    /** When it happened, in milliseconds. */
    long atMillis();
  }

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
    /** Copies the collections; the maps are in the order of their keys. */
    public Start {
      settings = Collections.unmodifiableMap(new TreeMap<>(settings));
      learned = Collections.unmodifiableMap(new TreeMap<>(learned));
      waiting = List.copyOf(waiting);
      running = List.copyOf(running);
      Objects.requireNonNull(others, "others");
    }

    /** A state in which others take nothing. */
    public Start(
        long atMillis,
        String policy,
        Map<String, String> settings,
        Map<String, Double> learned,
        ClusterCapacity capacity,
        List<DeadlineJob> waiting,
        List<RunningJob> running) {
      this(atMillis, policy, settings, learned, capacity, waiting, running, Others.NONE);
    }
  }

  /**
   * An event and all decisions that it caused.
   *
   * @param event the event
   * @param decisions the decisions, possibly none, as when the policy failed
   */
  record Step(Event event, List<Decision> decisions) implements Entry {
    /** Copies the decisions. */
    public Step {
      decisions = List.copyOf(decisions);
    }

    @Override
    public long atMillis() {
      return event.atMillis();
    }
  }
}
