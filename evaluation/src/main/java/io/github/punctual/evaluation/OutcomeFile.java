package io.github.punctual.evaluation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
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
import java.util.function.ToIntFunction;

/**
 * Keeps what came of runs from one call of the command to the next, as JSON Lines: what is in the
 * file is not run again. It does not know with which version of the code that was.
 *
 * @param <K> what was run
 * @param <R> what came of it
 */
final class OutcomeFile<K, R> {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path path;
  private final double scale;
  private final ToIntFunction<K> recorded;
  private final Map<Run<K>, R> kept = new HashMap<>();

  private record Run<K>(K key, long seed, double scale, int recorded) {}

  private record Row<K, R>(K key, long seed, double scale, int recorded, R outcome) {}

  /**
   * Reads what a file has; a missing one has nothing.
   *
   * @param scale of the evaluation: runs of other ones are not found
   * @param recorded of how many recorded jobs a run is: runs of other numbers are not found
   * @throws IOException when it cannot be read, or a line of it is something else
   */
  OutcomeFile(Path path, Class<K> key, Class<R> outcome, double scale, ToIntFunction<K> recorded)
      throws IOException {
    this.path = path;
    this.scale = scale;
    this.recorded = recorded;
    JavaType row = JSON.getTypeFactory().constructParametricType(Row.class, key, outcome);
    List<String> lines =
        Files.exists(path) ? Files.readAllLines(path, StandardCharsets.UTF_8) : List.of();
    for (int i = 0; i < lines.size(); i++) {
      try {
        Row<K, R> read = JSON.readValue(lines.get(i), row);
        kept.put(new Run<>(read.key(), read.seed(), read.scale(), read.recorded()), read.outcome());
      } catch (JsonProcessingException e) {
        throw new IOException(
            "%s, line %d is not what came of a run; remove the line or the file"
                .formatted(path, i + 1),
            e);
      }
    }
  }

  synchronized Optional<R> find(K key, long seed) {
    return Optional.ofNullable(kept.get(new Run<>(key, seed, scale, recorded.applyAsInt(key))));
  }

  synchronized void keep(K key, long seed, R outcome) throws IOException {
    Files.writeString(
        path,
        JSON.writeValueAsString(new Row<>(key, seed, scale, recorded.applyAsInt(key), outcome))
            + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
