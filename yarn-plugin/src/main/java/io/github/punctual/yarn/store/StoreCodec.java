package io.github.punctual.yarn.store;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.JsonPlace;
import io.github.punctual.decisionlog.MalformedRecordException;
import io.github.punctual.decisionlog.QueueStateJson;
import io.github.punctual.decisionlog.TaskTimesJson;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.JobFileRecord;
import io.github.punctual.yarn.store.StoreRecord.JobGone;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreRecord.NameTimes;
import io.github.punctual.yarn.store.StoreRecord.Phase;
import io.github.punctual.yarn.store.StoreRecord.QueueGone;
import io.github.punctual.yarn.store.StoreRecord.QueueProgress;
import io.github.punctual.yarn.store.StoreRecord.QueueRecord;
import io.github.punctual.yarn.store.StoreRecord.QueuesSeen;
import io.github.punctual.yarn.store.StoreRecord.ReservationGone;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import io.github.punctual.yarn.store.StoreRecord.RunGone;
import io.github.punctual.yarn.store.StoreRecord.RunTimes;
import io.github.punctual.yarn.store.StoreRecord.Unlearned;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Store records as JSON objects. */
final class StoreCodec {
  /** What reads a record, by the type of the record. */
  private static final Map<String, Function<JsonPlace, StoreRecord>> READERS =
      Map.ofEntries(
          entry(
              "job",
              place ->
                  new JobRecord(
                      place.field("phase").oneOf(Phase.class),
                      Json.JOB.read(place.field("job")),
                      place.field("allocatedTasks").intValue(),
                      place.optionalInt("lentTasks").orElse(0),
                      place.optionalOneOf("standing", Standing.class).orElse(Standing.PROMISED),
                      place.field("admittedMillis").longValue(),
                      place.optional("decision").map(Json.DECISION::read))),
          entry(
              "progress",
              place ->
                  new JobProgress(
                      jobId(place),
                      place.field("computationMillis").longValue(),
                      place.field("tasksRun").intValue())),
          entry("gone", place -> new JobGone(jobId(place))),
          entry(
              "learned",
              place ->
                  new Learned(
                      place.field("policy").text(),
                      place.field("numbers").map(JsonPlace::doubleValue))),
          entry(
              "history",
              place ->
                  new HistoryRecord(
                      Json.OUTCOME.read(place.field("outcome")),
                      Json.VECTOR.read(place.field("task")))),
          entry(
              "queue",
              place ->
                  new QueueRecord(
                      place.field("queue").text(),
                      place.field("declared").map(JsonPlace::text),
                      place.field("origin").text(),
                      place.optional("created").map(JsonPlace::bool).orElse(false),
                      place.field("sinceMillis").longValue())),
          entry(
              "queueState",
              place ->
                  new QueueProgress(
                      place.field("place").intValue(), QueueStateJson.read(place.field("state")))),
          entry("queueGone", place -> new QueueGone(place.field("queue").text())),
          entry(
              "queues",
              place ->
                  new QueuesSeen(
                      place.field("atMillis").longValue(),
                      QueueStateJson.longs(place, "capacity"))),
          entry("reservation", StoreCodec::reservation),
          entry(
              "reservationGone",
              place ->
                  new ReservationGone(
                      place.field("plan").text(), place.field("reservation").text())),
          entry("book", StoreCodec::book),
          entry(
              "runTimes",
              place -> new RunTimes(jobId(place), TaskTimesJson.read(place.field("times")))),
          entry(
              "nameTimes",
              place ->
                  new NameTimes(
                      new HistoryKey(
                          place.optional("user").map(JsonPlace::text).orElse(""),
                          place.field("name").text()),
                      TaskTimesJson.readPast(place))),
          entry(
              "unlearned",
              place ->
                  new Unlearned(
                      new Whose(
                          place.optional("user").map(JsonPlace::text),
                          place.optional("name").map(JsonPlace::text)))),
          entry("jobFile", place -> new JobFileRecord(jobId(place), place.field("file").text())),
          entry("runGone", place -> new RunGone(jobId(place))));

  private StoreCodec() {}

  /**
   * The line of a record.
   *
   * @throws IllegalArgumentException when something of it is missing, which nobody could read back
   */
  static String encode(StoreRecord record) {
    ObjectNode node = tree(record);
    for (JsonNode value : node) {
      if (value.isNull()) {
        throw new IllegalArgumentException("something is missing in " + record);
      }
    }
    return Json.text(node);
  }

  /** The types of records that this version knows. */
  static Set<String> types() {
    return READERS.keySet();
  }

  /**
   * The record of a JSON object of a type that is known.
   *
   * @throws MalformedRecordException when it is not one
   */
  static StoreRecord decode(JsonPlace place) {
    return place.make(() -> READERS.get(place.field("type").text()).apply(place));
  }

  private static ObjectNode tree(StoreRecord record) {
    ObjectNode node = Json.object();
    if (record instanceof JobRecord job) {
      node.put("type", "job")
          .put("phase", job.phase().name())
          .put("allocatedTasks", job.allocatedTasks());
      if (job.lentTasks() > 0) {
        node.put("lentTasks", job.lentTasks());
      }
      if (job.standing() != Standing.PROMISED) {
        node.put("standing", job.standing().name());
      }
      node.put("admittedMillis", job.admittedMillis());
      node.set("job", Json.JOB.write(job.job()));
      job.decision().ifPresent(decision -> node.set("decision", Json.DECISION.write(decision)));
    } else if (record instanceof JobProgress done) {
      node.put("type", "progress").put("job", done.job().value());
      node.put("computationMillis", done.computationMillis()).put("tasksRun", done.tasksRun());
    } else if (record instanceof JobGone gone) {
      node.put("type", "gone").put("job", gone.job().value());
    } else if (record instanceof Learned learned) {
      node.put("type", "learned").put("policy", learned.policy());
      ObjectNode numbers = node.putObject("numbers");
      new TreeMap<>(learned.numbers())
          .forEach((name, value) -> numbers.put(name, value.doubleValue()));
    } else if (record instanceof HistoryRecord history) {
      node.put("type", "history").set("outcome", Json.OUTCOME.write(history.outcome()));
      node.set("task", Json.VECTOR.write(history.task()));
    } else if (record instanceof QueueRecord queue) {
      node.put("type", "queue").put("queue", queue.queue()).put("origin", queue.origin());
      if (queue.created()) {
        node.put("created", true);
      }
      node.put("sinceMillis", queue.sinceMillis());
      ObjectNode declared = node.putObject("declared");
      queue.declared().forEach(declared::put);
    } else if (record instanceof QueueProgress progress) {
      node.put("type", "queueState").put("place", progress.place());
      node.set("state", QueueStateJson.write(progress.state()));
    } else if (record instanceof QueueGone gone) {
      node.put("type", "queueGone").put("queue", gone.queue());
    } else if (record instanceof QueuesSeen seen) {
      node.put("type", "queues").put("atMillis", seen.atMillis());
      QueueStateJson.longs(node, "capacity", seen.capacity());
    } else if (record instanceof ReservationRecord reservation) {
      write(node.put("type", "reservation"), reservation);
    } else if (record instanceof ReservationGone gone) {
      node.put("type", "reservationGone").put("plan", gone.plan());
      node.put("reservation", gone.reservation());
    } else if (record instanceof BookRecord book) {
      write(node.put("type", "book"), book);
    } else if (record instanceof RunTimes run) {
      node.put("type", "runTimes").put("job", run.job().value());
      TaskTimesJson.write(node.putObject("times"), run.times());
    } else if (record instanceof NameTimes name) {
      node.put("type", "nameTimes").put("user", name.key().user()).put("name", name.key().name());
      TaskTimesJson.write(node, name.runs());
    } else if (record instanceof Unlearned unlearned) {
      node.put("type", "unlearned");
      unlearned.whose().user().ifPresent(user -> node.put("user", user));
      unlearned.whose().name().ifPresent(name -> node.put("name", name));
    } else if (record instanceof JobFileRecord file) {
      node.put("type", "jobFile").put("job", file.job().value()).put("file", file.file());
    } else if (record instanceof RunGone gone) {
      node.put("type", "runGone").put("job", gone.job().value());
    } else {
      throw new IllegalArgumentException(
          "a record of type " + record.getClass().getName() + " has no JSON form");
    }
    return node;
  }

  private static void write(ObjectNode node, ReservationRecord record) {
    node.put("plan", record.plan()).setAll((ObjectNode) Json.BOOKING.write(record.booking()));
    if (!record.definition().isEmpty()) {
      node.put("definition", record.definition());
    }
  }

  private static ReservationRecord reservation(JsonPlace place) {
    return new ReservationRecord(
        place.field("plan").text(),
        Json.BOOKING.read(place),
        place.optional("definition").map(JsonPlace::text).orElse(""));
  }

  private static void write(ObjectNode node, BookRecord record) {
    node.put("plan", record.plan())
        .put("atMillis", record.atMillis())
        .put("nextNumber", record.nextNumber())
        .put("nextNotice", record.nextNotice());
    ObjectNode capacity = node.putObject("capacity");
    record
        .capacity()
        .forEach((step, vector) -> capacity.set(step.toString(), Json.VECTOR.write(vector)));
  }

  private static BookRecord book(JsonPlace place) {
    Map<Long, ResourceVector> capacity = new TreeMap<>();
    JsonPlace steps = place.field("capacity");
    steps.make(
        () -> {
          steps
              .map(Json.VECTOR::read)
              .forEach((step, vector) -> capacity.put(Long.parseLong(step), vector));
          return capacity;
        });
    return new BookRecord(
        place.field("plan").text(),
        place.field("atMillis").longValue(),
        place.field("nextNumber").longValue(),
        place.field("nextNotice").longValue(),
        capacity);
  }

  private static JobId jobId(JsonPlace place) {
    JsonPlace job = place.field("job");
    return job.make(() -> new JobId(job.text()));
  }
}
