package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclarationKey;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.declaration.Deadline;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.RefusalText;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.ArrayList;
import java.util.List;

/** Classes, conditions and offers in words, for those who declare queues. */
public final class ClassificationText {
  private static final double UNIT = 1000;
  private static final String HARD = "hard";
  private static final String SOFT = "soft";

  private ClassificationText() {}

  /** What became of a queue, why, and what would be accepted instead. */
  public static String of(Classification answer) {
    return "Queue %s is %s".formatted(answer.queue(), answer.queueClass())
        + answer
            .refusal()
            .map(refusal -> ": " + RefusalText.of(refusal))
            .orElseGet(() -> without(answer));
  }

  /** Why a queue has its class though no condition failed. */
  private static String without(Classification answer) {
    return switch (answer.queueClass()) {
      case HARD -> ": every condition holds, so its bursts get what they declare.";
      case SOFT -> ": its bursts get what hard bursts leave, the shortest first.";
      case ELASTIC ->
          answer.declaration().isLatencySensitive()
              ? ": it gets its fair share."
              : ", as throughput-sensitive queues are: it gets its fair share.";
      case REJECTED -> ".";
    };
  }

  /** How a condition came out, with its numbers. */
  public static String of(ConditionResult result) {
    if (result.boundBy().isEmpty() || result.bindingType().isEmpty()) {
      return "%s %s, as there is nothing to compare"
          .formatted(result.condition(), result.holds() ? "holds" : "does not hold");
    }
    Refusal refusal = ConditionRefusal.of(result, List.of());
    return result.holds()
        ? result.condition() + " holds. " + RefusalText.numbers(refusal) + "."
        : RefusalText.of(refusal);
  }

  /**
   * What would be accepted instead, as what to write in the declaration, by the class that each
   * would give: {@code hard} before {@code soft}; {@code elastic} to those that are rejected.
   */
  static List<Refusal.Offer> offers(Classification answer) {
    BurstOffer offer = answer.offer();
    List<Refusal.Offer> offers = new ArrayList<>();
    offer.hardDemand().ifPresent(demand -> add(offers, HARD, DeclarationKey.DEMAND, demand));
    offer.hardOnTimeMillis().ifPresent(ms -> add(offers, HARD, DeclarationKey.ON_TIME, ms));
    offer.softDemand().ifPresent(demand -> add(offers, SOFT, DeclarationKey.DEMAND, demand));
    offer.softPeriodMillis().ifPresent(ms -> add(offers, SOFT, gap(answer), ms));
    offer.leastWeight().ifPresent(weight -> add(offers, SOFT, up(weight)));
    double most = down(offer.mostWeight().orElse(0));
    if (most > 0) {
      add(offers, "elastic", most);
    }
    return offers;
  }

  private static DeclarationKey gap(Classification answer) {
    return answer.declaration().bursts().filter(BurstPlan.Aperiodic.class::isInstance).isPresent()
        ? DeclarationKey.LEAST_GAP
        : DeclarationKey.PERIOD;
  }

  /** Rounded so that what is shown is enough. */
  private static double up(double weight) {
    return Math.ceil(weight * UNIT - 1e-6) / UNIT;
  }

  private static double down(double weight) {
    return Math.floor(weight * UNIT + 1e-6) / UNIT;
  }

  private static void add(
      List<Refusal.Offer> offers, String kind, DeclarationKey key, ResourceSeconds demand) {
    add(offers, kind, key, DeclarationText.demand(demand));
  }

  private static void add(
      List<Refusal.Offer> offers, String kind, DeclarationKey key, long millis) {
    add(offers, kind, key, Deadline.durationText(millis));
  }

  private static void add(List<Refusal.Offer> offers, String kind, double weight) {
    add(offers, kind, DeclarationKey.WEIGHT, RefusalText.number(weight));
  }

  private static void add(
      List<Refusal.Offer> offers, String kind, DeclarationKey key, String value) {
    offers.add(new Refusal.Offer(kind, key.text() + "=" + value));
  }
}
