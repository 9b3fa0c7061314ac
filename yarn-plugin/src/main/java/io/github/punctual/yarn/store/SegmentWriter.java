package io.github.punctual.yarn.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;

/** Writes one file of the store. For one thread. */
final class SegmentWriter implements Closeable {
  /** The version of the form that this class writes. */
  static final int FORMAT = 1;

  /** The type of the first line. */
  static final String HEADER = "segment";

  /** The type of a snapshot's last line. */
  static final String END = "end";

  private static final int CHUNK = 1 << 16;

  private final FSDataOutputStream out;
  private final SegmentName name;
  private long bytes;

  private SegmentWriter(FSDataOutputStream out, SegmentName name) {
    this.out = out;
    this.name = name;
  }

  /** Begins a journal. Its header reaches the disk with the first records. */
  static SegmentWriter journal(StoreFiles files, SegmentName name, long nowMillis)
      throws IOException {
    SegmentWriter writer = new SegmentWriter(files.create(name.toString()), name);
    try {
      writer.line(header(name, nowMillis));
      return writer;
    } catch (IOException | RuntimeException | Error e) {
      writer.abandon(e);
      throw e;
    }
  }

  /** Writes a whole, durable snapshot under a temporary name, renames it, and gives its bytes. */
  static long snapshot(
      StoreFiles files, SegmentName name, List<StoreRecord> records, long nowMillis)
      throws IOException {
    SegmentName temporary = name.temporary();
    SegmentWriter writer = new SegmentWriter(files.create(temporary.toString()), temporary);
    try {
      writer.line(header(name, nowMillis).put("records", records.size()));
      LineBuffer lines = new LineBuffer();
      for (StoreRecord record : records) {
        lines.add(record);
        if (lines.size() >= CHUNK) {
          writer.write(lines);
          lines.reset();
        }
      }
      writer.write(lines);
      writer.line(Json.object().put("type", END));
      writer.sync();
      writer.close();
    } catch (IOException | RuntimeException | Error e) {
      writer.abandon(e);
      files.delete(temporary.toString());
      throw e;
    }
    files.rename(temporary, name);
    return writer.bytes;
  }

  SegmentName name() {
    return name;
  }

  void write(LineBuffer lines) throws IOException {
    bytes += lines.size();
    lines.writeTo(out);
  }

  /** Returns when all that was written is as durable as the file system can make it. */
  void sync() throws IOException {
    out.hsync();
  }

  /** Closes a file that failed, without hiding why. */
  void abandon(Throwable cause) {
    StoreFiles.closeAfter(cause, out);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  private static ObjectNode header(SegmentName name, long nowMillis) {
    return Json.object()
        .put("type", HEADER)
        .put("format", FORMAT)
        .put("generation", name.generation())
        .put("number", name.number())
        .put("at", nowMillis);
  }

  private void line(ObjectNode node) throws IOException {
    byte[] line = Frame.wrap(Json.text(node));
    out.write(line);
    bytes += line.length;
  }
}
