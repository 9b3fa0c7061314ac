package io.github.punctual.yarn.web.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.Refusal.Binding;
import io.github.punctual.core.decision.Refusal.Cap;
import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.core.decision.Refusal.Offer;
import io.github.punctual.core.decision.RefusalText;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.RefusalJson;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.yarn.reservation.desk.RefusedRequest;
import io.github.punctual.yarn.web.api.Fields;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Refusals of reservations in JSON: as that of a job or a queue, and beside it by the names that
 * clients of reservations know.
 */
final class ReservationRefusal {
  private ReservationRefusal() {}

  /** A refusal in words, to who may know some of the reservations and jobs in the way. */
  static String text(Refusal refusal, Predicate<String> mayName) {
    return RefusalText.of(refusal.showing(mayName));
  }

  /** A refusal that was given lately, to who may know some of those in the way. */
  static ObjectNode of(RefusedRequest refused, Predicate<String> mayName) {
    ObjectNode node = Json.object();
    Fields.instant(node, "at", refused.atMillis());
    node.put("id", refused.request().key().value())
        .put("name", refused.request().name())
        .put("owner", refused.request().owner())
        .put("queue", refused.request().queue())
        .put("rdl", RdlText.compact(refused.request().rdl()));
    add(node, refused.refusal(), mayName);
    return node;
  }

  /** Adds a refusal to an answer. */
  static void add(ObjectNode node, Refusal whole, Predicate<String> mayName) {
    Refusal refusal = whole.showing(mayName);
    node.put("error", refusal.code())
        .put("message", RefusalText.of(refusal))
        .put(
            "try",
            refusal.offers().isEmpty()
                ? refusal.advice()
                : "one of the offers, which would be accepted now");
    node.set("refusal", RefusalJson.of(refusal));
    Optional<Binding> binding = refusal.binding();
    Optional<Cap> cap = binding.flatMap(Binding::cap);
    if (cap.isPresent()) {
      node.set("cap", cap(refusal, binding.get(), cap.get()));
    } else {
      binding.ifPresent(each -> node.set("binding", binding(refusal, each)));
    }
    ObjectNode offers = node.putObject("offers");
    for (Offer offer : refusal.offers()) {
      ObjectNode shown = offers.putObject(offer.kind()).put("rdl", offer.accept());
      instant(shown, "deadline", offer.untilMillis());
      offer.fraction().ifPresent(part -> shown.put("fraction", part));
    }
  }

  private static ObjectNode binding(Refusal refusal, Binding binding) {
    ObjectNode node = Json.object();
    Measure bundles = refusal.measure(Measure.BUNDLES).orElseThrow();
    Measure work = refusal.measure(Measure.BUNDLE_SECONDS).orElseThrow();
    ObjectNode bundle = node.putObject("bundle");
    for (Measure measure : refusal.measures()) {
      if (!measure.equals(bundles) && !measure.equals(work)) {
        bundle.put(measure.unit(), Math.round(measure.asked() / bundles.asked()));
      }
    }
    node.put("askedBundles", (long) bundles.asked())
        .put("availableBundles", (long) bundles.available())
        .put("askedWorkBundleSeconds", work.asked())
        .put("availableWorkBundleSeconds", work.available());
    window(node, refusal);
    instant(node, "tightest", refusal.when().tightestMillis());
    refusal
        .measure(binding.resourceType())
        .ifPresent(tightest -> node.put("tightestAmount", (long) tightest.available()));
    node.put("resourceType", binding.resourceType());
    Fields.words(node, "holders", refusal.holders().stream().map(holder -> holder.name()));
    return node.put("hiddenHolders", refusal.hiddenHolders());
  }

  private static ObjectNode cap(Refusal refusal, Binding binding, Cap cap) {
    boolean isUsers = binding.pool().indexOf('/') >= 0;
    Measure measure = refusal.measures().get(0);
    double limit = measure.available();
    long step = refusal.when().untilMillis().orElse(0) - refusal.when().fromMillis().orElse(0);
    ObjectNode node =
        Json.object()
            .put("scope", isUsers ? "USER" : "QUEUE")
            .put(
                "of",
                isUsers
                    ? binding.pool().substring(binding.pool().indexOf('/') + 1)
                    : PoolId.queueOf(binding.pool()))
            .put("kind", cap.windowMillis() == 0 ? "INSTANTANEOUS" : "AVERAGE")
            .put("fraction", cap.fraction())
            .put("windowMillis", cap.windowMillis() == 0 ? step : cap.windowMillis())
            .put("resourceType", binding.resourceType())
            .put("amount", measure.asked())
            .put("limit", limit)
            .put("excess", measure.asked() - limit);
    window(node, refusal);
    instant(node, "fitsFrom", cap.fitsFromMillis());
    return node;
  }

  private static void window(ObjectNode node, Refusal refusal) {
    instant(node, "from", refusal.when().fromMillis());
    instant(node, "until", refusal.when().untilMillis());
  }

  private static void instant(ObjectNode node, String name, OptionalLong millis) {
    millis.ifPresent(at -> Fields.instant(node, name, at));
  }
}
