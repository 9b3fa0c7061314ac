package io.github.punctual.robust.demand;

import java.util.ArrayList;
import java.util.Collections;
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
  private final List<Double> sample = new ArrayList<>();

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
    recorder.sample.addAll(times.sample());
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
    int at = Collections.binarySearch(sample, time);
    sample.add(at < 0 ? -at - 1 : at, time);
    if (sample.size() >= TaskTimes.SAMPLE_MOST) {
      thin(Long.numberOfTrailingZeros(stride) % 2 == 0 ? 1 : 0);
    }
  }

  private void thin(int first) {
    List<Double> kept = new ArrayList<>();
    for (int i = first; i < sample.size(); i += 2) {
      kept.add(sample.get(i));
    }
    sample.clear();
    sample.addAll(kept);
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
      gathered = new TaskTimes(count, mean, squares, sample, failed, failedSeconds);
    }
    return gathered;
  }
}
