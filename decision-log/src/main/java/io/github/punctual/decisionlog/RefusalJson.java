package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.Refusal.Holder;
import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.core.decision.Refusal.Offer;
import io.github.punctual.core.decision.RefusalText;
import java.time.Instant;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Refusals of jobs, queues and reservations in JSON: the one form in which they are told. Instants
 * are milliseconds and texts.
 */
public final class RefusalJson {
  private static final RecordShape<Refusal> REFUSAL =
      RecordShape.of(Refusal.class).inside("when").named("advice", "try");

  private RefusalJson() {}

  /** A refusal, with its words as {@code message}. */
  public static ObjectNode of(Refusal refusal) {
    ObjectNode node =
        Json.object()
            .put("code", refusal.code())
            .put("message", RefusalText.of(refusal))
            .put("why", refusal.why());
    ArrayNode measures = node.putArray("measures");
    for (Measure measure : refusal.measures()) {
      ObjectNode shown = measures.addObject().put("unit", measure.unit());
      number(shown, "asked", OptionalDouble.of(measure.asked()));
      number(shown, "available", OptionalDouble.of(measure.available()));
      number(shown, "most", measure.most());
    }
    instant(node, "from", refusal.when().fromMillis());
    instant(node, "until", refusal.when().untilMillis());
    instant(node, "tightest", refusal.when().tightestMillis());
    refusal
        .binding()
        .ifPresent(
            binding -> {
              ObjectNode shown =
                  node.putObject("binding")
                      .put("pool", binding.pool())
                      .put("resourceType", binding.resourceType());
              binding
                  .cap()
                  .ifPresent(
                      cap -> {
                        shown
                            .put("fraction", cap.fraction())
                            .put("windowMillis", cap.windowMillis());
                        instant(shown, "fitsFrom", cap.fitsFromMillis());
                      });
            });
    ArrayNode holders = node.putArray("holders");
    for (Holder holder : refusal.holders()) {
      ObjectNode shown = holders.addObject().put("name", holder.name());
      number(shown, "amount", holder.amount());
      instant(shown, "until", holder.untilMillis());
    }
    node.put("hiddenHolders", refusal.hiddenHolders());
    ArrayNode offers = node.putArray("offers");
    for (Offer offer : refusal.offers()) {
      ObjectNode shown = offers.addObject().put("kind", offer.kind()).put("accept", offer.accept());
      instant(shown, "until", offer.untilMillis());
      number(shown, "fraction", offer.fraction());
    }
    return node.put("try", refusal.advice());
  }

  /** The refusal that {@link #of} wrote. */
  static Refusal read(JsonPlace place) {
    return REFUSAL.read(place);
  }

  /** A number without a fraction that is nothing. */
  private static void number(ObjectNode node, String name, OptionalDouble value) {
    value.ifPresent(
        number -> {
          if (number == Math.rint(number) && Math.abs(number) < Long.MAX_VALUE) {
            node.put(name, (long) number);
          } else {
            node.put(name, number);
          }
        });
  }

  /** An instant as a number and as text. */
  private static void instant(ObjectNode node, String name, OptionalLong millis) {
    millis.ifPresent(
        at -> node.put(name + "Millis", at).put(name, Instant.ofEpochMilli(at).toString()));
  }
}
