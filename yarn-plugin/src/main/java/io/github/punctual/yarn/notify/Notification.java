package io.github.punctual.yarn.notify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.settings.NotifyState;
import io.github.punctual.yarn.settings.Setting;
import io.github.punctual.yarn.web.api.Fields;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a receiver outside is told of a job.
 *
 * @param queue the path of its queue
 * @param atMillis when it was found out, in milliseconds
 * @param deadlineMillis an instant in milliseconds
 * @param standing whether it is in time; empty while too little is known, or when it is over
 * @param projection when it will probably be done; empty likewise
 * @param reason why, in a sentence
 * @param mode whether what is decided is done, as in settings
 * @param link where a browser is shown more
 */
record Notification(
    NotifyState state,
    String job,
    String name,
    String user,
    String queue,
    long atMillis,
    long deadlineMillis,
    Optional<UtilityStanding> standing,
    Optional<Projection> projection,
    String reason,
    String mode,
    String link) {
  /** Names and sentences are cut here: what starts a program has a bound. */
  private static final int MOST_CHARACTERS = 1000;

  /** What makes it one: the job and the state. The same at each try, so that doubles are known. */
  String id() {
    return job + "/" + Setting.word(state);
  }

  /** What is posted, and what a program reads. */
  String json() {
    ObjectNode node =
        Json.object()
            .put("id", id())
            .put("state", Setting.word(state))
            .put("job", job)
            .put("name", plain(name))
            .put("user", plain(user))
            .put("queue", queue);
    Fields.instant(node, "at", atMillis);
    Fields.instant(node, "deadline", deadlineMillis);
    standing.ifPresent(known -> node.put("standing", known.name()));
    projection.ifPresent(
        known -> {
          ObjectNode shown = node.putObject("projection");
          Fields.instant(shown, "median", known.medianMillis());
          Fields.instant(shown, "p90", known.p90Millis());
        });
    return Json.text(node.put("reason", plain(reason)).put("mode", mode).put("link", link));
  }

  /** What a program finds in its environment. */
  Map<String, String> environment() {
    Map<String, String> values = new TreeMap<>();
    values.put("PUNCTUAL_ID", id());
    values.put("PUNCTUAL_STATE", Setting.word(state));
    values.put("PUNCTUAL_JOB", job);
    values.put("PUNCTUAL_NAME", plain(name));
    values.put("PUNCTUAL_USER", plain(user));
    values.put("PUNCTUAL_QUEUE", plain(queue));
    values.put("PUNCTUAL_DEADLINE", Instant.ofEpochMilli(deadlineMillis).toString());
    values.put("PUNCTUAL_REASON", plain(reason));
    values.put("PUNCTUAL_LINK", link);
    return values;
  }

  /** Without what no environment takes or what nobody sees, and not too long. */
  private static String plain(String text) {
    String printable = text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", " ");
    return printable.length() <= MOST_CHARACTERS
        ? printable
        : printable.substring(0, MOST_CHARACTERS) + "…";
  }
}
