package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.TraceInput;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a file as bytes in a buffer that is used again for the next line: making a text of
 * each line would take longer than parsing it. Line ends are LF or CR LF.
 */
final class TraceLines implements Closeable {
  private static final int BUFFER = 1 << 18;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final String file;
  private final InputStream in;
  private byte[] buffer = new byte[BUFFER];
  private int from;
  private int length;
  private int next;
  private int filled;
  private long number;
  private boolean ended;

  private TraceLines(String file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  /** The lines of a file, compressed by gzip or not. */
  static TraceLines open(Path path) throws IOException {
    return new TraceLines(path.toString(), TraceInput.open(path));
  }

  TraceCollector.Place place() {
    return new TraceCollector.Place(file, number);
  }

  /** Goes to the next line; false at the end. */
  boolean next() throws IOException {
    int end = indexOfLineEnd(next);
    while (end < 0 && fill()) {
      end = indexOfLineEnd(next);
    }
    if (end < 0 && next == filled) {
      return false;
    }
    from = next;
    next = end < 0 ? filled : end + 1;
    length = (end < 0 ? filled : end) - from;
    number++;
    if (number == 1 && startsWithMark()) {
      from += BYTE_ORDER_MARK.length;
      length -= BYTE_ORDER_MARK.length;
    }
    if (length > 0 && buffer[from + length - 1] == '\r') {
      length--;
    }
    return true;
  }

  /** The buffer that the line is in, until the next one is asked for. */
  byte[] buffer() {
    return buffer;
  }

  /** Where the line begins in the buffer. */
  int from() {
    return from;
  }

  /** How many bytes the line has, without its end. */
  int length() {
    return length;
  }

  /** Whether the line has nothing but blanks. */
  boolean isBlank() {
    for (int i = from; i < from + length; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t') {
        return false;
      }
    }
    return true;
  }

  String text() {
    return new String(buffer, from, length, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private boolean startsWithMark() {
    return length >= BYTE_ORDER_MARK.length
        && Arrays.equals(
            buffer,
            from,
            from + BYTE_ORDER_MARK.length,
            BYTE_ORDER_MARK,
            0,
            BYTE_ORDER_MARK.length);
  }

  private int indexOfLineEnd(int start) {
    for (int i = start; i < filled; i++) {
      if (buffer[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  /** Reads more behind what is there; false at the end of the file. */
  private boolean fill() throws IOException {
    if (ended) {
      return false;
    }
    System.arraycopy(buffer, next, buffer, 0, filled - next);
    filled -= next;
    next = 0;
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.multiplyExact(2, buffer.length));
    }
    int count = in.read(buffer, filled, buffer.length - filled);
    ended = count < 0;
    filled += Math.max(0, count);
    return !ended;
  }
}
