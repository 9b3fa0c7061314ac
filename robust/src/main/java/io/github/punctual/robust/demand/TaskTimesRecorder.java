package io.github.punctual.robust.demand;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Gathers the times of tasks as they end. Not safe for several threads. */
public final class TaskTimesRecorder {
  private long count;
  private double mean;
  private double squares;
  private long failed;
  private double failedSeconds;
  private final List<Double> sample = new ArrayList<>();

  /** A recorder that goes on from what another one gathered. */
  public static TaskTimesRecorder of(TaskTimes times) {
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    recorder.count = times.count();
    recorder.mean = times.mean();
    recorder.squares = times.squares();
    recorder.failed = times.failed();
    recorder.failedSeconds = times.failedSeconds();
    recorder.sample.addAll(times.sample());
    return recorder;
  }

  /** Notes a task that completed after so many seconds. */
  public void completed(double seconds) {
    count++;
    double before = seconds - mean;
    mean += before / count;
    squares += before * (seconds - mean);
    if (sample.size() < TaskTimes.SAMPLE_MOST) {
      int at = Collections.binarySearch(sample, seconds);
      sample.add(at < 0 ? -at - 1 : at, seconds);
    }
  }

  /** Notes an attempt that failed after so many seconds. */
  public void failed(double seconds) {
    failed++;
    failedSeconds += seconds;
  }

  /** What was gathered until now. */
  public TaskTimes times() {
    return new TaskTimes(count, mean, squares, sample, failed, failedSeconds);
  }
}
