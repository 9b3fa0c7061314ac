package io.github.punctual.simulator.trace;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Opens files, compressed by gzip or not; which, their first bytes tell. */
final class TraceInput {
  private static final int BUFFER = 1 << 16;
  private static final byte[] GZIP = {0x1f, (byte) 0x8b};
  private static final byte[] ZSTD = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd};

  private TraceInput() {}

  /**
   * The content of a file.
   *
   * @throws TraceException when it is not there, empty, or compressed in another way
   */
  static InputStream open(Path file) throws IOException {
    require(file);
    if (Files.isDirectory(file)) {
      throw new TraceException(file + " is a directory; name one of the files in it");
    }
    if (!Files.isReadable(file)) {
      throw new TraceException(file + " may not be read; check its permissions");
    }
    InputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER);
    try {
      return unpacked(file, raw);
    } catch (IOException | RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  /** Refuses what does not exist. */
  static void require(Path path) throws TraceException {
    if (!Files.exists(path)) {
      throw new TraceException(path + " does not exist; check the name");
    }
  }

  private static InputStream unpacked(Path file, InputStream raw) throws IOException {
    raw.mark(ZSTD.length);
    byte[] head = raw.readNBytes(ZSTD.length);
    raw.reset();
    if (head.length == 0) {
      throw new TraceException(file + " is empty");
    }
    if (startsWith(head, ZSTD)) {
      throw new TraceException(
          file + " is compressed with zstd, which is not read; unpack it with zstd -d");
    }
    if (!startsWith(head, GZIP)) {
      return raw;
    }
    try {
      return new GZIPInputStream(raw, BUFFER);
    } catch (EOFException e) {
      throw new TraceException(
          file + " is cut off: it ends within its gzip header. Copy it again", e);
    }
  }

  private static boolean startsWith(byte[] head, byte[] magic) {
    if (head.length < magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if (head[i] != magic[i]) {
        return false;
      }
    }
    return true;
  }
}
