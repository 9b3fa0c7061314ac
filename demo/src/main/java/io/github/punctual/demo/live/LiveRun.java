package io.github.punctual.demo.live;

import io.github.punctual.demo.ClusterHolder;
import io.github.punctual.demo.Console;
import io.github.punctual.simulator.workload.Workload;
import io.github.punctual.testcluster.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Plays a workload under one scheduler, on a cluster that begins and ends with it. */
public final class LiveRun {
  private static final Duration SPARE = Duration.ofMinutes(5);

  private LiveRun() {}

  /**
   * Plays a workload under one scheduler in this process.
   *
   * @param vcores how many tasks of one vcore run at once
   * @param folder for files; one that exists
   */
  public static LiveFigures play(
      Workload workload,
      LiveScheduler scheduler,
      int vcores,
      int nodes,
      Path folder,
      Console console)
      throws IOException {
    LiveCluster size = LiveCluster.of(vcores, nodes, workload);
    return LiveFigures.of(workload, ends(workload, scheduler, size, folder, console));
  }

  /** How its jobs ended, in the order of the workload. */
  static List<JobEnd> ends(
      Workload workload, LiveScheduler scheduler, LiveCluster size, Path folder, Console console)
      throws IOException {
    console.event("starting", "", scheduler.key() + ", " + size.nodes() + " NodeManagers");
    LiveCluster.useContainerSizes();
    try (ClusterHolder held = new ClusterHolder(size.builder(scheduler, folder), console, false)) {
      size.addNodes(held.cluster());
      requireSmallMasters(held.cluster());
      try (LivePlayer player = new LivePlayer(held.cluster(), console)) {
        player.warmUp(2 * size.nodes());
        List<JobEnd> ends = player.play(workload, atMost(workload, size));
        console.event("ended", "", scheduler.key());
        return ends;
      }
    } finally {
      LiveCluster.forgetContainerSizes();
    }
  }

  /** Twice what it should take, so that only what hangs is given up. */
  private static Duration atMost(Workload workload, LiveCluster size) {
    return Duration.ofMillis(
            2
                * SimulatedForecast.of(workload, size, LiveScheduler.STOCK_CAPACITY, 2000)
                    .lengthMillis())
        .plus(SPARE);
  }

  /** Larger ones would take the room of tasks, and no figure would tell. */
  private static void requireSmallMasters(EmbeddedCluster cluster) {
    long least = cluster.scheduler().getMinimumResourceCapability().getMemorySize();
    if (least > LiveCluster.MASTER_MIB) {
      throw new IllegalStateException(
          "The smallest container has %d MiB; masters were to have %d. Is there a yarn-site.xml on the class path?"
              .formatted(least, LiveCluster.MASTER_MIB));
    }
  }

  /**
   * Runs {@link LiveCommand} in a process of its own, which ends with this one; what it tells goes
   * to where this process tells it.
   *
   * @return its exit code
   */
  static int fork(LiveScheduler scheduler, Path folder, List<String> arguments) throws IOException {
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

  /** Writes how jobs ended, one on each line after a header. */
  static void write(Path file, List<JobEnd> ends) throws IOException {
    List<String> lines = new ArrayList<>(List.of(JobEnd.HEADER));
    ends.forEach(end -> lines.add(end.line()));
    Files.write(file, lines);
  }

  /** Reads what {@link #write} wrote. */
  static List<JobEnd> read(Path file) throws IOException {
    return Files.readAllLines(file).stream().skip(1).map(JobEnd::parse).toList();
  }
}
