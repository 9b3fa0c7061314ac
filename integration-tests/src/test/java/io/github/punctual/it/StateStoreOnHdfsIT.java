package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.store.HistoryKey;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store on HDFS, where files have leases and a killed writer leaves its last block open. */
class StateStoreOnHdfsIT {
  @TempDir private static java.nio.file.Path folder;
  private static MiniDFSCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    cluster = new MiniDFSCluster.Builder(configuration(), folder.toFile()).numDataNodes(1).build();
    cluster.waitActive();
  }

  @AfterAll
  static void stop() {
    cluster.shutdown();
  }

  private static Configuration configuration() {
    Configuration conf = new Configuration();
    conf.setInt("dfs.replication", 1);
    return conf;
  }

  private static StateStore open(String path) throws IOException {
    return StateStore.open(
        StoreSettings.in(new Path(cluster.getURI() + path)),
        configuration(),
        InstantSource.system());
  }

  /** Writes something in the two steps that everybody takes. */
  private static void append(StateStore store, StoreRecord record) throws IOException {
    store.note(List.of(record));
    store.write();
  }

  private static HistoryRecord run(int number) {
    JobId id = new JobId("application_1_%04d".formatted(number));
    return new HistoryRecord(
        new Outcome(id, "etl", "user", 5000, 8, 8, 20, 60_000, 4, 30_000),
        ResourceVector.of(1024, 1));
  }

  @Test
  void whatAWriterAppendedIsReadWhileItStillHoldsTheFileAndItIsToldOnItsNextAppend()
      throws IOException {
    try (StateStore killed = open("/taken")) {
      for (int i = 0; i < 10; i++) {
        append(killed, run(i));
      }
      try (StateStore next = open("/taken")) {
        assertEquals(10, next.stored().history().get(new HistoryKey("user", "etl")).size());
        assertTrue(next.report().clean(), next.report().toString());
        assertThrows(IOException.class, () -> append(killed, run(10)));
        append(next, run(11));
      }
    }
    try (StateStore last = open("/taken")) {
      assertEquals(11, last.stored().history().get(new HistoryKey("user", "etl")).size());
    }
  }

  @Test
  void damageIsSetAside() throws IOException {
    try (StateStore store = open("/damaged")) {
      append(store, run(1));
      append(store, new Learned("justice", Map.of("fraction", 0.5)));
    }
    FileSystem hdfs = cluster.getFileSystem();
    for (FileStatus file : hdfs.listStatus(new Path("/damaged"))) {
      if (file.getPath().getName().endsWith(".journal")) {
        try (OutputStream out = hdfs.append(file.getPath())) {
          out.write("cut of".getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    try (StateStore store = open("/damaged")) {
      assertEquals(2, store.report().recordsUsed());
      assertEquals(1, store.report().damages().size());
      assertTrue(hdfs.exists(new Path(store.report().damages().get(0).setAside())));
    }
    try (StateStore store = open("/damaged")) {
      assertTrue(store.report().clean(), store.report().toString());
    }
  }

  @Test
  void aDirectoryThatIsAFileIsNamedWithItsSetting() throws IOException {
    cluster.getFileSystem().create(new Path("/file")).close();
    IOException e = assertThrows(IOException.class, () -> open("/file"));
    assertTrue(e.getMessage().startsWith("punctual.store.dir is hdfs://"), e.getMessage());
  }

  @Test
  void aStoreInSafeModeIsNotOpenedAndKeepsWhatItHolds() throws IOException {
    try (StateStore store = open("/safe")) {
      append(store, run(1));
    }
    DistributedFileSystem hdfs = cluster.getFileSystem();
    hdfs.setSafeMode(SafeModeAction.ENTER);
    IOException e = assertThrows(IOException.class, () -> open("/safe"));
    assertTrue(e.getMessage().contains("safe mode"), e.getMessage());
    hdfs.setSafeMode(SafeModeAction.LEAVE);
    try (StateStore store = open("/safe")) {
      assertEquals(1, store.stored().history().size());
      assertTrue(store.report().clean(), store.report().toString());
    }
  }
}
