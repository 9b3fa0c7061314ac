package io.github.punctual.simulator.trace;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Opens files, compressed by gzip or zstd or not; which, their first bytes tell. */
public final class TraceInput {
  private static final int BUFFER = 1 << 16;
  private static final int HEAD = 8;
  private static final String GZIP = "\u001f\u008b";
  private static final String ZSTD = "(\u00b5/\u00fd";

  /** How files begin that other codecs of Spark wrote. */
  private static final Map<String, String> NOT_READ =
      Map.of("LZ4Block", "lz4", "\u0082SNAPPY\u0000", "snappy", "ZV", "lzf");

  private TraceInput() {}

  /**
   * The content of a file.
   *
   * @throws TraceException when it is not there, empty, or compressed in another way
   */
  public static InputStream open(Path file) throws IOException {
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
  public static void require(Path path) throws TraceException {
    if (!Files.exists(path)) {
      throw new TraceException(path + " does not exist; check the name");
    }
  }

  private static InputStream unpacked(Path file, InputStream raw) throws IOException {
    raw.mark(HEAD);
    String head = new String(raw.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
    raw.reset();
    if (head.isEmpty()) {
      throw new TraceException(file + " is empty");
    }
    for (Map.Entry<String, String> codec : NOT_READ.entrySet()) {
      if (head.startsWith(codec.getKey())) {
        throw new TraceException(
            "%s is compressed with %s, which is not read; have it written with gzip, zstd or without compression"
                .formatted(file, codec.getValue()));
      }
    }
    if (head.startsWith(ZSTD)) {
      return new Packed(file, new ZstdInputStream(raw));
    }
    if (!head.startsWith(GZIP)) {
      return raw;
    }
    try {
      return new Packed(file, new GZIPInputStream(raw, BUFFER));
    } catch (EOFException e) {
      throw new CutOff(file, 0, e);
    } catch (ZipException e) {
      throw damaged(file, 0, e);
    }
  }

  private static TraceException damaged(Path file, long bytes, Exception cause) {
    return new TraceException(
        "%s is damaged: its compressed data cannot be read after %d unpacked bytes (%s). Copy it again"
            .formatted(file, bytes, cause.getMessage()),
        cause);
  }

  /** A compressed file ends too early. */
  public static final class CutOff extends TraceException {
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
    /** What zstd says of data that end too early. */
    private static final String TRUNCATED = "Truncated source";

    private final Path file;
    private long bytes;

    Packed(Path file, InputStream in) {
      super(in);
      this.file = file;
    }

    /** Whoever reads ahead of what is asked for would lose that where the file is cut off. */
    @Override
    public int available() {
      return 0;
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
      } catch (ZstdIOException e) {
        throw TRUNCATED.equals(e.getMessage())
            ? new CutOff(file, bytes, e)
            : damaged(file, bytes, e);
      } catch (ZipException e) {
        throw damaged(file, bytes, e);
      }
    }
  }
}
