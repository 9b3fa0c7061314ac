package io.github.punctual.simulator.generate;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Decides which job is submitted at which of the instants that an arrival process gave, so that the
 * CPUs in use, when every job runs all its tasks at once, stay below a bound. Jobs choose in the
 * order of their tasks, largest first; each takes the first of some random free instants at which
 * it fits, and else the least bad of them. Without a bound the assignment is random.
 */
final class PeakPlacement {
  private static final long BIN_MILLIS = 15_000;
  private static final int TRIES = 300;

  /** Jobs up to so many tasks matter little: they look around less. */
  private static final int SMALL = 100;

  private static final int TRIES_OF_SMALL = 16;

  private final int[] tasks;
  private final long[] durations;
  private final long[] instants;
  private final UniformRandomProvider random;
  private final int[] free;
  private int freeCount;

  /** The arguments have one length; instants ascend; durations are in milliseconds. */
  PeakPlacement(int[] tasks, long[] durations, long[] instants, UniformRandomProvider random) {
    this.tasks = tasks;
    this.durations = durations;
    this.instants = instants;
    this.random = random;
    this.free = new int[tasks.length];
    this.freeCount = tasks.length;
    Arrays.setAll(free, i -> i);
  }

  /** For each job the index of its instant. */
  int[] assign(int mostCpus) {
    int[] chosen = new int[tasks.length];
    long[] order = largestFirst();
    long end = 0;
    for (int job = 0; job < tasks.length; job++) {
      end = Math.max(end, durations[job]);
    }
    end += instants.length == 0 ? 0 : instants[instants.length - 1];
    CpusInUse inUse = new CpusInUse(Math.toIntExact(end / BIN_MILLIS + 1));
    int bound = mostCpus - allowance(end);
    for (long key : order) {
      int job = (int) key;
      int at = tasks[job] == 1 ? random.nextInt(freeCount) : place(job, bound, inUse);
      chosen[job] = free[at];
      free[at] = free[--freeCount];
    }
    return chosen;
  }

  private int place(int job, int bound, CpusInUse inUse) {
    int best = 0;
    int least = Integer.MAX_VALUE;
    int tries = tasks[job] > SMALL ? TRIES : TRIES_OF_SMALL;
    for (int i = 0; i < tries && least > bound - tasks[job]; i++) {
      int at = random.nextInt(freeCount);
      int most = inUse.most(first(at), last(job, at));
      if (most < least) {
        least = most;
        best = at;
      }
    }
    inUse.add(first(best), last(job, best), tasks[job]);
    return best;
  }

  private int first(int at) {
    return (int) (instants[free[at]] / BIN_MILLIS);
  }

  private int last(int job, int at) {
    return (int) ((instants[free[at]] + durations[job]) / BIN_MILLIS);
  }

  /** What one-task jobs, which are placed without looking, hardly ever exceed. */
  private int allowance(long end) {
    double work = 0;
    for (int job = 0; job < tasks.length; job++) {
      work += tasks[job] == 1 ? durations[job] : 0;
    }
    double mean = work / Math.max(1, end);
    return (int) Math.ceil(mean + 6 * Math.sqrt(mean));
  }

  private long[] largestFirst() {
    long[] keys = new long[tasks.length];
    for (int job = 0; job < tasks.length; job++) {
      keys[job] = ((long) (Integer.MAX_VALUE - tasks[job]) << 32) | job;
    }
    Arrays.sort(keys);
    return keys;
  }
}
