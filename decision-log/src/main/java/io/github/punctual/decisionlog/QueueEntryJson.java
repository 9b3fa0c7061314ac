package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.allocate.Repayment;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.admission.bopf.log.QueueLogEntry;
import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.admission.bopf.state.PlanState;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import java.util.List;

/** The lines of the decision log that are about queues. What is empty is left out. */
final class QueueEntryJson {
  private QueueEntryJson() {}

  static void write(ObjectNode node, QueueLogEntry entry) {
    if (entry instanceof QueueLogEntry.Start start) {
      start(node, start);
    } else if (entry instanceof QueueLogEntry.Registered registered) {
      QueueDeclaration declaration = registered.declaration();
      node.putObject("event").put("kind", "registered").set("declaration", write(declaration));
      node.put("class", registered.queueClass().name()).put("text", registered.text());
    } else if (entry instanceof QueueLogEntry.Removed removed) {
      node.putObject("event").put("kind", "removed").put("queue", removed.queue().path());
    } else if (entry instanceof QueueLogEntry.Settled) {
      node.putObject("event").put("kind", "settled");
    } else if (entry instanceof QueueLogEntry.Decided decided) {
      decided(node, decided);
    }
  }

  static QueueLogEntry read(long atMillis, boolean start, JsonPlace place) {
    if (start) {
      return start(atMillis, place);
    }
    JsonPlace event = place.field("event");
    JsonPlace kind = event.field("kind");
    return switch (kind.text()) {
      case "registered" ->
          new QueueLogEntry.Registered(
              atMillis,
              declaration(event.field("declaration")),
              place.field("class").oneOf(QueueClass.class),
              place.field("text").text());
      case "removed" -> new QueueLogEntry.Removed(atMillis, queue(event.field("queue")));
      case "settled" -> new QueueLogEntry.Settled(atMillis);
      case "decided" -> decided(atMillis, event, place);
      default ->
          throw kind.problem("must be \"registered\", \"removed\", \"settled\" or \"decided\"");
    };
  }

  private static void start(ObjectNode node, QueueLogEntry.Start start) {
    BopfSettings settings = start.settings();
    node.put("policy", start.policy());
    node.putObject("settings")
        .put("expectedQueues", settings.expectedQueues())
        .put("repayment", settings.repayment().name())
        .put("beyond", settings.beyond().name())
        .put("shrinkPatienceMillis", settings.shrinkPatienceMillis())
        .put("softClass", settings.softClass());
    node.put("recovered", start.recovered());
    start.smallerSinceMillis().ifPresent(since -> node.put("smallerSinceMillis", since));
    node.put("stateMillis", start.state().atMillis());
    QueueStateJson.longs(node, "capacity", start.state().capacity());
    ArrayNode queues = node.putArray("queues");
    start.state().queues().forEach(queue -> queues.add(QueueStateJson.write(queue)));
  }

  private static QueueLogEntry.Start start(long atMillis, JsonPlace place) {
    JsonPlace settings = place.field("settings");
    return new QueueLogEntry.Start(
        atMillis,
        place.field("policy").text(),
        settings.make(
            () ->
                new BopfSettings(
                    settings.field("expectedQueues").intValue(),
                    settings.field("repayment").oneOf(Repayment.class),
                    settings.field("beyond").oneOf(Beyond.class),
                    settings.field("shrinkPatienceMillis").longValue(),
                    settings.field("softClass").bool())),
        new BopfState(
            place.field("stateMillis").longValue(),
            QueueStateJson.longs(place, "capacity"),
            place.field("queues").list(QueueStateJson::read)),
        place.field("recovered").bool(),
        place.optionalLong("smallerSinceMillis"));
  }

  private static ObjectNode write(QueueDeclaration declaration) {
    ObjectNode node =
        Json.object().put("queue", declaration.queue().path()).put("weight", declaration.weight());
    declaration
        .bursts()
        .ifPresent(plan -> node.set("plan", QueueStateJson.plan(PlanState.of(plan))));
    return node;
  }

  private static QueueDeclaration declaration(JsonPlace place) {
    return place.make(
        () ->
            new QueueDeclaration(
                queue(place.field("queue")),
                place.field("weight").doubleValue(),
                place.optional("plan").map(QueueStateJson::plan).map(PlanState::toPlan)));
  }

  private static void decided(ObjectNode node, QueueLogEntry.Decided decided) {
    ObjectNode event = node.putObject("event").put("kind", "decided");
    decided.capacity().ifPresent(all -> event.set("capacity", CapacityJson.vector(all)));
    if (!decided.uses().isEmpty()) {
      ArrayNode uses = event.putArray("queues");
      decided.uses().forEach(use -> uses.add(use(use)));
    }
    if (!decided.gone().isEmpty()) {
      ArrayNode gone = event.putArray("gone");
      decided.gone().forEach(queue -> gone.add(queue.path()));
    }
    if (!decided.shares().isEmpty()) {
      ArrayNode shares = node.putArray("shares");
      decided.shares().forEach(share -> shares.add(share(share)));
    }
    decided.wakeMillis().ifPresent(wake -> node.put("wakeMillis", wake));
    if (!decided.changes().isEmpty()) {
      ArrayNode changes = node.putArray("changes");
      for (QueueLogEntry.NewClass change : decided.changes()) {
        changes
            .addObject()
            .put("queue", change.queue().path())
            .put("before", change.before().name())
            .put("now", change.now().name())
            .put("text", change.text());
      }
    }
  }

  private static QueueLogEntry.Decided decided(long atMillis, JsonPlace event, JsonPlace place) {
    return new QueueLogEntry.Decided(
        atMillis,
        event.optional("capacity").map(CapacityJson::vector),
        event.optional("queues").map(all -> all.list(QueueEntryJson::use)).orElse(List.of()),
        event.optional("gone").map(all -> all.list(QueueEntryJson::queue)).orElse(List.of()),
        place.optional("shares").map(all -> all.list(QueueEntryJson::share)).orElse(List.of()),
        place.optionalLong("wakeMillis"),
        place.optional("changes").map(all -> all.list(QueueEntryJson::change)).orElse(List.of()));
  }

  private static ObjectNode use(QueueUse use) {
    ObjectNode node = Json.object().put("queue", use.queue().path());
    node.set("held", CapacityJson.vector(use.held()));
    node.set("pending", CapacityJson.vector(use.pending()));
    node.put("jobs", use.jobs());
    if (!use.arrivedMillis().isEmpty()) {
      ArrayNode arrived = node.putArray("arrivedMillis");
      use.arrivedMillis().forEach(millis -> arrived.add(millis.longValue()));
    }
    return node;
  }

  private static QueueUse use(JsonPlace place) {
    return place.make(
        () ->
            new QueueUse(
                queue(place.field("queue")),
                CapacityJson.vector(place.field("held")),
                CapacityJson.vector(place.field("pending")),
                place.field("jobs").intValue(),
                place
                    .optional("arrivedMillis")
                    .map(all -> all.list(JsonPlace::longValue))
                    .orElse(List.of())));
  }

  private static ObjectNode share(QueueShare share) {
    ObjectNode node = Json.object().put("queue", share.queue().path()).put("rank", share.rank());
    node.set("level", CapacityJson.vector(share.level()));
    return node.put("beyond", share.beyond().name()).put("weight", share.weight());
  }

  private static QueueShare share(JsonPlace place) {
    return place.make(
        () ->
            new QueueShare(
                queue(place.field("queue")),
                place.field("rank").intValue(),
                CapacityJson.vector(place.field("level")),
                place.field("beyond").oneOf(Beyond.class),
                place.field("weight").doubleValue()));
  }

  private static QueueLogEntry.NewClass change(JsonPlace place) {
    return new QueueLogEntry.NewClass(
        queue(place.field("queue")),
        place.field("before").oneOf(QueueClass.class),
        place.field("now").oneOf(QueueClass.class),
        place.field("text").text());
  }

  private static QueueId queue(JsonPlace place) {
    return place.make(() -> new QueueId(place.text()));
  }
}
