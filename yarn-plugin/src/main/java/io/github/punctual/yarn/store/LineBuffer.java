package io.github.punctual.yarn.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Records as lines in memory, so that they reach the disk with one write. */
final class LineBuffer {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  void add(StoreRecord record) {
    bytes.writeBytes(Frame.wrap(StoreCodec.encode(record)));
  }

  int size() {
    return bytes.size();
  }

  void clear() {
    bytes.reset();
  }

  /** Moves all lines behind those of another buffer. */
  void moveTo(LineBuffer other) {
    other.bytes.writeBytes(bytes.toByteArray());
    bytes.reset();
  }

  /** Writes all lines, and keeps them. */
  void writeTo(OutputStream out) throws IOException {
    bytes.writeTo(out);
  }
}
