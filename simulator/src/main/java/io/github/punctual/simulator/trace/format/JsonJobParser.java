package io.github.punctual.simulator.trace.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.Interner;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.StageOrder;
import io.github.punctual.simulator.workload.JobUtility;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads one job from a line of JSON, token by token: a tree of each of a million lines would take
 * several times as long.
 */
final class JsonJobParser {
  /** The queue of a job that names none. */
  static final String DEFAULT_QUEUE = "root.default";

  /** The user of a job that names none. */
  static final String DEFAULT_USER = "unknown";

  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER).build();

  private final Interner interner;
  private final JsonStageParser stageParser;

  private String id;
  private String queue;
  private String user;
  private String name;
  private long submitMillis;
  private OptionalLong budgetMillis = OptionalLong.empty();
  private List<Stage> stages = List.of();
  private Optional<JobUtility> utility = Optional.empty();

  /** A parser of jobs whose tasks need what a default task does unless they say it. */
  JsonJobParser(Interner interner, ResourceVector defaultTask) {
    this.interner = interner;
    this.stageParser = new JsonStageParser(interner, defaultTask);
  }

  /**
   * The job that some bytes hold.
   *
   * @throws MalformedRow when they hold none
   */
  TraceJob parse(byte[] bytes) {
    try (JsonParser json = FACTORY.createParser(bytes)) {
      return read(json);
    } catch (JsonProcessingException e) {
      throw new MalformedRow("the line is not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private TraceJob read(JsonParser json) throws IOException {
    clear();
    json.nextToken();
    JsonFields.require(json, JsonToken.START_OBJECT, "the line", "must be a JSON object");
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      if (json.nextToken() != JsonToken.VALUE_NULL) {
        readField(json, field);
      }
    }
    if (json.nextToken() != null) {
      throw JsonFields.problem(json, "what follows the job", "must be on a line of its own");
    }
    if (id == null) {
      throw MalformedRow.missing("id");
    }
    if (submitMillis < 0) {
      throw MalformedRow.missing("submit_s");
    }
    if (stages.isEmpty()) {
      throw MalformedRow.missing("stages");
    }
    return new TraceJob(
        id,
        queue,
        user,
        name == null ? id : name,
        submitMillis,
        budgetMillis,
        StageOrder.sorted(stages),
        utility);
  }

  private void clear() {
    id = null;
    queue = DEFAULT_QUEUE;
    user = DEFAULT_USER;
    name = null;
    submitMillis = -1;
    budgetMillis = OptionalLong.empty();
    stages = List.of();
    utility = Optional.empty();
  }

  private void readField(JsonParser json, String field) throws IOException {
    switch (field) {
      case "id" -> id = JsonFields.name(json, field);
      case "submit_s" -> submitMillis = JsonFields.seconds(json, field);
      case "queue" -> queue = interner.unique(JsonFields.name(json, field));
      case "user" -> user = interner.unique(JsonFields.name(json, field));
      case "name" -> name = interner.unique(JsonFields.name(json, field));
      case "deadline_s" -> budgetMillis = OptionalLong.of(deadline(json, field));
      case "stages" -> stages = readStages(json);
      case "utility" -> utility = Optional.of(JsonUtilityParser.read(json, field));
      default -> json.skipChildren();
    }
  }

  private static long deadline(JsonParser json, String field) throws IOException {
    long millis = JsonFields.seconds(json, field);
    if (millis < 1) {
      throw JsonFields.problem(json, field, "must be at least 0.001");
    }
    return millis;
  }

  private List<Stage> readStages(JsonParser json) throws IOException {
    JsonFields.require(json, JsonToken.START_ARRAY, "stages", "must be an array of objects");
    List<Stage> result = new ArrayList<>(2);
    while (json.nextToken() != JsonToken.END_ARRAY) {
      result.add(stageParser.read(json, result.size()));
    }
    if (result.isEmpty()) {
      throw MalformedRow.of("stages", "[]", "must have at least one stage");
    }
    return result;
  }
}
