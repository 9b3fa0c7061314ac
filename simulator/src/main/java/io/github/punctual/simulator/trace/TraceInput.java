package io.github.punctual.simulator.trace;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

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
      return new Packed(file, new GZIPInputStream(raw, BUFFER));
    } catch (EOFException e) {
      throw new CutOff(file, 0, e);
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

  /** A compressed file ends too early. */
  static final class CutOff extends TraceException {
    private static final long serialVersionUID = 1L;

    private CutOff(Path file, long bytes, Throwable cause) {
      super(
          "%s is cut off: its compressed data ends after %d unpacked bytes. Copy it again, or read what there is with --lenient"
              .formatted(file, bytes),
          cause);
    }
  }

  /** Says what is wrong with a compressed file in words. */
  private static final class Packed extends FilterInputStream {
    private final Path file;
    private long bytes;

    Packed(Path file, InputStream in) {
      super(in);
      this.file = file;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      try {
        int count = in.read(into, from, length);
        bytes += Math.max(0, count);
        return count;
      } catch (EOFException e) {
        throw new CutOff(file, bytes, e);
      } catch (ZipException e) {
        throw new TraceException(
            "%s is damaged: its compressed data cannot be read after %d unpacked bytes (%s). Copy it again"
                .formatted(file, bytes, e.getMessage()),
            e);
      }
    }
  }
}
