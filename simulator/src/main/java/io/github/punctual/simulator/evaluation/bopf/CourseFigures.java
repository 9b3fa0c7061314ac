package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.queues.BurstResult;
import io.github.punctual.simulator.queues.UseOverTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What queues held over time. */
final class CourseFigures {
  private final Plots plots;

  CourseFigures(Plots plots) {
    this.plots = plots;
  }

  /**
   * The dominant shares of queues over time.
   *
   * @param untilMillis where the figure ends
   */
  String draw(String name, BurstResult result, List<QueueId> queues, long untilMillis)
      throws IOException {
    UseOverTime use = result.use();
    int bins = (int) Math.min(use.bins(), untilMillis / use.binMillis());
    List<Plots.Line> lines = new ArrayList<>();
    for (QueueId queue : queues) {
      List<Double> shares = new ArrayList<>();
      for (int bin = 0; bin < bins; bin++) {
        shares.add(use.dominantShare(queue, bin));
      }
      lines.add(
          Plots.Line.steps(queue.path().replace("root.", ""), shares, use.binMillis() / 1000.0));
    }
    return plots.course(name, "dominant share", lines);
  }
}
