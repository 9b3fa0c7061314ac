package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.TraceInput;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The lines of a file as bytes, one for each character, as which they cost little: most formats
 * need only a part of each as text. Line ends are LF, CR LF or CR.
 */
final class TraceLines implements Closeable {
  private static final int BUFFER = 1 << 16;
  private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

  private final String file;
  private final BufferedReader in;
  private String line = "";
  private long number;

  private TraceLines(String file, BufferedReader in) {
    this.file = file;
    this.in = in;
  }

  /** The lines of a file, compressed or not. */
  static TraceLines open(Path path) throws IOException {
    return new TraceLines(
        path.toString(),
        new BufferedReader(
            new InputStreamReader(TraceInput.open(path), StandardCharsets.ISO_8859_1), BUFFER));
  }

  TraceCollector.SourceLine place() {
    return new TraceCollector.SourceLine(file, number);
  }

  /** Goes to the next line; false at the end. */
  boolean next() throws IOException {
    String read = in.readLine();
    if (read == null) {
      return false;
    }
    number++;
    boolean isMarked = number == 1 && read.startsWith(BYTE_ORDER_MARK);
    line = isMarked ? read.substring(BYTE_ORDER_MARK.length()) : read;
    return true;
  }

  /** Whether the line has nothing but blanks. */
  boolean isBlank() {
    return line.isBlank();
  }

  /** The line with a character for each of its bytes, for what is plain ASCII. */
  String characters() {
    return line;
  }

  byte[] bytes() {
    return line.getBytes(StandardCharsets.ISO_8859_1);
  }

  String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
