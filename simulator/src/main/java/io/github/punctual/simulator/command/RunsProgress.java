package io.github.punctual.simulator.command;

import io.github.punctual.simulator.engine.ProgressListener;
import java.util.LinkedHashMap;
import java.util.Map;

/** How far runs are that go on side by side, on one line. */
final class RunsProgress {
  private final ProgressLine line;
  private final int all;
  private final Map<String, Double> parts = new LinkedHashMap<>();
  private int ended;

  /**
   * None has begun.
   *
   * @param all how many there will be
   */
  RunsProgress(ProgressLine line, int all) {
    this.line = line;
    this.all = all;
    line.begin(all == 1 ? "1 run" : "%,d runs".formatted(all));
  }

  /** Listens to a run that begins, on whatever thread. */
  ProgressListener begin(String name) {
    synchronized (this) {
      parts.put(name, 0.0);
    }
    return (submittedJobs, endedJobs, allJobs, nowMillis) -> {
      if (line.isDue()) {
        tell(
            name,
            ProgressLine.part(submittedJobs, endedJobs, allJobs),
            ": %,d of %,d jobs ended, at %s"
                .formatted(endedJobs, allJobs, ProgressLine.simulated(nowMillis)));
      }
    };
  }

  private synchronized void tell(String name, double part, String detail) {
    parts.put(name, part);
    double running = parts.values().stream().mapToDouble(Double::doubleValue).sum();
    line.show((ended + running) / all, name + detail);
  }

  synchronized void end(String name) {
    parts.remove(name);
    ended++;
  }
}
