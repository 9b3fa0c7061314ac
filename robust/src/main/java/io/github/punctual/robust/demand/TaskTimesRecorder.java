package io.github.punctual.robust.demand;

import java.util.Arrays;
import java.util.List;

/**
 * Gathers the times of tasks as they end. Keeps every time at first, then every second, every
 * fourth, and so on: whenever the sample is full, every other of its times is dropped in ascending
 * order, in turns the smallest and the largest of each pair, so that what is left stands for all
 * without any chance in it. Not safe for several threads.
 */
public final class TaskTimesRecorder {
  private long count;
  private double mean;
  private double squares;
  private long failed;
  private double failedSeconds;

  /** In ascending order; no objects, as one comes with nearly every task of very many jobs. */
  private double[] sample = new double[16];

  private int sampled;

  /** What was gathered, until something is added; null then. */
  private TaskTimes gathered = TaskTimes.NONE;

  /** A recorder that goes on from what another one gathered. */
  public static TaskTimesRecorder of(TaskTimes times) {
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    recorder.count = times.count();
    recorder.mean = times.mean();
    recorder.squares = times.squares();
    recorder.failed = times.failed();
    recorder.failedSeconds = times.failedSeconds();
    recorder.sampled = times.sample().size();
    recorder.sample = new double[Math.max(16, recorder.sampled)];
    for (int i = 0; i < recorder.sampled; i++) {
      recorder.sample[i] = times.sample().get(i);
    }
    recorder.gathered = times;
    return recorder;
  }

  /**
   * Notes a task that completed.
   *
   * @param seconds how long it ran, finite; a negative time, of a clock that was set back, counts
   *     as 0
   */
  public void completed(double seconds) {
    double time = time(seconds);
    gathered = null;
    count++;
    double before = time - mean;
    mean += before / count;
    squares += before * (time - mean);
    long stride = Math.max(1, 2 * Long.highestOneBit(count - 1) / TaskTimes.SAMPLE_MOST);
    if (count % stride != 0) {
      return;
    }
    insert(time);
    if (sampled >= TaskTimes.SAMPLE_MOST) {
      thin(Long.numberOfTrailingZeros(stride) % 2 == 0 ? 1 : 0);
    }
  }

  private void insert(double time) {
    int found = Arrays.binarySearch(sample, 0, sampled, time);
    int at = found < 0 ? -found - 1 : found;
    if (sampled == sample.length) {
      sample = Arrays.copyOf(sample, 2 * sampled);
    }
    System.arraycopy(sample, at, sample, at + 1, sampled - at);
    sample[at] = time;
    sampled++;
  }

  private void thin(int first) {
    int kept = 0;
    for (int i = first; i < sampled; i += 2) {
      sample[kept++] = sample[i];
    }
    sampled = kept;
  }

  /**
   * Notes an attempt that failed.
   *
   * @param seconds how long it ran, as for {@link #completed}
   */
  public void failed(double seconds) {
    double time = time(seconds);
    gathered = null;
    failed++;
    failedSeconds += time;
  }

  private static double time(double seconds) {
    if (Double.isNaN(seconds) || Double.isInfinite(seconds)) {
      throw new IllegalArgumentException(
          "a task ran for %s s; its time must be finite".formatted(seconds));
    }
    return Math.max(0, seconds);
  }

  /** What was gathered until now; the same object until more is. */
  public TaskTimes times() {
    if (gathered == null) {
      List<Double> times = Arrays.stream(sample, 0, sampled).boxed().toList();
      gathered = new TaskTimes(count, mean, squares, times, failed, failedSeconds);
    }
    return gathered;
  }
}
