package io.github.punctual.simulator.engine.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProgressReportsTest {
  /** Runs a job of 10 s at once and asks for its progress at 0, 2, 4 … s. */
  private static final class Asking implements Scheduler {
    private final List<Double> heard = new ArrayList<>();
    private Cluster cluster;
    private Job job;

    @Override
    public String name() {
      return "asking";
    }

    @Override
    public void begin(Cluster simulated) {
      cluster = simulated;
    }

    @Override
    public void submitted(Job submitted) {
      job = submitted;
      cluster.admit(job, 1);
      woken();
    }

    @Override
    public void completed(Job completed) {}

    @Override
    public void capacityChanged() {}

    @Override
    public void woken() {
      if (!job.state().isEnd()) {
        heard.add(cluster.progress(job));
        cluster.wakeAt(cluster.nowMillis() + 2000);
      }
    }
  }

  private static List<Double> heard(ProgressReports reports) {
    ResourceVector task = ResourceVector.of(ResourceVector.VCORES, 1);
    Stage stage = new Stage("s", 1, TaskDurations.same(10_000), task, List.of());
    TraceJob job = new TraceJob("j", "root", "u", "n", 0, OptionalLong.empty(), List.of(stage));
    Asking asking = new Asking();
    new Simulation(
            new Workload("test", List.of(job)),
            ClusterSpec.cpus(1),
            SimulationSettings.PAPERS.with(ExecutionModel.TASKS).with(reports),
            asking,
            List.of())
        .run();
    return asking.heard;
  }

  @Test
  void followTheWorkUnlessMastersSayTheSameFromSetUpToTheEnd() {
    assertEquals(List.of(0.0, 0.2, 0.4, 0.6, 0.8), heard(ProgressReports.EXACT));
    assertEquals(
        List.of(0.0, 0.05, 0.05, 0.05, 0.05), heard(ProgressReports.constantAfterSetUp(0.05)));
  }

  @Test
  void sayNothingAboveOneOrBelowNothing() {
    for (double part : List.of(0.0, -1.0, 1.01, Double.NaN)) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> ProgressReports.constantAfterSetUp(part));
      assertTrue(e.getMessage().contains("must lie in (0, 1]"), e.getMessage());
    }
  }
}
