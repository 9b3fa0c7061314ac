package io.github.punctual.yarn.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Directories and files for their owner alone. On local directories it goes by Java's own means:
 * without its native library Hadoop starts a process for each file.
 */
final class OwnerOnly {
  private static final Logger LOG = LoggerFactory.getLogger(OwnerOnly.class);

  private static final FsPermission DIRECTORY =
      new FsPermission(FsAction.ALL, FsAction.NONE, FsAction.NONE);
  private static final FsPermission FILE =
      new FsPermission(FsAction.READ_WRITE, FsAction.NONE, FsAction.NONE);

  private OwnerOnly() {}

  /**
   * Makes a directory; one that is there is closed to others, too. Where that is not allowed, it is
   * logged, and the directory is used as it is.
   */
  static void makeDirectory(FileSystem fileSystem, Path directory) throws IOException {
    if (!fileSystem.mkdirs(directory, DIRECTORY)) {
      throw new IOException("the directory could not be made");
    }
    FsPermission found = permission(fileSystem, directory);
    if (found.getGroupAction() == FsAction.NONE && found.getOtherAction() == FsAction.NONE) {
      return;
    }
    try {
      permit(fileSystem, directory, DIRECTORY);
      LOG.warn("The store's directory {} was {}; it is {} now", directory, found, DIRECTORY);
    } catch (IOException e) {
      LOG.warn(
          "The store's directory {} is {}: others can read or change what is promised; make it belong to the ResourceManager's user, with mode 700",
          directory,
          found,
          e);
    }
  }

  /** Begins a file that must not exist yet. */
  static FSDataOutputStream create(FileSystem fileSystem, Path path) throws IOException {
    if (fileSystem instanceof RawLocalFileSystem) {
      FSDataOutputStream out = fileSystem.create(path, false);
      try {
        permit(fileSystem, path, FILE);
        return out;
      } catch (IOException | RuntimeException e) {
        StoreFiles.closeAfter(e, out);
        throw e;
      }
    }
    return fileSystem.create(
        path,
        FILE,
        false,
        fileSystem
            .getConf()
            .getInt(
                CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY,
                CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_DEFAULT),
        fileSystem.getDefaultReplication(path),
        fileSystem.getDefaultBlockSize(path),
        null);
  }

  private static FsPermission permission(FileSystem fileSystem, Path path) throws IOException {
    if (fileSystem instanceof RawLocalFileSystem local) {
      PosixFileAttributeView view = view(local, path);
      // Where there are no such permissions there is nothing to close.
      return view == null
          ? DIRECTORY
          : FsPermission.valueOf(
              "-" + PosixFilePermissions.toString(view.readAttributes().permissions()));
    }
    return fileSystem.getFileStatus(path).getPermission();
  }

  private static void permit(FileSystem fileSystem, Path path, FsPermission permission)
      throws IOException {
    if (fileSystem instanceof RawLocalFileSystem local) {
      PosixFileAttributeView view = view(local, path);
      if (view != null) {
        view.setPermissions(PosixFilePermissions.fromString(permission.toString()));
      }
    } else {
      fileSystem.setPermission(path, permission);
    }
  }

  private static PosixFileAttributeView view(RawLocalFileSystem local, Path path) {
    return Files.getFileAttributeView(
        local.pathToFile(path).toPath(), PosixFileAttributeView.class);
  }
}
