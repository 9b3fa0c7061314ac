package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.OwnWork;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;

/** Decisions in JSON. */
final class DecisionJson {
  private DecisionJson() {}

  static JsonNode decision(Decision decision) {
    ObjectNode node =
        Json.object()
            .put("job", decision.job().value())
            .put("action", decision.action().name())
            .put("reason", decision.reason().name())
            .put("tasks", decision.tasks());
    if (decision.lentTasks() > 0) {
      node.put("lentTasks", decision.lentTasks());
    }
    node.set("numbers", numbers(decision.numbers()));
    node.set("terms", terms(decision.terms()));
    decision.course().ifPresent(course -> node.set("course", course(course)));
    return node;
  }

  static Decision decision(JsonPlace place) {
    return place.make(
        () ->
            new Decision(
                JobJson.jobId(place.field("job")),
                place.field("reason").oneOf(ReasonCode.class),
                place.field("tasks").intValue(),
                place.optionalInt("lentTasks").orElse(0),
                numbers(place.field("numbers")),
                terms(place.field("terms")),
                place.optional("course").map(DecisionJson::course)));
  }

  static JsonNode course(PlannedTimes course) {
    return Json.object()
        .put("startMillis", course.startMillis())
        .put("medianMillis", course.medianMillis())
        .put("p90Millis", course.p90Millis())
        .put("place", course.place());
  }

  static PlannedTimes course(JsonPlace place) {
    return place.make(
        () ->
            new PlannedTimes(
                place.field("startMillis").longValue(),
                place.field("medianMillis").longValue(),
                place.field("p90Millis").longValue(),
                place.field("place").intValue()));
  }

  static JsonNode numbers(Numbers numbers) {
    ObjectNode node =
        Json.object()
            .put("requestedTasks", numbers.requestedTasks())
            .put("neededTasks", numbers.neededTasks())
            .put("freeTasks", numbers.freeTasks())
            .put("capacityTasks", numbers.capacityTasks());
    numbers.fraction().ifPresent(fraction -> node.put("fraction", fraction));
    numbers.ownWork().ifPresent(work -> node.set("ownWork", ownWork(work)));
    node.set("asked", CapacityJson.vector(numbers.asked()));
    node.set("available", CapacityJson.vector(numbers.available()));
    numbers.bindingPool().ifPresent(pool -> node.put("bindingPool", pool.value()));
    if (!numbers.bindingType().isEmpty()) {
      node.put("bindingType", numbers.bindingType());
    }
    ArrayNode holders = node.putArray("holders");
    numbers.holders().forEach(holder -> holders.add(holder.value()));
    return node;
  }

  static Numbers numbers(JsonPlace place) {
    return place.make(
        () ->
            new Numbers(
                place.field("requestedTasks").intValue(),
                place.field("neededTasks").intValue(),
                place.field("freeTasks").intValue(),
                place.field("capacityTasks").intValue(),
                place.optionalDouble("fraction"),
                place.optional("ownWork").map(DecisionJson::ownWork),
                CapacityJson.vector(place.field("asked")),
                CapacityJson.vector(place.field("available")),
                place.optional("bindingPool").map(CapacityJson::poolId),
                place.optional("bindingType").map(JsonPlace::text).orElse(""),
                place.field("holders").list(JobJson::jobId)));
  }

  private static JsonNode ownWork(OwnWork work) {
    return Json.object()
        .put("taskMillis", work.taskMillis())
        .put("shortestMillis", work.shortestMillis())
        .put("declared", work.declared());
  }

  private static OwnWork ownWork(JsonPlace place) {
    return place.make(
        () ->
            new OwnWork(
                place.field("taskMillis").longValue(),
                place.field("shortestMillis").longValue(),
                place.field("declared").bool()));
  }

  static JsonNode terms(Terms terms) {
    ObjectNode node = Json.object();
    terms.earliestDeadlineMillis().ifPresent(millis -> node.put("earliestDeadlineMillis", millis));
    terms.largestTasks().ifPresent(tasks -> node.put("largestTasks", tasks));
    terms.latestStartMillis().ifPresent(millis -> node.put("latestStartMillis", millis));
    return node;
  }

  static Terms terms(JsonPlace place) {
    return place.make(
        () ->
            new Terms(
                place.optionalLong("earliestDeadlineMillis"),
                place.optionalInt("largestTasks"),
                place.optionalLong("latestStartMillis")));
  }
}
