package io.github.punctual.testcluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options.CreateOpts;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.local.LocalFs;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedFilesTest {
  @TempDir static java.nio.file.Path dir;
  private static FileContext files;

  @BeforeAll
  static void use() throws IOException {
    EmbeddedSettings.cluster(dir);
    // As a NodeManager asks.
    files = FileContext.getLocalFSFileContext();
    files.setUMask(new FsPermission((short) 0022));
  }

  @Test
  void isWhatNodesUseForLocalFiles() {
    assertInstanceOf(EmbeddedFiles.class, files.getDefaultFileSystem());
  }

  @Test
  void filesAndFoldersGetThePermissionsAskedFor() throws Exception {
    Path folder = new Path(dir.resolve("folder").toString());
    Path file = new Path(folder, "file");

    files.mkdir(folder, new FsPermission((short) 0730), true);
    files
        .create(
            file, EnumSet.of(CreateFlag.CREATE), CreateOpts.perms(new FsPermission((short) 0666)))
        .close();

    assertEquals(0710, mode(folder));
    assertEquals(0644, mode(file));
    files.setPermission(file, new FsPermission((short) 0500));
    assertEquals(0500, mode(file));
    files.setPermission(folder, new FsPermission((short) 01777));
    assertEquals(01777, mode(folder));
  }

  @Test
  void refusesToSetPermissionsOfWhatIsNotThere() {
    Path nothing = new Path(dir.resolve("nothing").toString());

    assertThrows(
        IOException.class, () -> files.setPermission(nothing, new FsPermission((short) 0700)));
  }

  @Test
  void isNotInWhatTasksRead() {
    Configuration conf = new Configuration();

    EmbeddedFiles.leaveOut(conf);

    assertEquals(LocalFs.class.getName(), conf.get("fs.AbstractFileSystem.file.impl"));
  }

  private static int mode(Path path) throws IOException {
    return (int) Files.getAttribute(java.nio.file.Path.of(path.toString()), "unix:mode") & 07777;
  }
}
