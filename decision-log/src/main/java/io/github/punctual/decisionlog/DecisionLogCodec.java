package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.core.policy.DecisionLog;

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

  private DecisionLogCodec() {}

  /** An entry as a JSON tree, such as to find out where two differ. */
  public static JsonNode tree(DecisionLog.Entry entry) {
    return EntryJson.entry(entry);
  }

  /** An entry as one line, without a line end. Equal entries give equal lines. */
  public static String encode(DecisionLog.Entry entry) {
    return Json.text(EntryJson.entry(entry));
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
      return place.make(() -> EntryJson.entry(place));
    } catch (MalformedRecordException e) {
      throw e.atLine(lineNumber);
    }
  }
}
