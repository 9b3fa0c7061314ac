package io.github.punctual.decisionlog;

import io.github.punctual.core.policy.DecisionLog;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Writes each entry of a decision log as one line and flushes it. For one thread. */
public final class DecisionLogWriter implements DecisionLog, Closeable {
  private final Writer out;

  /** A log that goes to a writer. */
  public DecisionLogWriter(Writer out) {
    this.out = Objects.requireNonNull(out, "out");
  }

  /** A log that goes to a stream, in UTF-8. */
  public DecisionLogWriter(OutputStream out) {
    this(new OutputStreamWriter(out, StandardCharsets.UTF_8));
  }

  /**
   * Writes an entry.
   *
   * @throws UncheckedIOException when it could not be written; part of the line may have been
   */
  @Override
  public void append(Entry entry) {
    try {
      out.write(DecisionLogCodec.encode(entry) + "\n");
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the decision log could not be written", e);
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
