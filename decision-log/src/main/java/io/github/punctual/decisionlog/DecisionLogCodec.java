package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.policy.DecisionLog;
import java.util.Locale;
import java.util.Map;

/**
 * Decision log entries as single lines of JSON, such as
 *
 * <pre>{@code
 * {"type":"start","format":3,"at":1000,"kind":"deadlines","policy":"justice","settings":{…},"learned":{…},"capacity":[…],"waiting":[…],"running":[…]}
 * {"type":"step","at":2000,"kind":"deadlines","event":{"kind":"submitted","job":{…}},"decisions":[{"job":"…","action":"ADMIT","reason":"ADMITTED",…}]}
 * {"type":"step","at":2500,"kind":"queues","event":{"kind":"decided","queues":[…]},"shares":[…]}
 * }</pre>
 */
public final class DecisionLogCodec {
  /**
   * The version of the form that this class writes; every start line carries it. It reads those
   * before, too: in the first one all lines were about jobs with deadlines and did not say so, and
   * in the second there were none about reservations.
   */
  public static final int FORMAT = 3;

  /**
   * What the lines of one kind look like beyond what all of them have.
   *
   * @param start one with which a section begins
   * @param step one of the others
   */
  private record Lines(
      JsonShape<? extends DecisionLog.Entry> start, JsonShape<? extends DecisionLog.Entry> step) {
    @SuppressWarnings("unchecked")
    ObjectNode fields(DecisionLog.Entry entry) {
      var shape = (JsonShape<DecisionLog.Entry>) (entry.isStart() ? start : step);
      return (ObjectNode) shape.write(entry);
    }
  }

  private static final Map<DecisionLog.Kind, Lines> LINES =
      Map.of(
          DecisionLog.Kind.DEADLINES, new Lines(JobShapes.START, JobShapes.STEP),
          DecisionLog.Kind.QUEUES, new Lines(QueueShapes.START, QueueShapes.STEPS),
          DecisionLog.Kind.UTILITIES, new Lines(RushShapes.START, RushShapes.STEPS),
          DecisionLog.Kind.RESERVATIONS, new Lines(BookingShapes.START, BookingShapes.STEP));

  private DecisionLogCodec() {}

  /** An entry as one line, without a line end. Equal entries give equal lines. */
  public static String encode(DecisionLog.Entry entry) {
    return Json.text(tree(entry));
  }

  /**
   * The entry of a line.
   *
   * @param line one line of JSON
   * @param lineNumber its number from 1, for complaints
   * @throws MalformedRecordException when the line is not JSON or not an entry; it names line,
   *     field and rule
   */
  public static DecisionLog.Entry decode(String line, long lineNumber) {
    try {
      JsonPlace place = JsonPlace.root(Json.tree(line));
      return place.make(() -> entry(place));
    } catch (MalformedRecordException e) {
      throw e.atLine(lineNumber);
    }
  }

  /** An entry as a JSON tree, such as to find out where two differ. */
  static JsonNode tree(DecisionLog.Entry entry) {
    ObjectNode node = Json.object();
    boolean isLost = entry instanceof DecisionLog.Lost;
    node.put("type", entry.isStart() ? "start" : isLost ? "lost" : "step");
    if (entry.isStart()) {
      node.put("format", FORMAT);
    }
    node.put("at", entry.atMillis()).put("kind", name(entry.kind()));
    if (!entry.subject().isEmpty()) {
      node.put("subject", entry.subject());
    }
    return entry instanceof DecisionLog.Lost lost
        ? node.put("entries", lost.entries())
        : node.setAll(LINES.get(entry.kind()).fields(entry));
  }

  private static DecisionLog.Entry entry(JsonPlace place) {
    JsonPlace type = place.field("type");
    long atMillis = place.field("at").longValue();
    // In the first format all was about jobs with deadlines.
    DecisionLog.Kind kind =
        place.optional("kind").map(DecisionLogCodec::kind).orElse(DecisionLog.Kind.DEADLINES);
    return switch (type.text()) {
      case "start" -> {
        checkFormat(place.field("format"));
        yield LINES.get(kind).start().read(place);
      }
      case "step" -> LINES.get(kind).step().read(place);
      case "lost" ->
          new DecisionLog.Lost(
              atMillis,
              kind,
              place.optional("subject").map(JsonPlace::text).orElse(""),
              place.field("entries").longValue());
      default -> throw type.problem("must be \"start\", \"step\" or \"lost\"");
    };
  }

  private static String name(DecisionLog.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static DecisionLog.Kind kind(JsonPlace place) {
    for (DecisionLog.Kind kind : DecisionLog.Kind.values()) {
      if (name(kind).equals(place.text())) {
        return kind;
      }
    }
    throw place.problem("must be \"deadlines\", \"queues\", \"utilities\" or \"reservations\"");
  }

  private static void checkFormat(JsonPlace format) {
    if (format.intValue() < 1 || format.intValue() > FORMAT) {
      throw format.problem(
          "must be at most %d, which this version reads; use the version that wrote it"
              .formatted(FORMAT));
    }
  }
}
