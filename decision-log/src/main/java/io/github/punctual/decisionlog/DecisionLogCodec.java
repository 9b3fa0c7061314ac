package io.github.punctual.decisionlog;

import io.github.punctual.core.policy.DecisionLog;

/**
 * Decision log entries as single lines of JSON, such as
 *
 * <pre>{@code
 * {"type":"start","format":1,"at":1000,"policy":"justice","settings":{…},"learned":{…},"capacity":[…],"waiting":[…],"running":[…]}
 * {"type":"step","at":2000,"event":{"kind":"submitted","job":{…}},"decisions":[{"job":"…","action":"ADMIT","reason":"ADMITTED",…}]}
 * }</pre>
 */
public final class DecisionLogCodec {
  /** The version of the form that this class writes and reads; every start line carries it. */
  public static final int FORMAT = 1;

  private DecisionLogCodec() {}

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
