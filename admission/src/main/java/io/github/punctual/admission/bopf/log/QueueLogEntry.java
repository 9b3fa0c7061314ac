package io.github.punctual.admission.bopf.log;

import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What happened to the policy for queues, and what it decided. */
public sealed interface QueueLogEntry extends DecisionLog.Entry {
  @Override
  default DecisionLog.Kind kind() {
    return DecisionLog.Kind.QUEUES;
  }

  /**
   * The state from which the following entries start.
   *
   * @param policy the name of the policy
   * @param recovered whether the state is from before a restart, with no decision since
   * @param smallerSinceMillis since when the capacity has been smaller than the classes are made
   *     for, an instant; empty while it is not
   */
  record Start(
      long atMillis,
      String policy,
      BopfSettings settings,
      BopfState state,
      boolean recovered,
      OptionalLong smallerSinceMillis)
      implements QueueLogEntry {
    @Override
    public boolean isStart() {
      return true;
    }

    @Override
    public long roughBytes() {
      return DecisionLog.ROUGH_PART * (2L + 3L * state.queues().size());
    }
  }

  /**
   * A queue was entered, or entered anew.
   *
   * @param queueClass the class that it was given
   * @param text why, in words with the numbers
   */
  record Registered(long atMillis, QueueDeclaration declaration, QueueClass queueClass, String text)
      implements QueueLogEntry {}

  /** A queue is no longer there. */
  record Removed(long atMillis, QueueId queue) implements QueueLogEntry {}

  /** The state was asked for, so that new classes counted from the last decision on. */
  record Settled(long atMillis) implements QueueLogEntry {}

  /**
   * Shares were decided. Of what queues hold and want, and of their shares, only what is not as in
   * the entry before.
   *
   * @param capacity what the queues share; empty when it is the same
   * @param uses what queues hold and want; those with arrivals are always here
   * @param gone the queues that are no longer in the snapshot
   * @param shares how queues are to be served
   * @param wakeMillis the next instant at which the answer would change by itself
   * @param changes the classes that changed since the entry before
   */
  record Decided(
      long atMillis,
      Optional<ResourceVector> capacity,
      List<QueueUse> uses,
      List<QueueId> gone,
      List<QueueShare> shares,
      OptionalLong wakeMillis,
      List<NewClass> changes)
      implements QueueLogEntry {
    public Decided {
      uses = List.copyOf(uses);
      gone = List.copyOf(gone);
      shares = List.copyOf(shares);
      changes = List.copyOf(changes);
    }

    @Override
    public long roughBytes() {
      return DecisionLog.ROUGH_PART * (1L + changes.size())
          + DecisionLog.ROUGH_NUMBER * (gone.size() + 4L * (uses.size() + shares.size()));
    }
  }

  /**
   * A class that changed.
   *
   * @param text why, in words with the numbers
   */
  record NewClass(QueueId queue, QueueClass before, QueueClass now, String text) {}
}
