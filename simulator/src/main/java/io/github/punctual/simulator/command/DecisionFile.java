package io.github.punctual.simulator.command;

import io.github.punctual.cli.input.InputException;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.decisionlog.DecisionLogWriter;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The file that decisions are written to. It is opened for the first of them, so that a file that
 * is there is not emptied for options or a trace that are refused.
 */
final class DecisionFile implements DecisionLog, Closeable {
  private static final int BUFFER = 1 << 16;

  private final Path path;
  private Optional<DecisionLogWriter> writer = Optional.empty();

  DecisionFile(Path path) {
    this.path = path;
  }

  @Override
  public void append(Entry entry) {
    if (writer.isEmpty()) {
      writer = Optional.of(open());
    }
    writer.get().append(entry);
  }

  private DecisionLogWriter open() {
    try {
      return new DecisionLogWriter(new BufferedOutputStream(Files.newOutputStream(path), BUFFER));
    } catch (IOException e) {
      throw new InputException(
          "--decisions is '%s', which cannot be written: %s".formatted(path, e), e);
    }
  }

  @Override
  public void close() throws IOException {
    if (writer.isPresent()) {
      writer.get().close();
    }
  }
}
