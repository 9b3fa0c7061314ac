package io.github.punctual.yarn.store;

import io.github.punctual.yarn.fuzz.FuzzTarget;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.Seekable;

/**
 * Files of the store. A damaged one never stops a start: what cannot be read of it is counted.
 * Checksums would find nearly every change, so they are made anew; a line that begins with # is
 * given as it is.
 */
public final class StoreFileTarget {
  private static final SegmentName JOURNAL = new SegmentName(1, 2, SegmentName.Kind.JOURNAL);
  private static final String HEADER =
      "{\"type\":\"segment\",\"format\":1,\"generation\":1,\"number\":2,\"at\":1}";

  private StoreFileTarget() {}

  /** The reader of the store's files, and of what is made of their records. */
  public static FuzzTarget target() {
    return new FuzzTarget(
        "store files",
        seeds(),
        List.of(
            "\n",
            "\n#",
            "\n{\"type\":\"job\",",
            "{\"any\":[",
            "[[",
            "null",
            "\"type\":\"end\"",
            "\"type\":\"reservation\"",
            "\"lease\":",
            "\"runs\":[[0,1,2147483648]]",
            "\\u0000",
            "\"rdl\":\"all(",
            "-1",
            "\"NaN\"",
            "\"capacity\":{\"x\":{}}",
            "{\"memory-mb\":-1}"),
        Set.of(LaterFormatException.class),
        text -> {
          StoreBook book = new StoreBook();
          content(text).records().forEach(book::apply);
          book.view();
        });
  }

  private static List<String> seeds() {
    List<String> seeds = new ArrayList<>();
    Random random = new Random(7);
    for (int i = 0; i < 40; i++) {
      StringBuilder lines = new StringBuilder(HEADER);
      for (int record = 0; record < 3; record++) {
        lines.append('\n').append(StoreCodec.encode(StoreFixtures.random(random)));
      }
      seeds.add(lines.toString());
    }
    ReservationRecordsTest.records()
        .forEach(record -> seeds.add(HEADER + "\n" + StoreCodec.encode(record)));
    return seeds;
  }

  private static SegmentReader.Content content(String text) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    for (String line : text.split("\n", -1)) {
      file.writeBytes(
          line.startsWith("#")
              ? (line.substring(1) + "\n").getBytes(StandardCharsets.UTF_8)
              : Frame.wrap(line));
    }
    Optional<SegmentReader.Content> content =
        SegmentReader.read(
            new StoreFiles(new OneFile(file.toByteArray()), new Path("/store"), false), JOURNAL);
    return content.orElseThrow();
  }

  /** A file system on which every file has the same content. */
  private static final class OneFile extends RawLocalFileSystem {
    private final byte[] bytes;

    OneFile(byte[] bytes) throws IOException {
      this.bytes = bytes;
      initialize(URI.create("file:///"), new Configuration(false));
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) {
      return new FSDataInputStream(new Bytes(bytes));
    }
  }

  private static final class Bytes extends ByteArrayInputStream
      implements Seekable, PositionedReadable {
    Bytes(byte[] bytes) {
      super(bytes);
    }

    @Override
    public void seek(long to) {
      pos = (int) to;
    }

    @Override
    public long getPos() {
      return pos;
    }

    @Override
    public boolean seekToNewSource(long target) {
      return false;
    }

    @Override
    public int read(long position, byte[] into, int offset, int length) {
      seek(position);
      return read(into, offset, length);
    }

    @Override
    public void readFully(long position, byte[] into, int offset, int length) throws IOException {
      if (read(position, into, offset, length) < length) {
        throw new EOFException("the file ends before");
      }
    }

    @Override
    public void readFully(long position, byte[] into) throws IOException {
      readFully(position, into, 0, into.length);
    }
  }
}
