package io.github.punctual.simulator.command;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file and knows how much of it was read. */
final class ReadPart extends FilterInputStream {
  private final long size;
  private long read;

  private ReadPart(InputStream in, long size) {
    super(in);
    this.size = size;
  }

  static ReadPart of(Path file) throws IOException {
    return new ReadPart(Files.newInputStream(file), Files.size(file));
  }

  /** How much was read, from 0 to 1. */
  double part() {
    // A file that is being written grows.
    return size == 0 ? 1 : Math.min(1, (double) read / size);
  }

  @Override
  public int read() throws IOException {
    int one = super.read();
    read += one < 0 ? 0 : 1;
    return one;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    int count = super.read(into, from, length);
    read += Math.max(0, count);
    return count;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
