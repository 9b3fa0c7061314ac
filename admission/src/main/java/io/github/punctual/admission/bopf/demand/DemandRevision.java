package io.github.punctual.admission.bopf.demand;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.condition.BurstOffer;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.Optional;

/**
 * Declares a queue anew with the demand that its past bursts needed, where it asked for that.
 *
 * <p>Its history never costs a queue the class that it was promised: when the bursts have grown so
 * much that the demand would, it declares the most with which it keeps the class, or what it
 * declared before.
 */
public final class DemandRevision {
  /** A change of less is not worth a new declaration, which makes the queue the newest. */
  private static final double WORTH = 0.02;

  private DemandRevision() {}

  /**
   * Revises the declaration of a queue after a burst has ended.
   *
   * @param queue what was declared of it, with the demand to begin with
   * @return its class by the new declaration; empty when the declaration stays as it is
   */
  public static Optional<Classification> revise(
      BopfPolicy policy, DeclaredQueue queue, long nowMillis) {
    Optional<Classification> standing = policy.book().find(queue.queue());
    if (queue.demandFromHistory().isEmpty() || standing.isEmpty()) {
      return Optional.empty();
    }
    DemandHistory history = new DemandHistory();
    policy.history(queue.queue()).forEach(history::add);
    QueueDeclaration before = standing.get().declaration();
    QueueClass promised = policy.book().promised(queue.queue()).orElseThrow();
    return bounded(policy, history.declaration(queue), promised, nowMillis)
        .filter(revised -> isWorthIt(before, revised))
        .map(revised -> policy.register(revised, nowMillis));
  }

  /** The declaration, or the largest like it that keeps a class; empty when none does. */
  private static Optional<QueueDeclaration> bounded(
      BopfPolicy policy, QueueDeclaration revised, QueueClass promised, long nowMillis) {
    Classification answer;
    try {
      answer = policy.ask(revised, nowMillis);
    } catch (IllegalArgumentException e) {
      // One freak burst may have held more than the cluster gives in the time of one.
      return Optional.empty();
    }
    if (answer.queueClass().compareTo(promised) <= 0) {
      return Optional.of(revised);
    }
    BurstOffer offer = answer.offer();
    Optional<ResourceSeconds> most =
        promised == QueueClass.HARD ? offer.hardDemand() : offer.softDemand();
    return most.map(revised::withDemand)
        .filter(less -> policy.ask(less, nowMillis).queueClass().compareTo(promised) <= 0);
  }

  private static boolean isWorthIt(QueueDeclaration before, QueueDeclaration revised) {
    ResourceSeconds old = demand(before);
    ResourceSeconds now = demand(revised);
    return old.plus(now).amounts().keySet().stream()
        .anyMatch(type -> Math.abs(now.get(type) - old.get(type)) > WORTH * old.get(type));
  }

  private static ResourceSeconds demand(QueueDeclaration queue) {
    // Listed bursts are each known by themselves; they are never revised.
    return queue.bursts().orElseThrow() instanceof BurstPlan.Repeated repeated
        ? repeated.demand()
        : ResourceSeconds.ZERO;
  }
}
