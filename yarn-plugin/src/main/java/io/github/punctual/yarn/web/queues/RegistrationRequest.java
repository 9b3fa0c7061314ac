package io.github.punctual.yarn.web.queues;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.RequestBody;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The body of a request to register a queue: a JSON object with the queue's path, and what it
 * declares, with the same keys and values as in capacity-scheduler.xml.
 *
 * @param values the values by key, not checked
 */
public record RegistrationRequest(QueueId queue, Map<String, String> values) {
  private static final Pattern PATH = Pattern.compile("root(\\.[^.\\s/\\\\,=]+)+");
  private static final int LONGEST_PATH = 1000;

  /** Reads the body of a request. */
  public static RegistrationRequest parse(String body) throws BadParameterException {
    String example = "a JSON object such as {\"queue\":\"root.clicks\",\"kind\":\"latency\"}";
    JsonNode tree = RequestBody.object(body, wrong -> example);
    Map<String, String> values = new LinkedHashMap<>();
    Iterable<Map.Entry<String, JsonNode>> fields = tree::fields;
    for (Map.Entry<String, JsonNode> field : fields) {
      if (!field.getValue().isTextual() && !field.getValue().isNumber()) {
        throw new BadParameterException(
            field.getKey(), RequestBody.shown(field.getValue().toString()), "a text or a number");
      }
      values.put(field.getKey(), Json.plain(field.getValue()));
    }
    String path = values.remove("queue");
    return new RegistrationRequest(path(path == null ? "" : path), values);
  }

  static QueueId path(String text) throws BadParameterException {
    String path = text.strip();
    if (path.length() > LONGEST_PATH || !PATH.matcher(path).matches()) {
      throw new BadParameterException(
          "queue", RequestBody.shown(text), "the full path of a queue, such as root.clicks");
    }
    return new QueueId(path);
  }
}
