package io.github.punctual.testcluster;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FsConstants;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.local.LocalFs;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local files of embedded nodes. Without its native library, Hadoop's own starts a process to
 * set the permissions of a file: two dozen for each container, half of what tests then cost.
 */
final class EmbeddedFiles extends DelegateToFileSystem {

  /** Called by Hadoop. */
  EmbeddedFiles(URI root, Configuration conf) throws IOException, URISyntaxException {
    super(root, new WithoutProcesses(), conf, FsConstants.LOCAL_FS_URI.getScheme(), false);
  }

  /** Makes it what this process finds local files with: a node asks for them without settings. */
  static void use() {
    Configuration.addDefaultResource("embedded-cluster.xml");
  }

  /** Takes it out of settings that other processes read, which have no such class. */
  static void leaveOut(Configuration conf) {
    conf.set("fs.AbstractFileSystem.file.impl", LocalFs.class.getName());
  }

  private static final class WithoutProcesses extends RawLocalFileSystem {
    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
      Files.setAttribute(pathToFile(path).toPath(), "unix:mode", (int) permission.toShort());
    }
  }
}
