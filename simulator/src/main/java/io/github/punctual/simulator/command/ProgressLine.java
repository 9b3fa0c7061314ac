package io.github.punctual.simulator.command;

import io.github.punctual.simulator.engine.ProgressListener;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows on the error output, where that is a terminal, how far a run is; short runs are not shown.
 */
final class ProgressLine implements ProgressListener, AutoCloseable {
  /** The start script sets this property when the error output is a terminal. */
  static final String TERMINAL = "punctual.terminal";

  private static final long QUIET_NANOS = 1_000_000_000;
  private static final int WIDTH = 100;

  private final boolean wanted;
  private String task = "";
  private int jobs;
  private long beginNanos;
  private ProgressBar bar;

  ProgressLine(boolean wanted) {
    this.wanted = wanted;
  }

  /** Whether the start script says that the error output is a terminal. */
  static boolean onTerminal() {
    return Boolean.getBoolean(TERMINAL);
  }

  /** A run begins. */
  void begin(String name, int jobsOfRun) {
    clear();
    task = name;
    jobs = jobsOfRun;
    beginNanos = System.nanoTime();
  }

  @Override
  public void progressed(long events, int endedJobs, long nowMillis) {
    if (!wanted) {
      return;
    }
    if (bar == null && System.nanoTime() - beginNanos > QUIET_NANOS) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(jobs)
              .setUnit(" jobs", 1)
              .setStyle(ProgressBarStyle.ASCII)
              .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
              .clearDisplayOnFinish()
              .build();
    }
    if (bar != null) {
      bar.stepTo(endedJobs);
    }
  }

  @Override
  public void close() {
    clear();
  }

  /** Takes the bar away until another run begins. */
  void clear() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
