package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.bopf.log.QueueLogEntry;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.reservation.book.ReservationEntry;
import io.github.punctual.robust.policy.RushEntry;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The lines of the decision log in JSON. */
final class EntryJson {
  private EntryJson() {}

  static ObjectNode entry(DecisionLog.Entry entry) {
    ObjectNode node = Json.object();
    if (entry.isStart()) {
      node.put("type", "start").put("format", DecisionLogCodec.FORMAT);
    } else {
      node.put("type", entry instanceof DecisionLog.Lost ? "lost" : "step");
    }
    node.put("at", entry.atMillis()).put("kind", entry.kind().name().toLowerCase(Locale.ROOT));
    if (!entry.subject().isEmpty()) {
      node.put("subject", entry.subject());
    }
    if (entry instanceof DecisionLog.Start start) {
      start(node, start);
    } else if (entry instanceof DecisionLog.Step step) {
      step(node, step);
    } else if (entry instanceof DecisionLog.Lost lost) {
      node.put("entries", lost.entries());
    } else if (entry instanceof QueueLogEntry queues) {
      QueueEntryJson.write(node, queues);
    } else if (entry instanceof RushEntry utilities) {
      RushEntryJson.write(node, utilities);
    } else if (entry instanceof ReservationEntry reservations) {
      ReservationEntryJson.write(node, reservations);
    } else {
      throw new IllegalArgumentException(
          "an entry of type " + entry.getClass().getName() + " has no JSON form");
    }
    return node;
  }

  static DecisionLog.Entry entry(JsonPlace place) {
    JsonPlace type = place.field("type");
    boolean start =
        switch (type.text()) {
          case "start" -> {
            checkFormat(place.field("format"));
            yield true;
          }
          case "step", "lost" -> false;
          default -> throw type.problem("must be \"start\", \"step\" or \"lost\"");
        };
    // In the first format all was about jobs with deadlines.
    DecisionLog.Kind kind =
        place.optional("kind").map(EntryJson::kind).orElse(DecisionLog.Kind.DEADLINES);
    long atMillis = place.field("at").longValue();
    if (type.text().equals("lost")) {
      return new DecisionLog.Lost(
          atMillis,
          kind,
          place.optional("subject").map(JsonPlace::text).orElse(""),
          place.field("entries").longValue());
    }
    return switch (kind) {
      case DEADLINES -> start ? start(atMillis, place) : step(atMillis, place);
      case QUEUES -> QueueEntryJson.read(atMillis, start, place);
      case UTILITIES -> RushEntryJson.read(atMillis, start, place);
      case RESERVATIONS -> ReservationEntryJson.read(atMillis, start, place);
    };
  }

  private static DecisionLog.Kind kind(JsonPlace place) {
    for (DecisionLog.Kind kind : DecisionLog.Kind.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(place.text())) {
        return kind;
      }
    }
    throw place.problem("must be \"deadlines\", \"queues\", \"utilities\" or \"reservations\"");
  }

  private static void checkFormat(JsonPlace format) {
    if (format.intValue() < 1 || format.intValue() > DecisionLogCodec.FORMAT) {
      throw format.problem(
          "must be at most %d, which this version reads; use the version that wrote it"
              .formatted(DecisionLogCodec.FORMAT));
    }
  }

  private static void start(ObjectNode node, DecisionLog.Start start) {
    node.put("policy", start.policy());
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
  }

  private static DecisionLog.Start start(long atMillis, JsonPlace place) {
    return place.make(
        () ->
            new DecisionLog.Start(
                atMillis,
                place.field("policy").text(),
                place.field("settings").map(JsonPlace::text),
                place.field("learned").map(JsonPlace::doubleValue),
                CapacityJson.capacity(place.field("capacity")),
                place.field("waiting").list(JobJson::job),
                place.field("running").list(JobJson::running),
                place.optional("others").map(CapacityJson::others).orElse(Others.NONE)));
  }

  private static void step(ObjectNode node, DecisionLog.Step step) {
    node.set("event", event(step.event()));
    ArrayNode decisions = node.putArray("decisions");
    step.decisions().forEach(decision -> decisions.add(DecisionJson.decision(decision)));
  }

  private static DecisionLog.Step step(long atMillis, JsonPlace place) {
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
