package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclarationKey;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.declaration.Deadline;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Classes, conditions and offers in words, for those who declare queues. */
public final class ClassificationText {
  private static final double UNIT = 1000;

  private ClassificationText() {}

  /** What became of a queue, why, and what would be accepted instead. */
  public static String of(Classification answer) {
    StringBuilder text =
        new StringBuilder("Queue %s is %s".formatted(answer.queue(), answer.queueClass()));
    text.append(
        answer
            .deciding()
            .flatMap(
                condition ->
                    answer.results().stream()
                        .filter(result -> result.condition() == condition)
                        .findFirst())
            .map(result -> ": " + of(result) + ".")
            .orElseGet(() -> without(answer)));
    Map<String, List<String>> offers = offers(answer);
    if (!offers.isEmpty()) {
      text.append(" Accepted now: ")
          .append(
              offers.entrySet().stream()
                  .map(entry -> entry.getKey() + " with " + String.join(" or ", entry.getValue()))
                  .collect(Collectors.joining("; ")))
          .append('.');
    } else if (answer.queueClass() == QueueClass.REJECTED) {
      text.append(
          " No change of its own declaration helps: remove a queue, let that queue declare less, or"
              + " add nodes.");
    }
    return text.toString();
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
    String holds = result.condition() + (result.holds() ? " holds" : " does not hold");
    if (result.boundBy().isEmpty() || result.bindingType().isEmpty()) {
      return holds + ", as there is nothing to compare";
    }
    String when =
        result.atMillis().isPresent()
            ? " at " + Instant.ofEpochMilli(result.atMillis().getAsLong())
            : "";
    String asked = amount(result, result.asked());
    String available = amount(result, result.available());
    return holds
        + switch (result.condition()) {
          case SAFETY ->
              ": a burst of %s%s needs %s, and with one queue more its long-term share until its next burst is %s"
                  .formatted(result.boundBy().get(), when, asked, available);
          case FAIRNESS ->
              ": a burst%s needs %s, and the queue's long-term share until its next burst is %s"
                  .formatted(when, asked, available);
          case RESOURCE ->
              ": a burst needs %s at once%s, and %s are not committed to hard queues"
                      .formatted(asked, when, available)
                  + holders(result);
        };
  }

  /** Such as {@code ; most is committed to root.a (50 until 2026-11-21T12:00:30Z)}. */
  private static String holders(ConditionResult result) {
    if (result.holders().isEmpty()) {
      return "";
    }
    return result.holders().stream()
        .map(
            holder ->
                holder.queue()
                    + " ("
                    + number(holder.amount())
                    + (holder.untilMillis().isPresent()
                        ? " until " + Instant.ofEpochMilli(holder.untilMillis().getAsLong())
                        : " at all times")
                    + ")")
        .collect(Collectors.joining(", ", "; most is committed to ", ""));
  }

  private static String amount(ConditionResult result, double value) {
    String type = result.bindingType();
    String number = number(value);
    if (result.condition() == Condition.RESOURCE) {
      return number + " " + (type.equals(ResourceVector.MEMORY) ? "MiB" : type);
    }
    return number + " " + unit(type) + "-seconds";
  }

  private static String unit(String type) {
    return switch (type) {
      case ResourceVector.MEMORY -> "MiB";
      case ResourceVector.VCORES -> "vcore";
      default -> type;
    };
  }

  /** At most three decimals, and none that are 0. */
  private static String number(double value) {
    double rounded = Math.round(value * UNIT) / UNIT;
    return rounded == Math.rint(rounded)
        ? String.format(Locale.ROOT, "%.0f", rounded)
        : Double.toString(rounded);
  }

  /**
   * What would be accepted instead, as what to write in the declaration, by the class that each
   * would give: {@code hard} before {@code soft}; {@code elastic} to those that are rejected.
   */
  public static Map<String, List<String>> offers(Classification answer) {
    Offer offer = answer.offer();
    List<String> hard = new ArrayList<>();
    offer.hardDemand().ifPresent(demand -> hard.add(write(DeclarationKey.DEMAND, demand)));
    offer.hardOnTimeMillis().ifPresent(ms -> hard.add(write(DeclarationKey.ON_TIME, ms)));
    List<String> soft = new ArrayList<>();
    offer.softDemand().ifPresent(demand -> soft.add(write(DeclarationKey.DEMAND, demand)));
    offer.softPeriodMillis().ifPresent(ms -> soft.add(write(gap(answer), ms)));
    offer
        .leastWeight()
        .ifPresent(weight -> soft.add(DeclarationKey.WEIGHT.text() + "=" + number(up(weight))));
    Map<String, List<String>> offers = new LinkedHashMap<>();
    if (!hard.isEmpty()) {
      offers.put("hard", hard);
    }
    if (!soft.isEmpty()) {
      offers.put("soft", soft);
    }
    double most = down(offer.mostWeight().orElse(0));
    if (most > 0) {
      offers.put("elastic", List.of(DeclarationKey.WEIGHT.text() + "=" + number(most)));
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

  private static String write(DeclarationKey key, ResourceSeconds demand) {
    return key.text() + "=" + DeclarationText.demand(demand);
  }

  private static String write(DeclarationKey key, long millis) {
    return key.text() + "=" + Deadline.durationText(millis);
  }
}
