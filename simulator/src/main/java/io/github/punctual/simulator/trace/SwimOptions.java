package io.github.punctual.simulator.trace;

/**
 * What SWIM's rows do not say: they have bytes, but neither tasks nor times. The defaults are round
 * numbers for a MapReduce cluster with disks, not measurements of the recorded cluster.
 *
 * @param blockBytes how much input a map task reads at most, at least 1
 * @param bytesPerReduce how much shuffled data a reduce task takes at most, at least 1
 * @param mapBytesPerSecond how fast a map task works, above 0
 * @param reduceBytesPerSecond how fast a reduce task works, above 0
 * @param taskStartMillis what every task needs besides, at least 0
 */
public record SwimOptions(
    long blockBytes,
    long bytesPerReduce,
    double mapBytesPerSecond,
    double reduceBytesPerSecond,
    long taskStartMillis) {
  private static final long MIB = 1L << 20;

  public SwimOptions {
    require(blockBytes >= 1, "block size", blockBytes, "at least 1 byte");
    require(bytesPerReduce >= 1, "bytes per reduce task", bytesPerReduce, "at least 1");
    require(mapBytesPerSecond > 0, "map rate", mapBytesPerSecond, "above 0 bytes/s");
    require(reduceBytesPerSecond > 0, "reduce rate", reduceBytesPerSecond, "above 0 bytes/s");
    require(taskStartMillis >= 0, "start of a task", taskStartMillis, "at least 0 ms");
  }

  /** Blocks of 128 MiB, a reduce task for each GiB, 8 MiB/s, 2 s to start. */
  public static SwimOptions defaults() {
    return new SwimOptions(128 * MIB, 1024 * MIB, 8 * MIB, 8 * MIB, 2000);
  }

  private static void require(boolean holds, String name, Object value, String rule) {
    if (!holds) {
      throw new IllegalArgumentException("%s is %s; it must be %s".formatted(name, value, rule));
    }
  }
}
