package io.github.punctual.core.decision;

import io.github.punctual.core.decision.Refusal.Binding;
import io.github.punctual.core.decision.Refusal.Holder;
import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.core.decision.Refusal.Offer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Says a refusal in a few sentences, the same for jobs, queues and reservations: {@code CODE: why.
 * Asked: ...; available: .... What is short, and who holds it. Accepted now: ....} Every number of
 * the refusal is in them.
 */
public final class RefusalText {
  private RefusalText() {}

  /** The refusal with its numbers and what would be accepted instead. */
  public static String of(Refusal refusal) {
    StringJoiner sentences = new StringJoiner(". ", refusal.code() + ": ", ".");
    sentences.add(withoutStop(refusal.why()));
    String numbers = numbers(refusal);
    if (!numbers.isEmpty()) {
      sentences.add(numbers);
    }
    if (!refusal.offers().isEmpty()) {
      sentences.add("Accepted now: " + offers(refusal.offers()));
    } else if (!refusal.advice().isEmpty()) {
      sentences.add("Try " + refusal.advice());
    }
    return sentences.toString();
  }

  /** A number with at most three decimals, and none that are 0. */
  public static String number(double value) {
    return Wording.number(value);
  }

  private static String withoutStop(String text) {
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  /** What was asked for, what there is, what is short and who holds it; may be empty. */
  public static String numbers(Refusal refusal) {
    StringJoiner sentences = new StringJoiner(". ");
    String from = instant(" from ", refusal.when().fromMillis(), "");
    String when =
        from.isEmpty()
            ? instant(", by ", refusal.when().untilMillis(), " at the latest")
            : from + instant(" until ", refusal.when().untilMillis(), "");
    String tightest = instant(", the least at ", refusal.when().tightestMillis(), "");
    if (refusal.measures().isEmpty()) {
      String time = when + tightest;
      if (!time.isEmpty()) {
        sentences.add("Asked for" + time);
      }
    } else {
      sentences.add(
          "Asked: "
              + amounts(refusal, Measure::asked)
              + when
              + "; available: "
              + amounts(refusal, Measure::available)
              + tightest
              + after(
                  "; at most: ", amounts(refusal, measure -> measure.most().orElse(Double.NaN))));
    }
    String holders = holders(refusal);
    refusal.binding().ifPresent(binding -> sentences.add(binding(binding) + after("; ", holders)));
    if (refusal.binding().isEmpty() && !holders.isEmpty()) {
      sentences.add(Wording.capital(holders));
    }
    return sentences.toString();
  }

  private static String after(String before, String text) {
    return text.isEmpty() ? "" : before + text;
  }

  private static String instant(String before, OptionalLong millis, String behind) {
    return millis.isEmpty() ? "" : before + Wording.instant(millis.getAsLong()) + behind;
  }

  private static String amounts(Refusal refusal, ToDoubleFunction<Measure> value) {
    return refusal.measures().stream()
        .filter(measure -> !Double.isNaN(value.applyAsDouble(measure)))
        .map(measure -> Wording.amount(value.applyAsDouble(measure), measure.unit()))
        .collect(Collectors.joining(", "));
  }

  private static String binding(Binding binding) {
    String pool = Wording.capital(Wording.pool(binding.pool()));
    String type =
        binding.resourceType().isEmpty() ? "capacity" : Wording.type(binding.resourceType());
    return binding
        .cap()
        .map(
            cap ->
                "%s may be promised %s %% of the %s %s%s"
                    .formatted(
                        pool,
                        Wording.number(cap.fraction() * 100),
                        type,
                        cap.windowMillis() == 0
                            ? "at once"
                            : "on average over any " + Wording.duration(cap.windowMillis()),
                        instant(", and the same would fit from ", cap.fitsFromMillis(), " on")))
        .orElseGet(() -> pool + " is short of " + type);
  }

  private static String holders(Refusal refusal) {
    List<String> names =
        new ArrayList<>(refusal.holders().stream().map(RefusalText::holder).toList());
    if (refusal.hiddenHolders() > 0) {
      names.add(refusal.hiddenHolders() == 1 ? "1 other" : refusal.hiddenHolders() + " others");
    }
    return names.isEmpty() ? "" : "most of it is promised to " + Wording.list(names);
  }

  private static String holder(Holder holder) {
    String amount = holder.amount().isEmpty() ? "" : Wording.number(holder.amount().getAsDouble());
    String details =
        amount + instant(amount.isEmpty() ? "until " : " until ", holder.untilMillis(), "");
    return details.isEmpty() ? holder.name() : "%s (%s)".formatted(holder.name(), details);
  }

  /** Such as {@code hard with demand=9 or on-time=1m; soft with period=5m}. */
  private static String offers(List<Offer> offers) {
    Map<String, List<String>> byKind = new LinkedHashMap<>();
    for (Offer offer : offers) {
      byKind.computeIfAbsent(offer.kind(), kind -> new ArrayList<>()).add(offer(offer));
    }
    return byKind.entrySet().stream()
        .map(entry -> entry.getKey() + " with " + String.join(" or ", entry.getValue()))
        .collect(Collectors.joining("; "));
  }

  private static String offer(Offer offer) {
    StringJoiner details = new StringJoiner(", ", " (", ")").setEmptyValue("");
    offer.untilMillis().ifPresent(until -> details.add("until " + Wording.instant(until)));
    offer
        .fraction()
        .ifPresent(part -> details.add(Wording.number(part * 100) + " % of what was asked for"));
    return offer.accept() + details;
  }
}
