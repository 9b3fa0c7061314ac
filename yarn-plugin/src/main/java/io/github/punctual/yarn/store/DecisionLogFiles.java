package io.github.punctual.yarn.store;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.decisionlog.DecisionLogCodec;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The decision log on disk: files {@code decisions/<time of the first line>-<number>.jsonl}, each
 * of which begins with a start line and can be replayed by itself. The newest few are kept. Lines
 * are handed to the file system at once ({@code hflush}), which outlives a kill of the process;
 * they are not synchronised to the disk.
 *
 * <p>No exception leaves {@link #append}: the log is worth less than the scheduler. After a failure
 * the log goes on in a new file, and its start line holds the effects of the entries that were
 * lost. So it does when the file system hangs, for which nobody waits longer than a disk thread
 * does. For one thread; the counter may be read by others.
 */
public final class DecisionLogFiles implements DecisionLog, Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(DecisionLogFiles.class);
  private static final String FOLDER = "decisions";
  private static final String ENDING = ".jsonl";
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  private final StoreFiles files;
  private final DiskThread disk;
  private final long maxBytes;
  private final int maxFiles;
  private final Supplier<DecisionLog.Start> present;
  private final AtomicLong lost = new AtomicLong();

  /** Whether nothing is missing in the file that is being written. */
  private boolean whole;

  private boolean failing;

  // The following are the disk thread's.
  private FSDataOutputStream out;
  private long bytes;
  private long number;

  /**
   * A log below a directory.
   *
   * @param directory the store's directory
   * @param conf names the file systems
   * @param disk waits for the file system
   * @param maxBytes a file is followed by the next when it has grown by this after its start line,
   *     at least 1
   * @param maxFiles how many files are kept, at least 1
   * @param present the state after the last entry; asked on the thread that appends, right after an
   *     append
   * @throws IOException when there is no such file system
   */
  public static DecisionLogFiles open(
      Path directory,
      Configuration conf,
      DiskThread disk,
      long maxBytes,
      int maxFiles,
      Supplier<DecisionLog.Start> present)
      throws IOException {
    return new DecisionLogFiles(
        StoreFiles.open(new Path(directory, FOLDER), conf), disk, maxBytes, maxFiles, present);
  }

  DecisionLogFiles(
      StoreFiles files,
      DiskThread disk,
      long maxBytes,
      int maxFiles,
      Supplier<DecisionLog.Start> present) {
    if (maxBytes < 1 || maxFiles < 1) {
      throw new IllegalArgumentException(
          "maxBytes is %d and maxFiles %d; both must be at least 1".formatted(maxBytes, maxFiles));
    }
    this.files = files;
    this.disk = disk;
    this.maxBytes = maxBytes;
    this.maxFiles = maxFiles;
    this.present = present;
  }

  @Override
  public void append(DecisionLog.Entry entry) {
    boolean written = false;
    try {
      if (entry instanceof DecisionLog.Start start) {
        begin(start);
        written = true;
      } else if (!whole) {
        // The start line tells what came of the entry, but not the entry.
        begin(present.get());
      } else {
        boolean full = disk.call(() -> isFullWith(entry));
        written = true;
        if (full) {
          begin(present.get());
        }
      }
      whole = true;
      failing = false;
    } catch (IOException | RuntimeException e) {
      whole = false;
      if (!failing) {
        failing = true;
        LOG.warn(
            "The decision log in {} could not be written; decisions are not logged until it can",
            files.directory(),
            e);
      }
    }
    if (!written) {
      lost.incrementAndGet();
    }
  }

  /** How many entries are not in the log because it could not be written. */
  public long lost() {
    return lost.get();
  }

  private void begin(DecisionLog.Start start) throws IOException {
    disk.call(
        () -> {
          beginOnDisk(start);
          return true;
        });
  }

  private void beginOnDisk(DecisionLog.Start start) throws IOException {
    if (out != null) {
      FSDataOutputStream old = out;
      out = null;
      old.close();
    }
    String stamp = STAMP.format(Instant.ofEpochMilli(start.atMillis()));
    out = files.create("%s-%06d%s".formatted(stamp, ++number, ENDING));
    write(start);
    bytes = 0;
    List<String> names = files.namesEndingWith(ENDING);
    for (String old : names.subList(0, Math.max(0, names.size() - maxFiles))) {
      files.delete(old);
    }
  }

  private boolean isFullWith(DecisionLog.Entry entry) throws IOException {
    bytes += write(entry);
    return bytes >= maxBytes;
  }

  private int write(DecisionLog.Entry entry) throws IOException {
    byte[] line = (DecisionLogCodec.encode(entry) + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      out.write(line);
      out.hflush();
    } catch (IOException | RuntimeException e) {
      StoreFiles.closeAfter(e, out);
      out = null;
      throw e;
    }
    return line.length;
  }

  @Override
  public void close() throws IOException {
    whole = false;
    disk.call(
        () -> {
          closeOnDisk();
          return true;
        });
  }

  private void closeOnDisk() throws IOException {
    try {
      if (out != null) {
        out.close();
      }
    } finally {
      out = null;
      files.close();
    }
  }
}
