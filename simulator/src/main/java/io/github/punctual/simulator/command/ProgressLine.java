package io.github.punctual.simulator.command;

import io.github.punctual.simulator.engine.ProgressListener;
import java.time.Duration;
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
  private static final long BETWEEN_NANOS = 100_000_000;
  private static final int WIDTH = 120;
  private static final int STEPS = 1000;

  private final boolean wanted;
  private String task = "";
  private long beginNanos;
  private volatile long shownNanos;
  private ProgressBar bar;

  ProgressLine(boolean wanted) {
    this.wanted = wanted;
  }

  /** Whether the start script says that the error output is a terminal. */
  static boolean onTerminal() {
    return Boolean.getBoolean(TERMINAL);
  }

  void begin(String name) {
    clear();
    task = name;
    beginNanos = System.nanoTime();
    shownNanos = beginNanos;
  }

  /**
   * How far a simulation is, from 0 to 1: jobs come evenly where they end together, and the other
   * way round.
   */
  static double part(int submittedJobs, int endedJobs, int allJobs) {
    return allJobs == 0 ? 1 : (submittedJobs + endedJobs) / (2.0 * allJobs);
  }

  @Override
  public void progressed(int submittedJobs, int endedJobs, int allJobs, long nowMillis) {
    if (isDue()) {
      show(
          part(submittedJobs, endedJobs, allJobs),
          "%,d of %,d jobs ended, at %s".formatted(endedJobs, allJobs, simulated(nowMillis)));
    }
  }

  /** Whether what is shown is so old that it is worth while to work out what is to be shown. */
  boolean isDue() {
    return wanted && System.nanoTime() - shownNanos >= BETWEEN_NANOS;
  }

  /**
   * Shows how far a run is.
   *
   * @param part from 0 to 1
   * @param detail what stands beside it
   */
  void show(double part, String detail) {
    long nanos = System.nanoTime();
    shownNanos = nanos;
    if (bar == null && nanos - beginNanos > QUIET_NANOS) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(STEPS)
              .setUnit(" %", STEPS / 100)
              .setStyle(ProgressBarStyle.ASCII)
              .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
              .clearDisplayOnFinish()
              .build();
    }
    if (bar != null) {
      bar.stepTo(Math.round(part * STEPS));
      bar.setExtraMessage(" " + detail);
    }
  }

  /** Such as {@code day 2 03:04:05}. */
  static String simulated(long millis) {
    Duration time = Duration.ofMillis(millis);
    return "day %d %02d:%02d:%02d"
        .formatted(
            time.toDays() + 1, time.toHoursPart(), time.toMinutesPart(), time.toSecondsPart());
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
