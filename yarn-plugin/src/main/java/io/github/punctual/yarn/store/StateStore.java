package io.github.punctual.yarn.store;

import io.github.punctual.yarn.store.StoreReport.Damage;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.InstantSource;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps promises and history across the ResourceManager's death, in a directory on a Hadoop file
 * system.
 *
 * <p>Records go to a journal, one checksummed line each. When a journal has grown, and at each
 * opening, a snapshot of the whole state takes its place: it is written under a temporary name,
 * made durable and renamed before anything is removed, so that a crash at any point loses nothing
 * that {@link #write} had returned for.
 *
 * <p>Each opening claims a new generation, and a writer checks before {@code write} returns that
 * nobody has claimed a later one. So of two ResourceManagers the one that opened last wins, what
 * the other had appended before is read, and its further writes fail. Therefore <b>open it when the
 * ResourceManager becomes active</b>, not when a standby one is initialised.
 *
 * <p>A {@code write} waits for the disk. Measured medians: 1.3 ms with one record and 2.8 ms with a
 * hundred on a virtual machine's disk, 0.2 ms and 0.6 ms in memory. Never call it from a thread
 * that must not wait.
 */
public final class StateStore implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(StateStore.class);

  private final StoreFiles files;
  private final StoreSettings settings;
  private final InstantSource clock;
  private final StoredState stored;
  private final StoreReport report;
  private final long generation;

  /** For all threads. Who holds this store's own monitor writes, and may wait long for the disk. */
  private final StoreMemory memory;

  /** Lines that are being written, or could not be. */
  private final LineBuffer writing = new LineBuffer();

  private long lastNumber;
  private long journalBytes;
  private long compactAtBytes;
  private SegmentWriter journal;
  private StoreFencedException fenced;
  private boolean closed;

  private StateStore(
      StoreSettings settings, StoreFiles files, Configuration conf, InstantSource clock)
      throws IOException {
    this.files = files;
    this.settings = settings;
    this.clock = clock;
    files.makeDirectory();
    checkFormats(files);
    if (Thread.currentThread().isInterrupted()) {
      // Claiming it now would take it from whoever has it open instead.
      throw new InterruptedIOException("nobody waits for the store to be opened any more");
    }
    this.generation = claimGeneration();
    StoreLoader loader = new StoreLoader(files);
    NavigableSet<SegmentName> older = files.list().headSet(first(), false);
    StoreBook book = loader.load(older);
    if (older.stream().noneMatch(SegmentName::holdsRecords)) {
      settings
          .teacher()
          .ifPresent(teacher -> StoreLessons.read(teacher, conf).forEach(book::apply));
    }
    this.stored = book.view();
    this.memory = new StoreMemory(book);
    compact(loader.damagedFiles());
    this.report = loader.setDamagedAside(clock.instant());
  }

  /**
   * Opens the store: reads what is there, sets aside what is damaged, and begins a new generation.
   *
   * @throws LaterFormatException when a later version has written it; nothing is changed then
   * @throws IOException when the directory or a file in it cannot be read or written; never because
   *     of damage to what the files hold
   */
  public static StateStore open(StoreSettings settings, Configuration conf, InstantSource clock)
      throws IOException {
    try {
      return open(settings, StoreFiles.open(settings.directory(), conf), conf, clock);
    } catch (IOException | RuntimeException e) {
      throw unusable(settings, e);
    }
  }

  /**
   * Makes the directory where it is missing and looks into it, and leaves the store to whoever has
   * it open.
   *
   * @throws LaterFormatException when a later version has written it
   * @throws IOException when the directory cannot be made or read
   */
  public static void check(StoreSettings settings, Configuration conf) throws IOException {
    try (StoreFiles files = StoreFiles.open(settings.directory(), conf)) {
      files.makeDirectory();
      checkFormats(files);
    } catch (IOException | RuntimeException e) {
      throw unusable(settings, e);
    }
  }

  private static void checkFormats(StoreFiles files) throws IOException {
    for (SegmentName name : files.list()) {
      if (name.holdsRecords()) {
        SegmentReader.checkFormat(files, name);
      }
    }
  }

  private static IOException unusable(StoreSettings settings, Exception cause) {
    if (cause instanceof LaterFormatException) {
      return new IOException(
          "%s is %s, which a later version has written: %s; start that version again, or name another directory, with which nothing is known of what was promised and learned"
              .formatted(StoreSettings.DIRECTORY_KEY, settings.directory(), cause.getMessage()),
          cause);
    }
    return new IOException(
        "%s is %s, which cannot be used: %s; name a directory on file:/// or hdfs:// that the ResourceManager's user may write"
            .formatted(StoreSettings.DIRECTORY_KEY, settings.directory(), cause),
        cause);
  }

  static StateStore open(
      StoreSettings settings, StoreFiles files, Configuration conf, InstantSource clock)
      throws IOException {
    try {
      StateStore store = new StateStore(settings, files, conf, clock);
      store.logReport();
      return store;
    } catch (IOException | RuntimeException e) {
      files.close();
      throw e;
    }
  }

  /** What was read when the store was opened. */
  public StoredState stored() {
    return stored;
  }

  /** What was found damaged when the store was opened. */
  public StoreReport report() {
    return report;
  }

  /** The number of this opening, from 1. */
  public long generation() {
    return generation;
  }

  /**
   * Notes records in memory, to be made durable by {@link #write}. Waits for no disk.
   *
   * @return the records that bring back earlier runs and job files that they take away
   */
  public List<StoreRecord> note(List<? extends StoreRecord> records) {
    return memory.note(records);
  }

  /**
   * Takes back what was noted and could not be made durable in time. Waits for no disk. Nothing is
   * left of it when {@link #write} has worked the next time: that writes the whole state without
   * it, in place of the files that a part of it may have reached.
   *
   * @param records what makes the state as it was before
   */
  public void undo(List<? extends StoreRecord> records) {
    memory.undo(records);
  }

  /**
   * Makes all that was noted before durable. Waits for the disk.
   *
   * @throws StoreFencedException when another ResourceManager has opened the store since; so will
   *     all later calls
   * @throws IOException when it could not be made durable; it is kept in memory then, and the next
   *     call writes it first, to a new file
   * @throws IllegalStateException when the store is closed
   */
  public synchronized void write() throws IOException {
    if (closed) {
      throw new IllegalStateException("the store is closed");
    }
    if (fenced != null) {
      throw new StoreFencedException(fenced);
    }
    if (!memory.takeLines(writing)) {
      compact(new TreeSet<>());
    } else if (writing.size() > 0) {
      writeLines();
      compactWhenLarge();
    }
  }

  private void writeLines() throws IOException {
    try {
      if (journal == null) {
        journal = SegmentWriter.journal(files, nextName(SegmentName.Kind.JOURNAL), clock.millis());
      }
      journal.write(writing);
      journal.sync();
      NavigableSet<SegmentName> present = files.list();
      checkNotFenced(present);
      if (present.contains(journal.name())) {
        journalBytes += writing.size();
        writing.reset();
        return;
      }
    } catch (IOException | RuntimeException | Error e) {
      if (journal != null) {
        journal.abandon(e);
        journal = null;
      }
      throw e;
    }
    LOG.warn(
        "The store's file {} has vanished from its directory; writing the whole state anew",
        files.path(journal.name()));
    memory.needAll();
    compact(new TreeSet<>());
  }

  private void compactWhenLarge() throws StoreFencedException {
    if (journalBytes < compactAtBytes) {
      return;
    }
    try {
      compact(new TreeSet<>());
    } catch (StoreFencedException e) {
      throw e;
    } catch (IOException e) {
      compactAtBytes = journalBytes + settings.compactBytes();
      LOG.warn(
          "The store could not be compacted; its journal of {} bytes goes on growing",
          journalBytes,
          e);
    }
  }

  /** Writes the whole state and removes the files before it, except some. */
  private void compact(NavigableSet<SegmentName> keep) throws IOException {
    // What came after the snapshot in a journal numbered before it would be lost.
    closeJournal();
    SegmentName snapshot = nextName(SegmentName.Kind.SNAPSHOT);
    StoreMemory.Whole whole = memory.takeAll(writing);
    long snapshotBytes;
    NavigableSet<SegmentName> present;
    try {
      snapshotBytes = SegmentWriter.snapshot(files, snapshot, whole.records(), clock.millis());
      present = files.list();
      checkNotFenced(present);
    } catch (IOException | RuntimeException | Error e) {
      if (whole.needed()) {
        memory.needAll();
      }
      throw e;
    }
    writing.reset();
    journalBytes = 0;
    compactAtBytes = Math.max(settings.compactBytes(), snapshotBytes);
    for (SegmentName old : present.headSet(snapshot, false)) {
      if (!keep.contains(old) && !old.equals(first())) {
        files.delete(old.toString());
      }
    }
  }

  private long claimGeneration() throws IOException {
    long next = 1;
    NavigableSet<SegmentName> present = files.list();
    if (!present.isEmpty()) {
      next = present.last().generation() + 1;
    }
    while (!files.claim(claim(next))) {
      next++;
    }
    return next;
  }

  private static SegmentName claim(long generation) {
    return new SegmentName(generation, 0, SegmentName.Kind.CLAIM);
  }

  private SegmentName first() {
    return claim(generation);
  }

  private SegmentName nextName(SegmentName.Kind kind) {
    return new SegmentName(generation, ++lastNumber, kind);
  }

  private void checkNotFenced(NavigableSet<SegmentName> present) throws StoreFencedException {
    if (!present.isEmpty() && present.last().generation() > generation) {
      fenced = new StoreFencedException(generation, present.last().generation());
      throw fenced;
    }
  }

  private void closeJournal() {
    if (journal != null) {
      SegmentWriter old = journal;
      journal = null;
      try {
        old.close();
      } catch (IOException e) {
        if (isTakenOver()) {
          // Whoever opens the store removes the files of those before, also open ones.
          LOG.info(
              "The store's journal {} is gone, because another ResourceManager has opened the store, which holds all",
              files.path(old.name()));
        } else {
          LOG.warn(
              "The store's journal {} could not be closed; what was acknowledged is durable",
              files.path(old.name()),
              e);
        }
      }
    }
  }

  /** Whether another ResourceManager has opened the store since, as far as can be seen now. */
  private boolean isTakenOver() {
    try {
      checkNotFenced(files.list());
      return false;
    } catch (StoreFencedException e) {
      return true;
    } catch (IOException e) {
      LOG.debug("The store cannot be listed", e);
      return false;
    }
  }

  private void logReport() {
    if (report.clean()) {
      LOG.info(
          "The store {} is open: {} records, {} jobs, generation {}",
          files.directory(),
          report.recordsUsed(),
          stored.jobs().size(),
          generation);
      return;
    }
    LOG.warn(
        "The store {} was damaged and is open with its good part: {} records used, {} lost. The damaged files are kept in {}/{}: {}",
        files.directory(),
        report.recordsUsed(),
        report.recordsLost(),
        files.directory(),
        StoreFiles.DAMAGED,
        report.damages().stream()
            .limit(10)
            .map(Damage::toString)
            .collect(Collectors.joining("; ")));
  }

  /**
   * Makes durable what was noted and could not be written before, if that works now and no other
   * ResourceManager has opened the store since, and closes the files. What {@link #write} returned
   * for is durable already.
   *
   * @throws IOException when something that was noted is not durable, or a file cannot be closed
   */
  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    try {
      if (fenced == null) {
        write();
      }
    } catch (StoreFencedException e) {
      LOG.info("What could not be written before is not written any more: {}", e.getMessage());
    } finally {
      closed = true;
      closeJournal();
      files.close();
    }
  }
}
