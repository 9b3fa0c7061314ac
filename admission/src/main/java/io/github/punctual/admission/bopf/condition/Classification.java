package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.queue.QueueId;
import java.util.List;
import java.util.Optional;

/**
 * A queue, its class, and why.
 *
 * @param declaration what it declared
 * @param queueClass its class
 * @param deciding the first condition that does not hold, which decided; empty when none failed
 * @param results the conditions that apply to it, in order, also those after the one that decided
 * @param offer what would be accepted instead
 */
public record Classification(
    QueueDeclaration declaration,
    QueueClass queueClass,
    Optional<Condition> deciding,
    List<ConditionResult> results,
    BurstOffer offer) {
  public Classification {
    results = List.copyOf(results);
  }

  /** The first of the conditions that does not hold decides. */
  static Classification of(
      QueueDeclaration declaration,
      QueueClass queueClass,
      List<ConditionResult> results,
      BurstOffer offer) {
    Optional<Condition> deciding =
        results.stream()
            .filter(result -> !result.holds())
            .map(ConditionResult::condition)
            .findFirst();
    return new Classification(declaration, queueClass, deciding, results, offer);
  }

  public QueueId queue() {
    return declaration.queue();
  }

  /** Why it is promised less than it asked for; empty when no condition failed. */
  public Optional<Refusal> refusal() {
    return results.stream()
        .filter(result -> deciding.filter(result.condition()::equals).isPresent())
        .findFirst()
        .map(result -> ConditionRefusal.of(result, ClassificationText.offers(this)));
  }
}
