package io.github.punctual.yarn.store;

import java.io.ByteArrayOutputStream;

/** Records as lines in memory, so that they reach the disk with one write. */
final class LineBuffer extends ByteArrayOutputStream {
  void add(StoreRecord record) {
    writeBytes(Frame.wrap(StoreCodec.encode(record)));
  }

  /** Moves all lines behind those of another buffer. */
  void moveTo(LineBuffer other) {
    other.writeBytes(toByteArray());
    reset();
  }
}
