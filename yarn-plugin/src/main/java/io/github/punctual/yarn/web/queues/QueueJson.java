package io.github.punctual.yarn.web.queues;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.admission.bopf.allocate.BurstTally;
import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.allocate.LongRun;
import io.github.punctual.admission.bopf.condition.BurstOffer;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.ClassificationText;
import io.github.punctual.admission.bopf.condition.Condition;
import io.github.punctual.admission.bopf.condition.ConditionResult;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.RefusalJson;
import io.github.punctual.yarn.queues.BurstCourse;
import io.github.punctual.yarn.queues.BurstText;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.queues.QueuesView;
import io.github.punctual.yarn.queues.RefusedQueue;
import io.github.punctual.yarn.queues.Registration;
import io.github.punctual.yarn.web.api.Fields;
import java.util.stream.Stream;

/** Queues, their classes and bursts in JSON. */
final class QueueJson {
  private QueueJson() {}

  /** A queue as it stood at the last decision. */
  static ObjectNode of(QueueView view, QueuesView all) {
    ObjectNode node = Json.object().put("queue", view.queue().path());
    view.registration().ifPresent(registration -> registration(node, registration));
    view.message().ifPresent(message -> node.put("message", message));
    if (view.registration().isEmpty() && view.refusal().isEmpty()) {
      node.put("message", "Queue " + view.queue() + " declares nothing: it gets its fair share.");
    }
    view.refusal().ifPresent(refusal -> refusal(node, refusal, view.registration().isEmpty()));
    view.use().ifPresent(use -> use(node, use, all.capacity()));
    view.share().ifPresent(share -> share(node, share));
    view.burst().ifPresent(burst -> node.set("burst", burst(burst, view, all.atMillis())));
    view.tally().ifPresent(tally -> node.set("bursts", tally(tally)));
    view.longRun().ifPresent(longRun -> node.set("longRun", longRun(longRun)));
    Stream<QueuesView.Change> changes =
        all.changes().stream().filter(change -> change.change().now().queue().equals(view.queue()));
    Fields.list(node, "changes", changes, QueueJson::change);
    return node;
  }

  /** A queue by itself, with how its latest bursts went. */
  static ObjectNode alone(QueueView view, QueuesView all) {
    ObjectNode node = of(view, all);
    if (!view.past().isEmpty()) {
      ArrayNode past = node.putArray("pastBursts");
      view.past().forEach(burst -> burst.end().ifPresent(end -> past.add(past(burst, end))));
    }
    return node;
  }

  private static ObjectNode past(BurstCourse burst, BurstRecord end) {
    ObjectNode node = Json.object();
    Fields.instant(node, "arrived", end.arrivedMillis());
    Fields.instant(node, "deadline", end.deadlineMillis());
    Fields.instant(node, "done", end.endMillis());
    node.put("onTime", end.onTime()).put("lateMillis", end.lateMillis());
    node.put("class", burst.queueClass().name()).put("shortMillis", burst.shortMillis());
    node.set("declared", Fields.seconds(end.declared()));
    node.set("receivedByDeadline", Fields.seconds(end.receivedByDeadline()));
    BurstText.why(burst).ifPresent(why -> node.put("message", why));
    return node;
  }

  private static void registration(ObjectNode node, Registration registration) {
    classification(node, registration.classification());
    node.put("origin", registration.origin().name());
    node.put("createdWithIt", registration.created());
    Fields.instant(node, "since", registration.sinceMillis());
    node.set("declaration", declaration(registration.declared()));
    QueueDeclaration now = registration.classification().declaration();
    if (!registration.declared().declaration().equals(now)) {
      // The demand follows the history of bursts.
      node.set("declarationNow", declaration(DeclaredQueue.of(now)));
    }
  }

  /** Adds the class of a queue, and why. */
  static void classification(ObjectNode node, Classification answer) {
    node.put("class", answer.queueClass().name());
    node.put("message", ClassificationText.of(answer));
    answer.deciding().ifPresent(condition -> node.put("deciding", condition.name()));
    Fields.list(node, "conditions", answer.results().stream(), QueueJson::condition);
    node.set("offer", offer(answer));
    answer.refusal().ifPresent(refusal -> node.set("refusal", RefusalJson.of(refusal)));
  }

  /** What is declared, as it is written in settings. */
  static ObjectNode declaration(DeclaredQueue declared) {
    ObjectNode node = Json.object();
    DeclarationText.write(declared).forEach((key, value) -> node.put(key.text(), value));
    return node;
  }

  private static void refusal(ObjectNode node, RefusedQueue refusal, boolean alone) {
    if (alone) {
      node.put("class", "REJECTED").put("origin", "CONFIGURED").put("message", refusal.message());
      node.set("refusal", RefusalJson.of(refusal.refusal()));
      refusal.classification().ifPresent(answer -> classification(node, answer));
      node.set("declaration", declaration(refusal.declared()));
      return;
    }
    // A promise that was given before goes on.
    ObjectNode refused = node.putObject("refused");
    Fields.instant(refused, "at", refusal.atMillis());
    refused.put("message", refusal.message());
    refused.set("refusal", RefusalJson.of(refusal.refusal()));
    refused.set("declaration", declaration(refusal.declared()));
  }

  private static ObjectNode condition(ConditionResult result) {
    ObjectNode node =
        Json.object()
            .put("condition", result.condition().name())
            .put("holds", result.holds())
            .put("message", ClassificationText.of(result));
    if (result.boundBy().isPresent()) {
      node.put("bindingType", result.bindingType())
          .put("unit", result.condition() == Condition.RESOURCE ? "amount" : "resource-seconds")
          .put("asked", result.asked())
          .put("available", result.available())
          .put("boundBy", result.boundBy().get().path());
      result.atMillis().ifPresent(millis -> Fields.instant(node, "at", millis));
      if (!result.holders().isEmpty()) {
        Fields.list(
            node,
            "holders",
            result.holders().stream(),
            holder ->
                Json.object().put("queue", holder.queue().path()).put("amount", holder.amount()));
      }
    }
    return node;
  }

  private static ObjectNode offer(Classification answer) {
    BurstOffer offer = answer.offer();
    ObjectNode node = Json.object();
    offer.hardDemand().ifPresent(demand -> node.set("hardDemand", Fields.seconds(demand)));
    offer.hardOnTimeMillis().ifPresent(millis -> node.put("hardOnTimeMillis", millis));
    offer.softDemand().ifPresent(demand -> node.set("softDemand", Fields.seconds(demand)));
    offer.softPeriodMillis().ifPresent(millis -> node.put("softPeriodMillis", millis));
    offer.leastWeight().ifPresent(weight -> node.put("leastWeight", weight));
    offer.mostWeight().ifPresent(weight -> node.put("mostWeight", weight));
    answer
        .refusal()
        .ifPresent(
            refusal ->
                refusal.offers().forEach(each -> node.withArray(each.kind()).add(each.accept())));
    return node;
  }

  private static void use(ObjectNode node, QueueUse use, ResourceVector types) {
    node.put("jobs", use.jobs());
    node.set("held", Fields.amounts(use.held(), types));
    node.set("pending", Fields.amounts(use.pending(), types));
  }

  private static void share(ObjectNode node, QueueShare share) {
    ObjectNode shown = node.putObject("share");
    shown.put("rank", share.rank());
    shown.set("level", Json.VECTOR.write(share.level()));
    shown.put("beyond", share.beyond().name()).put("weight", share.weight());
  }

  private static ObjectNode burst(CurrentBurst burst, QueueView view, long nowMillis) {
    ObjectNode node = Json.object();
    Fields.instant(node, "arrived", burst.arrivedMillis());
    Fields.instant(node, "deadline", burst.deadlineMillis());
    Fields.instant(node, "next", burst.nextMillis());
    node.put("remainingMillis", burst.deadlineMillis() - nowMillis);
    node.put("hasPriority", burst.hasPriority(nowMillis));
    node.set("promised", Json.VECTOR.write(view.promised(nowMillis)));
    node.set("declared", Fields.seconds(burst.declared()));
    node.set("received", Fields.seconds(burst.received()));
    node.set("remaining", Fields.seconds(burst.remaining()));
    node.put("fractionReceived", BurstCourse.part(burst.received(), burst.declared()));
    return node;
  }

  private static ObjectNode tally(BurstTally tally) {
    return Json.object()
        .put("ended", tally.bursts())
        .put("onTime", tally.onTime())
        .put("late", tally.late())
        .put("lateBeyondDeclaration", tally.beyondDeclaration());
  }

  private static ObjectNode longRun(LongRun longRun) {
    ObjectNode node = Json.object();
    Fields.instant(node, "since", longRun.sinceMillis());
    node.set("received", Fields.seconds(longRun.received()));
    return node.put("averageDominantShare", longRun.averageDominantShare())
        .put("fairShare", longRun.fairShare());
  }

  /** A change of a class that nobody asked for. */
  static ObjectNode change(QueuesView.Change change) {
    ObjectNode node = Json.object();
    Fields.instant(node, "at", change.atMillis());
    Classification now = change.change().now();
    return node.put("queue", now.queue().path())
        .put("before", change.change().before().name())
        .put("class", now.queueClass().name())
        .put("message", ClassificationText.of(now));
  }
}
