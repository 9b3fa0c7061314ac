package io.github.punctual.yarn.store;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.decisionlog.DecisionLogCodec;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The decision log on disk: files {@code decisions/<time of the first line>-<number>.jsonl}, in
 * which all who decide write, each in a section of its own, in one order. In each file a section
 * begins with a start line, so a file can be replayed by itself. The newest few are kept. Lines are
 * handed to the file system at once ({@code hflush}), which outlives a kill of the process; they
 * are not synchronised to the disk.
 *
 * <p>Nobody waits for it, and no exception leaves it: the log is worth less than the scheduler. So
 * many entries, and bytes of them, may wait for a slow file system; those beyond, and those that
 * cannot be written, are counted. After that the section goes on with a start line, which holds the
 * effects of what was lost, and a line that says how much that was.
 */
public final class DecisionLogFiles implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(DecisionLogFiles.class);
  private static final String FOLDER = "decisions";
  private static final String ENDING = ".jsonl";

  /** How many entries may wait at most. */
  private static final int MOST_WAITING = 4096;

  /** While so many bytes wait, roughly, no further entry does. */
  private static final long MOST_WAITING_BYTES = 16L << 20;

  /** What was written is handed over at the latest when it has so many bytes. */
  private static final long MOST_UNFLUSHED_BYTES = 1L << 20;

  /** So long after a failure the log is tried again: a start line costs more than a step. */
  private static final long REST_NANOS = 10_000_000_000L;

  /** The era of a section that has no start line yet, or has lost something since. */
  private static final long NO_ERA = 0;

  private final StoreFiles files;
  private final DiskThread disk;
  private final long maxBytes;
  private final int maxFiles;
  private final long restNanos;
  private final AtomicLong lost = new AtomicLong();
  private final Backlog<Line> waiting = new Backlog<>(MOST_WAITING, MOST_WAITING_BYTES);
  private final AtomicBoolean due = new AtomicBoolean();

  /** Sections whose start is of an earlier era are to write another. Set by the disk thread. */
  private volatile long era = NO_ERA + 1;

  private volatile boolean failing;
  private volatile long failedNanos;

  // The following are the disk thread's.
  private FSDataOutputStream out;
  private long fileEra = NO_ERA;
  private long brokenEra = NO_ERA;
  private long bytes;
  private long number;
  private long stampMillis = Long.MIN_VALUE;
  private String name = "";

  /** Whether nothing of the file has been handed over yet. */
  private boolean isEmpty;

  private final List<Line> unflushed = new ArrayList<>();

  /** An entry on its way, with the era of the start line that it follows. */
  private record Line(Section section, long era, DecisionLog.Entry entry) {}

  /**
   * A log below a directory.
   *
   * @param maxBytes a file is followed by the next when it has grown by this besides its start
   *     lines, at least 1
   * @param maxFiles how many files are kept, at least 1
   * @throws IOException when there is no such file system
   */
  public static DecisionLogFiles open(
      Path directory, Configuration conf, DiskThread disk, long maxBytes, int maxFiles)
      throws IOException {
    return new DecisionLogFiles(
        StoreFiles.open(new Path(directory, FOLDER), conf), disk, maxBytes, maxFiles, REST_NANOS);
  }

  DecisionLogFiles(StoreFiles files, DiskThread disk, long maxBytes, int maxFiles, long restNanos) {
    if (maxBytes < 1 || maxFiles < 1) {
      throw new IllegalArgumentException(
          "maxBytes is %d and maxFiles %d; both must be at least 1".formatted(maxBytes, maxFiles));
    }
    this.files = files;
    this.disk = disk;
    this.maxBytes = maxBytes;
    this.maxFiles = maxFiles;
    this.restNanos = restNanos;
  }

  /** The log of one that decides, for one thread at a time; its subject may be empty. */
  public DecisionLog section(DecisionLog.Kind kind, String subject) {
    return new Section(kind, subject);
  }

  /** How many entries are not in the log because they could not be written. */
  public long lost() {
    return lost.get();
  }

  private final class Section implements DecisionLog {
    private final Kind kind;
    private final String subject;
    private final AtomicLong missing = new AtomicLong();
    private volatile long begunIn = NO_ERA;

    Section(Kind kind, String subject) {
      this.kind = kind;
      this.subject = subject;
    }

    @Override
    public boolean wantsStart() {
      return begunIn != era && !isResting() && waiting.hasRoom();
    }

    @Override
    public void append(Entry entry) {
      if (entry.isStart()) {
        begunIn = era;
      }
      if (begunIn == NO_ERA) {
        missed(entry);
      } else if (!offer(entry)) {
        begunIn = NO_ERA;
        missed(entry);
      } else if (entry.isStart() && missing.get() > 0) {
        Entry note = new Lost(entry.atMillis(), kind, subject, missing.getAndSet(0));
        if (!offer(note)) {
          missed(note);
        }
      }
      if (due.compareAndSet(false, true)) {
        disk.later(DecisionLogFiles.this::writeAll);
      }
    }

    private boolean offer(Entry entry) {
      return waiting.offer(new Line(this, begunIn, entry), entry.roughBytes());
    }

    void missed(Entry entry) {
      if (entry instanceof Lost note) {
        missing.addAndGet(note.entries());
      } else if (!entry.isStart()) {
        missing.incrementAndGet();
        lost.incrementAndGet();
      }
    }
  }

  private boolean isResting() {
    return failing && System.nanoTime() - failedNanos < restNanos;
  }

  /** Writes all that waits. */
  private void writeAll() {
    due.set(false);
    long held = 0;
    try {
      for (var next = waiting.poll(); next != null; next = waiting.poll()) {
        Line line = next.value();
        held += next.bytes();
        if (line.era() <= brokenEra) {
          line.section().missed(line.entry());
        } else {
          unflushed.add(line);
          guarded(line);
        }
        if (held >= MOST_UNFLUSHED_BYTES) {
          guarded(null);
          waiting.done(held);
          held = 0;
        }
      }
      guarded(null);
    } finally {
      waiting.done(held);
    }
  }

  /** Writes a line, or for none hands over what was written. */
  private void guarded(Line line) {
    try {
      if (line == null) {
        flush();
      } else {
        write(line);
      }
    } catch (IOException
        | RuntimeException
        | LinkageError
        | StackOverflowError
        | AssertionError e) {
      if (out != null) {
        StoreFiles.closeAfter(e, out);
        out = null;
        if (isEmpty) {
          // Or each attempt would leave one, and soon there would be no others.
          files.delete(name);
        }
      }
      unflushed.forEach(each -> each.section().missed(each.entry()));
      unflushed.clear();
      if (!failing) {
        LOG.warn(
            "The decision log in {} could not be written; decisions are not logged until it can",
            files.directory(),
            e);
      }
      failedNanos = System.nanoTime();
      failing = true;
      brokenEra = era;
      era = brokenEra + 1;
    }
  }

  private void write(Line line) throws IOException {
    if (line.era() > fileEra) {
      flush();
      begin(line);
    }
    byte[] text = (DecisionLogCodec.encode(line.entry()) + "\n").getBytes(StandardCharsets.UTF_8);
    out.write(text);
    if (!line.entry().isStart()) {
      bytes += text.length;
    }
    if (bytes >= maxBytes && era == fileEra) {
      era = fileEra + 1;
    }
  }

  private void flush() throws IOException {
    if (!unflushed.isEmpty() && out != null) {
      out.hflush();
      failing = false;
      unflushed.clear();
      if (isEmpty) {
        isEmpty = false;
        files.keepNewest(files.directory(), ENDING, maxFiles);
      }
    }
  }

  private void begin(Line first) throws IOException {
    if (out != null) {
      FSDataOutputStream old = out;
      out = null;
      old.close();
    }
    // Names are in the order of the files, whatever time it is for whom, and was before the start.
    if (stampMillis == Long.MIN_VALUE) {
      stampMillis = files.newestStampMillis(ENDING).orElse(stampMillis) + 1;
    }
    stampMillis = Math.max(stampMillis, first.entry().atMillis());
    String stamp = StoreFiles.STAMP.format(Instant.ofEpochMilli(stampMillis));
    name = String.format(Locale.ROOT, "%s-%06d%s", stamp, ++number, ENDING);
    out = files.create(name);
    isEmpty = true;
    unflushed.clear();
    unflushed.add(first);
    fileEra = first.era();
    bytes = 0;
  }

  /** Waits until all that was appended before is written, or could not be. */
  void settle() throws IOException {
    disk.run(this::writeAll);
  }

  @Override
  public void close() throws IOException {
    disk.run(
        () -> {
          writeAll();
          closeOnDisk();
        });
  }

  private void closeOnDisk() throws IOException {
    // What is still told afterwards is lost.
    brokenEra = Long.MAX_VALUE;
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
