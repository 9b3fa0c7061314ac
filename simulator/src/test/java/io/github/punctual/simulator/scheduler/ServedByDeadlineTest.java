package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ServedByDeadlineTest {
  private static final ResourceVector SMALL = ResourceVector.of(1000, 1);
  private static final ResourceVector LARGE = ResourceVector.of(3000, 1);

  @Test
  void roomIsKeptForALargePromisedContainerBesideManySmallSpareOnes() {
    Scenario scenario = Scenario.cluster(4000, 100);
    // Their tasks end one after the other, so that room for a large one never comes by itself.
    for (int i = 1; i <= 4; i++) {
      scenario.job("first" + i, 0, 1, 10 + i, SMALL, OptionalLong.empty());
    }
    scenario.job("many", 0, 400, 10, SMALL, OptionalLong.empty());
    scenario.job("large", 5, 1, 10, LARGE, OptionalLong.of(200_000));
    Job large =
        scenario
            .simulate(
                Schedulers.named("clairvoyant").get(),
                ClusterSpec.pool(ResourceVector.of(4000, 100)),
                SimulationSettings.PAPERS.with(ExecutionModel.TASKS))
            .stream()
            .filter(job -> job.trace().id().equals("large"))
            .findFirst()
            .orElseThrow();
    assertEquals(JobState.COMPLETED, large.state());
    assertTrue(large.startMillis() <= 100_000, "started at " + large.startMillis());
  }
}
