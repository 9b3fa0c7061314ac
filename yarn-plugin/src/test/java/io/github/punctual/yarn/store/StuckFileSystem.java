package io.github.punctual.yarn.store;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local file system under another name, which hangs or refuses to be written when it is told
 * to, or when a change comes that was chosen. What hangs cannot be interrupted.
 */
public final class StuckFileSystem extends RawLocalFileSystem {
  /** The setting that makes it known, and its value. */
  public static final String KEY = "fs.stuck.impl";

  private static final URI NAME = URI.create("stuck:///");
  private static final CountDownLatch OPEN = new CountDownLatch(0);
  private static final AtomicInteger HANGING = new AtomicInteger();
  private static volatile CountDownLatch gate = OPEN;
  private static volatile String refusal = "";
  private static final AtomicLong CHANGES = new AtomicLong();
  private static volatile long chosen = Long.MAX_VALUE;
  private static volatile Fault fault = Fault.FAILS;

  /** What happens at a chosen change. */
  public enum Fault {
    /** It fails, and the next succeeds. */
    FAILS,
    /** It is half of a write, and fails. */
    TORN,
    /** It fails as every later one does. */
    FULL,
    /** It does not return, and neither does anything later. */
    HANGS
  }

  /** A folder on it. */
  public static String folder(Path folder) {
    return NAME + folder.toUri().getPath().substring(1);
  }

  /** From now on nothing returns. */
  public static void hang() {
    gate = new CountDownLatch(1);
  }

  /** From now on everything that would change something is refused. */
  public static void refuse(String why) {
    refusal = why;
  }

  /**
   * A fault at one of the next changes.
   *
   * @param change 1 for the next
   */
  public static void at(long change, Fault which) {
    fault = which;
    CHANGES.set(0);
    chosen = change;
  }

  /** How many changes there were since {@link #at}. */
  public static long changes() {
    return CHANGES.get();
  }

  /** All is well again, and what hung goes on. */
  public static void heal() {
    CountDownLatch before = gate;
    gate = OPEN;
    refusal = "";
    chosen = Long.MAX_VALUE;
    before.countDown();
  }

  /** How many calls hang. */
  public static int hanging() {
    return HANGING.get();
  }

  private static void read() {
    CountDownLatch closed = gate;
    if (closed.getCount() == 0) {
      return;
    }
    HANGING.incrementAndGet();
    boolean interrupted = false;
    boolean open = false;
    while (!open) {
      try {
        open = closed.await(1, TimeUnit.HOURS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    HANGING.decrementAndGet();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether this change is the one that fails, and but for that all is well. */
  private static boolean failsNow() {
    if (CHANGES.incrementAndGet() != chosen) {
      return false;
    }
    switch (fault) {
      case FULL -> refuse("no space left on device (test)");
      case HANGS -> hang();
      default -> {
        return true;
      }
    }
    return false;
  }

  private static void change() throws IOException {
    if (failsNow()) {
      throw new IOException("input/output error (test)");
    }
    unlessRefused();
  }

  private static void unlessRefused() throws IOException {
    read();
    if (!refusal.isEmpty()) {
      throw new IOException(refusal);
    }
  }

  @Override
  public URI getUri() {
    return NAME;
  }

  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    setWorkingDirectory(new org.apache.hadoop.fs.Path(NAME));
  }

  @Override
  public boolean mkdirs(org.apache.hadoop.fs.Path path, FsPermission permission)
      throws IOException {
    change();
    return super.mkdirs(path, permission);
  }

  @Override
  public FSDataOutputStream create(
      org.apache.hadoop.fs.Path path,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    change();
    FSDataOutputStream real =
        super.create(path, overwrite, bufferSize, replication, blockSize, progress);
    return new FSDataOutputStream(new Stream(real), null);
  }

  @Override
  public FSDataInputStream open(org.apache.hadoop.fs.Path path, int bufferSize) throws IOException {
    read();
    return super.open(path, bufferSize);
  }

  @Override
  public FileStatus[] listStatus(org.apache.hadoop.fs.Path path) throws IOException {
    read();
    return super.listStatus(path);
  }

  @Override
  public boolean rename(org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to)
      throws IOException {
    change();
    return super.rename(from, to);
  }

  @Override
  public boolean delete(org.apache.hadoop.fs.Path path, boolean recursive) throws IOException {
    change();
    return super.delete(path, recursive);
  }

  /** Without Hadoop's native library this would start a process for each file. */
  @Override
  public void setPermission(org.apache.hadoop.fs.Path path, FsPermission permission) {}

  private static final class Stream extends OutputStream implements Syncable, StreamCapabilities {
    private final FSDataOutputStream real;

    Stream(FSDataOutputStream real) {
      this.real = real;
    }

    @Override
    public void write(int b) throws IOException {
      change();
      real.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      if (failsNow()) {
        if (fault == Fault.TORN) {
          real.write(bytes, from, length / 2);
          real.hflush();
        }
        throw new IOException("input/output error (test)");
      }
      unlessRefused();
      real.write(bytes, from, length);
    }

    @Override
    public void hflush() throws IOException {
      change();
      real.hflush();
    }

    @Override
    public void hsync() throws IOException {
      change();
      real.hsync();
    }

    @Override
    public boolean hasCapability(String capability) {
      return real.hasCapability(capability);
    }

    @Override
    public void close() throws IOException {
      read();
      real.close();
    }
  }
}
