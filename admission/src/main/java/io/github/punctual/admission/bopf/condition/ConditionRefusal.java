package io.github.punctual.admission.bopf.condition;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.Refusal.Binding;
import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.core.decision.Refusal.Offer;
import io.github.punctual.core.decision.Refusal.When;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What a condition that does not hold says about why a queue is promised less. */
final class ConditionRefusal {
  private ConditionRefusal() {}

  /** One that holds is in nobody's way: then there are just the numbers. */
  static Refusal of(ConditionResult result, List<Offer> offers) {
    Condition condition = result.condition();
    boolean counted =
        !result.bindingType().isEmpty() && Double.isFinite(result.asked() + result.available());
    String unit = result.bindingType() + (condition == Condition.RESOURCE ? "" : Measure.SECONDS);
    return new Refusal(
        condition.name(),
        why(result),
        counted ? List.of(new Measure(unit, result.asked(), result.available())) : List.of(),
        new When(OptionalLong.empty(), OptionalLong.empty(), result.atMillis()),
        result
            .boundBy()
            .filter(queue -> !result.holds())
            .map(
                queue ->
                    new Binding(
                        condition == Condition.RESOURCE
                            ? "root"
                            : PoolId.ofQueue(queue.path(), "").value(),
                        result.bindingType())),
        result.holders().stream()
            .map(
                holder ->
                    new Refusal.Holder(
                        holder.queue().path(),
                        OptionalDouble.of(holder.amount()),
                        holder.untilMillis()))
            .toList(),
        0,
        offers,
        advice(condition));
  }

  private static String why(ConditionResult result) {
    return switch (result.condition()) {
      case SAFETY ->
          "with one queue more, a burst of %s needs more than its share until the next"
              .formatted(result.boundBy().map(Object::toString).orElse("a queue"));
      case FAIRNESS -> "a burst needs more than the queue's share until the next";
      case RESOURCE -> "a burst needs more at once than hard queues leave";
    };
  }

  private static String advice(Condition condition) {
    return switch (condition) {
      case SAFETY ->
          "to remove a queue, let that queue declare less, or add nodes; no change of its own"
              + " declaration helps";
      case FAIRNESS -> "less demand, a longer period or more weight";
      case RESOURCE -> "less demand, a longer on-time, or bursts at other times";
    };
  }
}
