package io.github.punctual.simulator.evaluation.promises;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps scores from one call of the command to the next, as JSON Lines. It does not know with which
 * version of the code they were made: lines of a policy that has changed are to be removed.
 */
final class ScoreFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Optional<Path> path;
  private final Map<Key, RunScore> kept = new HashMap<>();

  /** A run. */
  record Key(PromisesCell cell, String policy, long seed) {}

  private record Row(Key key, RunScore score) {}

  /** Reads what a file has; a missing one has nothing. */
  ScoreFile(Optional<Path> path) throws IOException {
    this.path = path;
    if (path.isPresent() && Files.exists(path.get())) {
      List<String> lines = Files.readAllLines(path.get(), StandardCharsets.UTF_8);
      for (int i = 0; i < lines.size(); i++) {
        try {
          Row row = JSON.readValue(lines.get(i), Row.class);
          kept.put(row.key(), row.score());
        } catch (JsonProcessingException e) {
          throw new IOException(
              "%s, line %d is no score of a run; remove the line or the file"
                  .formatted(path.get(), i + 1),
              e);
        }
      }
    }
  }

  synchronized Optional<RunScore> find(Key key) {
    return Optional.ofNullable(kept.get(key));
  }

  synchronized void keep(Key key, RunScore score) throws IOException {
    if (path.isPresent()) {
      Files.writeString(
          path.get(),
          JSON.writeValueAsString(new Row(key, score)) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }
}
