package io.github.punctual.yarn.store;

import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.JsonPlace;
import io.github.punctual.decisionlog.MalformedRecordException;
import io.github.punctual.yarn.store.StoreReport.Damage;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.LineReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads one file of the store, takes what is whole, and notes what is damaged. */
final class SegmentReader {
  private static final Logger LOG = LoggerFactory.getLogger(SegmentReader.class);

  /** A longer line cannot be the store's. */
  private static final int MAX_LINE = 64 << 20;

  private static final int BUFFER = 1 << 16;

  /** Hadoop counts the bytes of a line in an int. */
  private static final int MOST_READ = Integer.MAX_VALUE - 2 * BUFFER;

  private final SegmentName name;
  private final boolean formatOnly;
  private final List<StoreRecord> records = new ArrayList<>();
  private final List<Damage> damages = new ArrayList<>();
  private boolean header;
  private boolean end;
  private long announced = -1;
  private long lastDamaged = -1;

  /** What a file holds; complete is a snapshot from which nothing is missing. */
  record Content(List<StoreRecord> records, List<Damage> damages, boolean complete) {}

  private SegmentReader(SegmentName name, boolean formatOnly) {
    this.name = name;
    this.formatOnly = formatOnly;
  }

  /**
   * Reads a file; empty when it no longer exists, because its writer has just replaced it.
   *
   * @throws LaterFormatException when a later version has written it
   * @throws IOException when it cannot be read now: what it holds may be whole
   */
  static Optional<Content> read(StoreFiles files, SegmentName name) throws IOException {
    SegmentReader reader = new SegmentReader(name, false);
    try (InputStream in = files.open(name)) {
      reader.readAll(in);
    } catch (LaterFormatException e) {
      throw e;
    } catch (IOException e) {
      if (isGone(files, name, e)) {
        return Optional.empty();
      }
      if (!(e instanceof ChecksumException) && files.isFile(name)) {
        throw unreadable(files, name, e);
      }
      reader.damages.add(Damage.ofFile(name, 0, "cannot be read: " + e));
    }
    return Optional.of(reader.content());
  }

  /**
   * Looks only whether a file is of a form that this version knows, as far as it can be read before
   * it is taken away from a writer that may still hold it. What is damaged is told when it is read.
   *
   * @throws LaterFormatException when a later version has written it
   */
  static void checkFormat(StoreFiles files, SegmentName name) throws LaterFormatException {
    try (InputStream in = files.open(name)) {
      new SegmentReader(name, true).readAll(in);
    } catch (LaterFormatException e) {
      throw e;
    } catch (IOException e) {
      LOG.debug("{} cannot be read yet, which is told when it still cannot be", name, e);
    }
  }

  /** Java says "not found" of files that it may not read, too. */
  private static boolean isGone(StoreFiles files, SegmentName name, IOException e)
      throws IOException {
    return e instanceof FileNotFoundException && !files.list().contains(name);
  }

  private static IOException unreadable(StoreFiles files, SegmentName name, IOException cause) {
    return new IOException(
        "%s cannot be read: %s; start again when it can be, or move it away, with which what it holds is forgotten"
            .formatted(files.path(name), cause),
        cause);
  }

  private Content content() {
    if (!header && records.isEmpty() && damages.isEmpty()) {
      damages.add(Damage.ofFile(name, 0, "empty"));
    }
    boolean snapshot = name.kind() == SegmentName.Kind.SNAPSHOT;
    boolean complete =
        snapshot && header && end && damages.isEmpty() && announced == records.size();
    if (snapshot && !complete && damages.isEmpty()) {
      long lost = Math.max(0, announced - records.size());
      damages.add(Damage.ofFile(name, lost, "ends before its last line"));
    }
    return new Content(records, damages, complete);
  }

  private void readAll(InputStream in) throws IOException {
    LineReader lines = new LineReader(in, BUFFER, new byte[] {'\n'});
    Text line = new Text();
    long offset = 0;
    int read = lines.readLine(line, MAX_LINE, MOST_READ);
    for (long number = 1; read > 0; number++) {
      boolean isCutOff = read == line.getLength();
      try {
        if (read > line.getLength() + 1) {
          throw new Frame.DamagedException("not a line of the store");
        }
        takeLine(line, number);
      } catch (Frame.DamagedException | MalformedRecordException e) {
        damaged(number, offset, isCutOff ? "cut off" : e.getMessage());
      }
      offset += read;
      read = lines.readLine(line, MAX_LINE, MOST_READ);
    }
  }

  private void takeLine(Text line, long number)
      throws Frame.DamagedException, LaterFormatException {
    JsonPlace place = JsonPlace.root(Json.tree(Frame.unwrap(line.getBytes(), line.getLength())));
    String type = place.field("type").text();
    switch (type) {
      case SegmentWriter.HEADER -> {
        JsonPlace format = place.field("format");
        if (format.longValue() > SegmentWriter.FORMAT) {
          throw LaterFormatException.ofFormat(name.toString(), format.longValue());
        }
        if (format.longValue() < 1) {
          throw format.problem("must be from 1 to %d".formatted(SegmentWriter.FORMAT));
        }
        announced = place.optionalLong("records").orElse(-1);
        header = true;
      }
      case SegmentWriter.END -> end = true;
      default -> {
        if (!StoreCodec.types().contains(type)) {
          throw LaterFormatException.ofRecord(name.toString(), number, type);
        }
        if (!formatOnly) {
          records.add(StoreCodec.decode(place));
        }
      }
    }
  }

  /** Notes a damaged line; lines in a row are one damage. */
  private void damaged(long number, long offset, String reason) {
    // The first line is no record.
    long lost = number == 1 ? 0 : 1;
    Damage last = damages.isEmpty() ? null : damages.get(damages.size() - 1);
    if (last != null && number == lastDamaged + 1) {
      damages.set(damages.size() - 1, last.with(lost));
    } else {
      damages.add(new Damage(name.toString(), number, offset, lost, reason, ""));
    }
    lastDamaged = number;
  }
}
