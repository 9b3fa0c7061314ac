package io.github.punctual.yarn.store;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LeaseRecoverable;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.StreamCapabilities;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store's directory on a Hadoop file system.
 *
 * @param syncDirectories whether a directory must be synchronised for the names in it to last
 */
record StoreFiles(FileSystem fileSystem, Path directory, boolean syncDirectories)
    implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(StoreFiles.class);

  /** Where damaged files go. */
  static final String DAMAGED = "damaged";

  /** Begins the names of files that are made at an instant, in their order. */
  static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  /** How many damaged files are kept for inspection. */
  private static final int DAMAGED_KEPT = 20;

  /** Lease recovery takes some seconds: 20 at most are waited. */
  private static final int LEASE_POLLS = 200;

  private static final long LEASE_POLL_MILLIS = 100;

  /** A directory on a given file system, without the care that {@link #open} takes. */
  StoreFiles {
    directory = fileSystem.makeQualified(directory);
  }

  /**
   * Opens the file system of a directory: an own instance, which nobody else closes, and the raw
   * local one, because checksum files beside a file that grows are useless after a kill.
   *
   * @throws IOException when there is no such file system
   */
  static StoreFiles open(Path directory, Configuration conf) throws IOException {
    URI uri = directory.toUri();
    FileSystem found =
        FileSystem.newInstance(
            uri.getScheme() == null ? FileSystem.getDefaultUri(conf) : uri, conf);
    if (found instanceof LocalFileSystem local) {
      // Local directories forget new names at a power failure unless they are synchronised too.
      return new StoreFiles(local.getRawFileSystem(), directory, File.separatorChar == '/');
    }
    return new StoreFiles(found, directory, false);
  }

  Path path(SegmentName name) {
    return new Path(directory, name.toString());
  }

  void makeDirectory() throws IOException {
    OwnerOnly.makeDirectory(fileSystem, directory);
  }

  /** Whether the directory is there. */
  boolean isThere() throws IOException {
    return fileSystem.exists(directory);
  }

  /** The store's files, in order; other files are none of its business. */
  NavigableSet<SegmentName> list() throws IOException {
    TreeSet<SegmentName> names = new TreeSet<>();
    for (FileStatus status : fileSystem.listStatus(directory)) {
      SegmentName.parse(status.getPath().getName()).ifPresent(names::add);
    }
    return names;
  }

  /** Makes an empty file; says whether there was none of that name before. */
  boolean claim(SegmentName name) throws IOException {
    if (fileSystem.exists(path(name))) {
      return false;
    }
    try {
      OwnerOnly.create(fileSystem, path(name)).close();
    } catch (FileAlreadyExistsException e) {
      LOG.debug("Another ResourceManager has just claimed {}", path(name), e);
      return false;
    }
    syncDirectory();
    return true;
  }

  /** Begins a file that must not exist yet. */
  FSDataOutputStream create(String name) throws IOException {
    FSDataOutputStream out = OwnerOnly.create(fileSystem, new Path(directory, name));
    if (!out.hasCapability(StreamCapabilities.HSYNC)) {
      out.close();
      throw new IOException(
          "the file system %s cannot make appended data durable (no hsync); use file:/// or hdfs://"
              .formatted(fileSystem.getUri()));
    }
    syncDirectory();
    return out;
  }

  FSDataInputStream open(SegmentName name) throws IOException {
    return fileSystem.open(path(name));
  }

  boolean isFile(SegmentName name) throws IOException {
    return fileSystem.getFileStatus(path(name)).isFile();
  }

  void rename(SegmentName from, SegmentName to) throws IOException {
    if (!fileSystem.rename(path(from), path(to))) {
      throw new IOException("%s could not be renamed to %s".formatted(path(from), to));
    }
    syncDirectory();
  }

  /** Removes a file; one that stays does no harm, as the snapshot after it outdoes it. */
  void delete(String name) {
    delete(new Path(directory, name), false);
  }

  private void delete(Path old, boolean withAllInIt) {
    try {
      fileSystem.delete(old, withAllInIt);
    } catch (IOException e) {
      LOG.warn("The old file {} could not be removed", old, e);
    }
  }

  /**
   * On HDFS: takes a file away from a writer that may still hold it, so that all it wrote is seen
   * and it can write no more. Elsewhere nothing.
   */
  void takeOver(SegmentName name) throws InterruptedIOException {
    if (fileSystem instanceof LeaseRecoverable leases) {
      try {
        // The first call only asks for it; while it goes on, the last block's length may be
        // unknown.
        boolean closed = leases.isFileClosed(path(name)) || leases.recoverLease(path(name));
        for (int i = 0; i < LEASE_POLLS && !closed; i++) {
          Thread.sleep(LEASE_POLL_MILLIS);
          closed = leases.isFileClosed(path(name));
        }
        if (!closed) {
          LOG.warn(
              "The lease of the store's file {} is not recovered yet; reading it as it is",
              path(name));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException(
            "interrupted while the lease of " + path(name) + " was recovered");
      } catch (IOException e) {
        LOG.warn(
            "The lease of the store's file {} could not be recovered; reading it as it is",
            path(name),
            e);
      }
    }
  }

  /** Moves a file away, among the newest that are kept; empty, and logged, when it cannot be. */
  Optional<Path> setAside(SegmentName name, String stamp) {
    Path folder = new Path(directory, DAMAGED);
    Path target = new Path(folder, stamp + "-" + name);
    try {
      OwnerOnly.makeDirectory(fileSystem, folder);
      if (!fileSystem.rename(path(name), target)) {
        throw new IOException("rename was refused");
      }
      keepNewest(folder, "", DAMAGED_KEPT);
      return Optional.of(target);
    } catch (IOException e) {
      LOG.warn("The store's damaged file {} could not be moved to {}", path(name), target, e);
      return Optional.empty();
    }
  }

  /** The greatest stamp with which the name of a file with an ending begins. */
  OptionalLong newestStampMillis(String ending) throws IOException {
    if (!fileSystem.exists(directory)) {
      return OptionalLong.empty();
    }
    return Stream.of(fileSystem.listStatus(directory))
        .map(file -> file.getPath().getName())
        .filter(name -> name.endsWith(ending))
        .flatMapToLong(StoreFiles::stampMillis)
        .max();
  }

  /** The instant at which a file was made, by its name; nothing where that begins otherwise. */
  private static LongStream stampMillis(String name) {
    try {
      TemporalAccessor stamp = STAMP.parse(name, new ParsePosition(0));
      return LongStream.of(Instant.from(stamp).toEpochMilli());
    } catch (DateTimeException e) {
      LOG.debug("{} was not made here", name, e);
      return LongStream.empty();
    }
  }

  /** Removes all but the newest files with an ending, by their names; the rest is for next time. */
  void keepNewest(Path folder, String ending, int most) {
    try {
      List<Path> files =
          Stream.of(fileSystem.listStatus(folder))
              .map(FileStatus::getPath)
              .filter(path -> path.getName().endsWith(ending))
              .sorted()
              .toList();
      files.subList(0, Math.max(0, files.size() - most)).forEach(old -> delete(old, true));
    } catch (IOException e) {
      LOG.warn("The old files in {} could not be removed", folder, e);
    }
  }

  private void syncDirectory() throws IOException {
    if (syncDirectories && fileSystem instanceof RawLocalFileSystem local) {
      try (FileChannel channel =
          FileChannel.open(local.pathToFile(directory).toPath(), StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /** Closes a file that failed, without hiding why. */
  static void closeAfter(Throwable cause, Closeable file) {
    try {
      file.close();
    } catch (IOException e) {
      // An HDFS stream throws at its closing what it threw before.
      if (e != cause) {
        cause.addSuppressed(e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    fileSystem.close();
  }
}
