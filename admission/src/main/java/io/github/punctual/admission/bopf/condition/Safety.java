package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The safety condition (1) in one number: up to which sum of weights every hard and soft queue
 * keeps within its share, and the queue that would be the first not to.
 *
 * <p>A queue that lost its class counts too, by the capacity with which it was promised that, so
 * that it can have it back.
 *
 * @param queue the queue; empty when there is none
 * @param tightest its tightest burst
 */
record Safety(Optional<QueueDeclaration> queue, Tightest tightest) {
  static final Safety UNBOUND = new Safety(Optional.empty(), Tightest.NOTHING);

  /**
   * The one that binds.
   *
   * @param smallest of those that have their classes, the one that tolerates least
   * @param below those that are below their promises
   */
  static Safety of(Optional<Admitted> smallest, List<Admitted> below, long nowMillis) {
    Safety safety = smallest.map(queue -> of(queue, queue.tightest)).orElse(UNBOUND);
    for (Admitted queue : below) {
      if (queue.standing.queueClass() == QueueClass.ELASTIC) {
        safety = safety.or(of(queue, queue.promisedTightest(nowMillis)));
      }
    }
    return safety;
  }

  private static Safety of(Admitted queue, Tightest tightest) {
    return new Safety(Optional.of(queue.standing.declaration()), tightest);
  }

  /** The one that binds; this one among equals. */
  private Safety or(Safety other) {
    return other.toleratedWeights() < toleratedWeights() ? other : this;
  }

  /** The sum of weights up to which nobody exceeds its share; infinite when nobody can. */
  double toleratedWeights() {
    return queue
        .map(declaration -> tightest.toleratedWeights(declaration.weight()))
        .orElse(Double.POSITIVE_INFINITY);
  }

  ConditionResult result(double whole) {
    return queue
        .map(declaration -> longTerm(Condition.SAFETY, declaration, tightest, whole))
        .orElse(
            new ConditionResult(
                Condition.SAFETY,
                true,
                "",
                0,
                0,
                Optional.empty(),
                OptionalLong.empty(),
                List.of()));
  }

  /** Condition (1) of an admitted queue or (2) of a newcomer: they are the same inequality. */
  static ConditionResult longTerm(
      Condition condition, QueueDeclaration queue, Tightest tightest, double whole) {
    double share = tightest.whole() * queue.weight() / whole;
    return new ConditionResult(
        condition,
        Tolerance.atMost(tightest.demand(), share),
        tightest.type(),
        tightest.demand(),
        share,
        Optional.of(queue.queue()),
        tightest.arrivalMillis(),
        List.of());
  }
}
