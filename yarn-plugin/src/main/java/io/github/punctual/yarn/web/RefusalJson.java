package io.github.punctual.yarn.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.reservation.book.Binding;
import io.github.punctual.reservation.book.Offers;
import io.github.punctual.reservation.book.Refusal;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.CapExcess;
import io.github.punctual.yarn.reservation.PlanView;
import io.github.punctual.yarn.reservation.RefusedRequest;
import java.util.function.Predicate;

/** Refusals in JSON: why not, with the numbers, and what would be accepted. */
final class RefusalJson {
  private RefusalJson() {}

  /**
   * A refusal that was given lately.
   *
   * @param mayView which of the reservations in the way the caller may see
   */
  static ObjectNode of(RefusedRequest refused, PlanView plan, Predicate<ReservationKey> mayView) {
    ObjectNode node = Json.object();
    ReservationJson.instant(node, "at", refused.atMillis());
    node.put("id", refused.request().key().value())
        .put("name", refused.request().name())
        .put("owner", refused.request().owner())
        .put("queue", refused.request().queue())
        .put("rdl", RdlText.compact(refused.request().rdl()));
    add(node, refused.refusal(), plan.stepMillis(), mayView);
    return node;
  }

  /** Adds a refusal to an answer. */
  static void add(
      ObjectNode node, Refusal refusal, long stepMillis, Predicate<ReservationKey> mayView) {
    node.put("error", refusal.code().name())
        .put("message", message(refusal, mayView))
        .put("try", advice(refusal));
    refusal.binding().ifPresent(binding -> node.set("binding", binding(binding, mayView)));
    refusal.cap().ifPresent(cap -> node.set("cap", cap(cap, stepMillis)));
    node.set("offers", offers(refusal.offers()));
  }

  /** The message names who is in the way: not to those who may not know. */
  static String message(Refusal refusal, Predicate<ReservationKey> mayView) {
    String message = refusal.message();
    if (refusal.binding().isPresent()) {
      for (ReservationKey holder : refusal.binding().get().holders()) {
        if (!mayView.test(holder)) {
          message = message.replace(holder.value(), "another reservation");
        }
      }
    }
    return message;
  }

  private static ObjectNode binding(Binding binding, Predicate<ReservationKey> mayView) {
    ObjectNode node = Json.object();
    node.set("bundle", Json.VECTOR.write(binding.bundle()));
    node.put("askedBundles", binding.askedBundles())
        .put("availableBundles", binding.availableBundles())
        .put("askedWorkBundleSeconds", binding.askedWork())
        .put("availableWorkBundleSeconds", binding.availableWork());
    ReservationJson.instant(node, "from", binding.fromMillis());
    ReservationJson.instant(node, "until", binding.untilMillis());
    ReservationJson.instant(node, "tightest", binding.tightestMillis());
    node.put("tightestAmount", binding.tightestAmount());
    node.put("resourceType", binding.resourceType());
    ArrayNode holders = node.putArray("holders");
    int hidden = 0;
    for (ReservationKey holder : binding.holders()) {
      if (mayView.test(holder)) {
        holders.add(holder.value());
      } else {
        hidden++;
      }
    }
    return node.put("hiddenHolders", hidden);
  }

  private static ObjectNode cap(CapExcess cap, long stepMillis) {
    ObjectNode node =
        Json.object()
            .put("scope", cap.scope().name())
            .put("of", cap.name())
            .put("kind", cap.kind().name())
            .put("fraction", cap.fraction())
            .put("windowMillis", cap.windowSteps() * stepMillis)
            .put("resourceType", cap.type())
            .put("amount", cap.amount())
            .put("limit", cap.limit())
            .put("excess", cap.excess());
    ReservationJson.instant(node, "from", cap.from() * stepMillis);
    ReservationJson.instant(node, "until", cap.until() * stepMillis);
    cap.fitsFrom().ifPresent(step -> ReservationJson.instant(node, "fitsFrom", step * stepMillis));
    return node;
  }

  private static ObjectNode offers(Offers offers) {
    ObjectNode node = Json.object();
    offers
        .later()
        .ifPresent(
            later -> {
              ObjectNode shown = node.putObject("later");
              ReservationJson.instant(shown, "deadline", later.deadlineMillis());
              shown.put("rdl", RdlText.compact(later.rdl()));
            });
    offers
        .smaller()
        .ifPresent(
            smaller ->
                node.putObject("smaller")
                    .put("fraction", smaller.fraction())
                    .put("rdl", RdlText.compact(smaller.rdl())));
    return node;
  }

  private static String advice(Refusal refusal) {
    boolean offered =
        refusal.offers().later().isPresent() || refusal.offers().smaller().isPresent();
    return offered ? "one of the offers, which would be accepted now" : advice(refusal.code());
  }

  private static String advice(RefusalCode code) {
    return switch (code) {
      case UNSATISFIABLE -> "an expression that some cluster could satisfy: punctual rdl check";
      case TOO_LARGE -> "a smaller gang or bundle, or more nodes";
      case PAST_DEADLINE, WINDOW_TOO_SHORT -> "a window that ends later";
      case BEYOND_HORIZON -> "again later, or a longer punctual.reservation.horizon-ms";
      case USER_CAP -> "less, later, or a larger share for the user";
      case QUEUE_CAP -> "less, later, another queue, or a larger share for this one";
      case NO_ROOM -> "a longer window, less work, or more nodes";
      case TOO_MANY ->
          "to delete one, one periodic expression for what comes again, or fewer occurrences";
      case DUPLICATE -> "another name, or an update of the reservation that has it";
      case UNKNOWN -> PlanApi.RESERVATIONS + " for those that are there";
      case ENDED -> "a new reservation";
    };
  }
}
