package io.github.punctual.it.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.testcluster.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cluster.sh leaves behind where a start goes wrong; in Java's place is a stub that waits. */
class ClusterScriptTest {
  private static final Path SCRIPTS = Path.of("..", "dev-support");
  private static final Duration WAIT = Duration.ofMinutes(1);

  @TempDir Path folder;
  private Path directory;
  private Path java;

  @BeforeEach
  void copyTheScript() throws IOException {
    directory = folder.resolve("run");
    copy("cluster.sh");
    copy("cluster/processes.sh");
    copy("cluster/settings.sh");
    for (String module : List.of("resourcemanager", "nodemanager", "client")) {
      // As if Maven had collected the libraries.
      write("cluster/" + module + "/target/lib.complete", "");
    }
    write("java/release", "JAVA_VERSION=\"17\"\n");
    java = write("java/bin/java", "#!/usr/bin/env bash\nwhile :; do sleep 0.1; done\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @AfterEach
  void endWhatIsLeft() {
    daemons().forEach(ProcessHandle::destroyForcibly);
  }

  private void copy(String file) throws IOException {
    write(file, Files.readString(SCRIPTS.resolve(file)));
  }

  private Path write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private Process up(String... more) throws IOException {
    List<String> line =
        new ArrayList<>(List.of("bash", folder.resolve("cluster.sh").toString(), "up", "--dir"));
    line.add(directory.toString());
    line.addAll(List.of(more));
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile());
    builder.environment().put("JAVA_HOME", folder.resolve("java").toString());
    return builder.start();
  }

  private int code(Process process) throws InterruptedException, IOException {
    assertTrue(process.waitFor(1, TimeUnit.MINUTES), Files.readString(folder.resolve("out")));
    return process.exitValue();
  }

  private Stream<ProcessHandle> daemons() {
    String argument = "-Dpunctual.cluster=" + directory;
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().commandLine().orElse("").contains(argument));
  }

  @Test
  void whoInterruptsAStartLeavesNothingRunning() throws Exception {
    Process up = up("--nodes", "2");
    Poll.untilTrue("both nodes", WAIT, () -> Files.exists(directory.resolve("pids/nm-2")));
    assertTrue(daemons().count() >= 2);

    up.destroy();

    assertEquals(143, code(up));
    assertEquals(0, daemons().count());
  }

  @Test
  void aStartEndsWhatIsLeftOfTheClusterBefore() throws Exception {
    Process zookeeper =
        new ProcessBuilder(java.toString(), "-Dpunctual.cluster=" + directory).start();
    write("run/pids/zookeeper", zookeeper.pid() + "\n");
    write("run/cluster.env", "HADOOP=3.5 RMS=2 NODES=1\n");

    Process up = up();
    Poll.untilTrue("a new one", WAIT, () -> Files.exists(directory.resolve("pids/rm")));
    assertTrue(zookeeper.waitFor(1, TimeUnit.SECONDS));

    up.destroy();
    code(up);
  }

  @Test
  void settingsThatCannotBeCopiedLeaveNoFolder() throws Exception {
    // A folder of that name is made there before.
    write("settings/overlay", "");

    assertEquals(1, code(up("--conf", folder.resolve("settings").toString())));

    assertFalse(Files.exists(directory));
  }
}
