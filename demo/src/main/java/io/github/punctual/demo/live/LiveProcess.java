package io.github.punctual.demo.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process of its own for one scheduler, which ends with this one. */
final class LiveProcess {
  private final Path folder;
  private final LiveScheduler scheduler;

  LiveProcess(Path folder, LiveScheduler scheduler) {
    this.folder = folder;
    this.scheduler = scheduler;
  }

  /**
   * Runs {@link LiveCommand}; what it tells goes to where this process tells it.
   *
   * @return its exit code
   */
  int run(List<String> arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-Dlog4j.configuration=log4j-live.properties",
                "-Dpunctual.live.log=" + folder.resolve(scheduler.key() + ".log"),
                "-classpath",
                System.getProperty("java.class.path"),
                LiveCommand.class.getName()));
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start();
    Thread onInterrupt = new Thread(process::destroy, "stop-live");
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while " + scheduler.key() + " was played", e);
    } finally {
      Runtime.getRuntime().removeShutdownHook(onInterrupt);
    }
  }
}
