package io.github.punctual.yarn.store;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * A local file system that counts its operations and fails at one of them. A write that fails has
 * written its first half.
 */
final class FaultyFileSystem extends RawLocalFileSystem {
  /** What happens at the chosen operation. */
  enum Fault {
    /** It fails, and the next succeeds. */
    ONCE,
    /** Memory is exhausted there, and not at the next. */
    ERROR,
    /** It fails, and so does every later one. */
    DEAD,
    /** From then on nothing can be written; names are still made and removed. */
    FULL,
    /** As DEAD, and afterwards files end where they were last synchronised. */
    POWER_LOSS
  }

  private final Fault fault;
  private long failAt;
  private final List<Stream> streams = new ArrayList<>();
  private long operations;

  FaultyFileSystem(Fault fault, long failAt) throws IOException {
    this.fault = fault;
    this.failAt = failAt;
    initialize(URI.create("file:///"), new Configuration(false));
  }

  long operations() {
    return operations;
  }

  /** Chooses another operation. */
  void failFrom(long operation) {
    failAt = operation;
  }

  /** Whether the chosen operation has come. */
  boolean failed() {
    return operations >= failAt;
  }

  /** Leaves the files as the fault leaves them. */
  void crash() throws IOException {
    for (Stream stream : streams) {
      stream.file.close();
      if (fault == Fault.POWER_LOSS && stream.path.exists()) {
        try (RandomAccessFile file = new RandomAccessFile(stream.path, "rw")) {
          file.setLength(Math.min(file.length(), stream.synced));
        }
      }
    }
  }

  private boolean fails(String what) {
    operations++;
    return switch (fault) {
      case ONCE, ERROR -> operations == failAt;
      case DEAD, POWER_LOSS -> operations >= failAt;
      case FULL -> operations >= failAt && (what.startsWith("write") || what.startsWith("hflush"));
    };
  }

  private void step(String what) throws IOException {
    if (fails(what)) {
      if (fault == Fault.ERROR) {
        throw new OutOfMemoryError("test, operation " + operations + ": " + what);
      }
      throw new IOException(
          "no space left on device (test, operation " + operations + ": " + what + ")");
    }
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    step("create " + path);
    super.create(path, overwrite, bufferSize, replication, blockSize, progress).close();
    Stream stream = new Stream(pathToFile(path));
    streams.add(stream);
    return new FSDataOutputStream(stream, null);
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    step("open " + path);
    return super.open(path, bufferSize);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    step("rename " + from);
    return super.rename(from, to) && renamed(from, to);
  }

  private boolean renamed(Path from, Path to) {
    streams.stream()
        .filter(s -> s.path.equals(pathToFile(from)))
        .forEach(s -> s.path = pathToFile(to));
    return true;
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    step("delete " + path);
    return super.delete(path, recursive);
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    step("list " + path);
    return super.listStatus(path);
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    step("mkdirs " + path);
    return super.mkdirs(path, permission);
  }

  /** Without Hadoop's native library this would start a process for each file. */
  @Override
  public void setPermission(Path path, FsPermission permission) {}

  private final class Stream extends OutputStream implements Syncable, StreamCapabilities {
    private final RandomAccessFile file;
    private File path;
    private long synced;
    private IOException failure;

    Stream(File path) throws IOException {
      this.path = path;
      this.file = new RandomAccessFile(path, "rw");
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      long before = operations;
      try {
        streamStep("write " + path);
      } catch (IOException e) {
        if (operations > before) {
          file.write(bytes, from, length / 2);
        }
        throw e;
      }
      file.write(bytes, from, length);
    }

    @Override
    public void hflush() throws IOException {
      streamStep("hflush " + path);
    }

    @Override
    public void hsync() throws IOException {
      streamStep("hsync " + path);
      synced = file.length();
    }

    @Override
    public boolean hasCapability(String capability) {
      return capability.equals(StreamCapabilities.HSYNC);
    }

    @Override
    public void close() throws IOException {
      file.close();
      streamStep("close " + path);
    }

    /** As on HDFS, a stream that failed throws the same exception from then on. */
    private void streamStep(String what) throws IOException {
      if (failure != null) {
        throw failure;
      }
      try {
        step(what);
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
  }
}
