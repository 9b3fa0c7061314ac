package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.Whose;
import java.util.Map;
import java.util.TreeMap;

/** The lines of the decision log in JSON. */
final class EntryJson {
  private EntryJson() {}

  static ObjectNode entry(DecisionLog.Entry entry) {
    if (entry instanceof DecisionLog.Start start) {
      return start(start);
    } else if (entry instanceof DecisionLog.Step step) {
      return step(step);
    }
    throw new IllegalArgumentException(
        "an entry of type " + entry.getClass().getName() + " has no JSON form");
  }

  static DecisionLog.Entry entry(JsonPlace place) {
    JsonPlace type = place.field("type");
    return switch (type.text()) {
      case "start" -> start(place);
      case "step" -> step(place);
      default -> throw type.problem("must be \"start\" or \"step\"");
    };
  }

  private static ObjectNode start(DecisionLog.Start start) {
    ObjectNode node =
        Json.object()
            .put("type", "start")
            .put("format", DecisionLogCodec.FORMAT)
            .put("at", start.atMillis())
            .put("policy", start.policy());
    // Sorted, so that equal states give equal lines.
    new TreeMap<>(start.settings()).forEach(node.putObject("settings")::put);
    ObjectNode learned = node.putObject("learned");
    for (Map.Entry<String, Double> number : new TreeMap<>(start.learned()).entrySet()) {
      learned.put(number.getKey(), number.getValue().doubleValue());
    }
    node.set("capacity", CapacityJson.capacity(start.capacity()));
    ArrayNode waiting = node.putArray("waiting");
    start.waiting().forEach(job -> waiting.add(JobJson.job(job)));
    ArrayNode running = node.putArray("running");
    start.running().forEach(job -> running.add(JobJson.running(job)));
    if (!start.others().equals(Others.NONE)) {
      node.set("others", CapacityJson.others(start.others()));
    }
    return node;
  }

  private static DecisionLog.Start start(JsonPlace place) {
    JsonPlace format = place.field("format");
    if (format.intValue() != DecisionLogCodec.FORMAT) {
      throw format.problem(
          "must be %d, which this version reads; use the version that wrote it"
              .formatted(DecisionLogCodec.FORMAT));
    }
    return place.make(
        () ->
            new DecisionLog.Start(
                place.field("at").longValue(),
                place.field("policy").text(),
                place.field("settings").map(JsonPlace::text),
                place.field("learned").map(JsonPlace::doubleValue),
                CapacityJson.capacity(place.field("capacity")),
                place.field("waiting").list(JobJson::job),
                place.field("running").list(JobJson::running),
                place.optional("others").map(CapacityJson::others).orElse(Others.NONE)));
  }

  private static ObjectNode step(DecisionLog.Step step) {
    ObjectNode node = Json.object().put("type", "step").put("at", step.atMillis());
    node.set("event", event(step.event()));
    ArrayNode decisions = node.putArray("decisions");
    step.decisions().forEach(decision -> decisions.add(DecisionJson.decision(decision)));
    return node;
  }

  private static DecisionLog.Step step(JsonPlace place) {
    long atMillis = place.field("at").longValue();
    return new DecisionLog.Step(
        event(atMillis, place.field("event")),
        place.field("decisions").list(DecisionJson::decision));
  }

  private static JsonNode event(Event event) {
    ObjectNode node = Json.object();
    if (event instanceof Event.Submitted submitted) {
      node.put("kind", "submitted").set("job", JobJson.job(submitted.job()));
    } else if (event instanceof Event.Completed completed) {
      node.put("kind", "completed").set("outcome", JobJson.outcome(completed.outcome()));
      JobJson.ended(node, completed.ended());
    } else if (event instanceof Event.Withdrawn withdrawn) {
      node.put("kind", "withdrawn").put("job", withdrawn.job().value());
    } else if (event instanceof Event.Revised revised) {
      node.put("kind", "revised").set("job", JobJson.job(revised.job()));
    } else if (event instanceof Event.Progressed progressed) {
      ArrayNode reports = node.put("kind", "progressed").putArray("reports");
      progressed.reports().forEach(report -> reports.add(JobJson.progress(report)));
    } else if (event instanceof Event.OthersChanged changed) {
      node.put("kind", "others-changed").set("others", CapacityJson.others(changed.others()));
    } else if (event instanceof Event.CapacityChanged changed) {
      node.put("kind", "capacity-changed")
          .set("capacity", CapacityJson.capacity(changed.capacity()));
    } else if (event instanceof Event.Unlearned unlearned) {
      node.put("kind", "unlearned");
      unlearned.whose().user().ifPresent(user -> node.put("user", user));
      unlearned.whose().name().ifPresent(name -> node.put("name", name));
    } else if (event instanceof Event.TimePassed) {
      node.put("kind", "time-passed");
    } else {
      throw new IllegalArgumentException(
          "an event of type " + event.getClass().getName() + " has no JSON form");
    }
    return node;
  }

  private static Event event(long atMillis, JsonPlace place) {
    JsonPlace kind = place.field("kind");
    return switch (kind.text()) {
      case "submitted" -> new Event.Submitted(atMillis, JobJson.job(place.field("job")));
      case "completed" ->
          new Event.Completed(
              atMillis, JobJson.outcome(place.field("outcome")), JobJson.ended(place));
      case "withdrawn" -> new Event.Withdrawn(atMillis, JobJson.jobId(place.field("job")));
      case "revised" -> new Event.Revised(atMillis, JobJson.job(place.field("job")));
      case "progressed" ->
          new Event.Progressed(atMillis, place.field("reports").list(JobJson::progress));
      case "others-changed" ->
          new Event.OthersChanged(atMillis, CapacityJson.others(place.field("others")));
      case "capacity-changed" ->
          new Event.CapacityChanged(atMillis, CapacityJson.capacity(place.field("capacity")));
      case "unlearned" ->
          new Event.Unlearned(
              atMillis,
              new Whose(
                  place.optional("user").map(JsonPlace::text),
                  place.optional("name").map(JsonPlace::text)));
      case "time-passed" -> new Event.TimePassed(atMillis);
      default ->
          throw kind.problem(
              "must be \"submitted\", \"completed\", \"withdrawn\", \"revised\", \"progressed\", \"others-changed\", \"capacity-changed\", \"unlearned\" or \"time-passed\"");
    };
  }
}
