package io.github.punctual.decisionlog;

import io.github.punctual.core.policy.DecisionLog;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Optional;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/**
 * Reads a decision log line by line, without holding more than one. Blank lines are skipped. A last
 * line that has no line end and cannot be read was being written when its writer was stopped: it is
 * left out.
 *
 * <p>Can be iterated once, by one thread.
 */
public final class DecisionLogReader implements Iterable<DecisionLog.Entry>, Closeable {
  private static final int GZIP_MAGIC_1 = 0x1f;
  private static final int GZIP_MAGIC_2 = 0x8b;

  private final BufferedReader in;
  private boolean iterated;

  /** A log that comes from a reader. */
  public DecisionLogReader(Reader in) {
    this.in = new BufferedReader(in);
  }

  /**
   * A log that comes from a stream, in UTF-8, compressed by gzip or not; which, its first two bytes
   * tell.
   *
   * @throws IOException when the stream's head cannot be read
   */
  public static DecisionLogReader of(InputStream raw) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(raw);
    buffered.mark(2);
    boolean gzip = buffered.read() == GZIP_MAGIC_1 && buffered.read() == GZIP_MAGIC_2;
    buffered.reset();
    InputStream plain = gzip ? new UnfinishedGzip(buffered) : buffered;
    return new DecisionLogReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
  }

  /**
   * The entries in order. Its {@code next} and {@code hasNext} throw {@link
   * MalformedRecordException} for a line that is not an entry, and {@link UncheckedIOException}
   * when the log cannot be read; after the former it can be asked for the next line.
   *
   * @throws IllegalStateException when called a second time
   */
  @Override
  public Iterator<DecisionLog.Entry> iterator() {
    if (iterated) {
      throw new IllegalStateException(
          "a decision log reader can be iterated once; open the log again");
    }
    iterated = true;
    return Spliterators.iterator(new Lines());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private final class Lines extends Spliterators.AbstractSpliterator<DecisionLog.Entry> {
    private final StringBuilder line = new StringBuilder();
    private long lineNumber;

    Lines() {
      super(Long.MAX_VALUE, ORDERED | NONNULL);
    }

    @Override
    public boolean tryAdvance(Consumer<? super DecisionLog.Entry> action) {
      try {
        boolean ended = true;
        while (ended) {
          ended = readLine();
          if (!line.toString().isBlank()) {
            Optional<DecisionLog.Entry> entry = decode(ended);
            entry.ifPresent(action);
            return entry.isPresent();
          }
        }
        return false;
      } catch (IOException e) {
        throw new UncheckedIOException(
            "the decision log could not be read after line " + lineNumber, e);
      }
    }

    private Optional<DecisionLog.Entry> decode(boolean ended) {
      try {
        return Optional.of(DecisionLogCodec.decode(line.toString(), lineNumber));
      } catch (MalformedRecordException e) {
        if (ended) {
          throw e;
        }
        return Optional.empty();
      }
    }

    /** Reads up to a line end; says whether there was one before the end of the log. */
    private boolean readLine() throws IOException {
      line.setLength(0);
      lineNumber++;
      for (int c = in.read(); c >= 0; c = in.read()) {
        if (c == '\n') {
          return true;
        }
        line.append((char) c);
      }
      return false;
    }
  }

  /** A compressed log whose writer was stopped has no trailer: what there is can still be read. */
  private static final class UnfinishedGzip extends FilterInputStream {
    UnfinishedGzip(InputStream in) throws IOException {
      super(new GZIPInputStream(in));
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      try {
        return in.read(into, from, length);
      } catch (EOFException e) {
        return -1;
      }
    }
  }
}
