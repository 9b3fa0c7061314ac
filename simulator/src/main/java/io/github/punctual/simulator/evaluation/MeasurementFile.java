package io.github.punctual.simulator.evaluation;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * Keeps measurements from one call of the command to the next, as JSON Lines: what is in the file
 * is not run again. It does not know with which version of the code they were made.
 */
final class MeasurementFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Optional<Path> path;

  private record Row(Cell cell, long seed, MeasuredRun measured) {}

  /** Keeps them in a file, or nowhere. */
  MeasurementFile(Optional<Path> path) {
    this.path = path;
  }

  Measurements read() throws IOException {
    Measurements measurements = new Measurements();
    if (path.isPresent() && Files.exists(path.get())) {
      List<String> lines = Files.readAllLines(path.get(), StandardCharsets.UTF_8);
      for (int i = 0; i < lines.size(); i++) {
        try {
          Row row = JSON.readValue(lines.get(i), Row.class);
          measurements.add(row.cell(), row.seed(), row.measured());
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
          throw new IOException(
              "%s, line %d is no measurement; remove the line or the file"
                  .formatted(path.get(), i + 1),
              e);
        }
      }
    }
    return measurements;
  }

  void append(Cell cell, long seed, MeasuredRun measured) throws IOException {
    if (path.isPresent()) {
      Files.writeString(
          path.get(),
          JSON.writeValueAsString(new Row(cell, seed, measured)) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }
}
