package io.github.punctual.simulator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.simulator.deadline.OptimalRunTime;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ListSchedulingTest {
  private static Stage stage(String id, List<String> parents, long... millis) {
    return new Stage(id, millis.length, TaskDurations.each(millis), Trace.CPU, parents);
  }

  private static TraceJob job(Stage... stages) {
    return new TraceJob("j", "root", "u", "n", 5_000, OptionalLong.empty(), List.of(stages));
  }

  @Test
  void equalTasksRunInWaves() {
    TraceJob job = job(new Stage("s", 7, TaskDurations.same(100), Trace.CPU, List.of()));
    assertEquals(400, ListScheduling.aloneMillis(job, 2, Costs.NONE));
    assertEquals(440, ListScheduling.aloneMillis(job, 2, new Costs(10, false)));
    // The same tasks one by one: no shortcut, the same time.
    TraceJob each = job(stage("s", List.of(), 100, 100, 100, 100, 100, 100, 100));
    assertEquals(440, ListScheduling.aloneMillis(each, 2, new Costs(10, false)));
  }

  @Test
  void stagesWaitForTheirParents() {
    TraceJob job =
        job(stage("map", List.of(), 30, 50, 20), stage("reduce", List.of("map"), 10, 10));
    // 30 and 50; 20 after 30; the reduces after 50.
    assertEquals(60, ListScheduling.aloneMillis(job, 2, Costs.NONE));
  }

  @Test
  void theDeadlinesUnitIsThatOfTheTasksThatFit() {
    TraceJob job = job(stage("s", List.of(), 30, 50, 20));
    assertEquals(50, OptimalRunTime.listScheduling(any -> 100, Costs.NONE).millis(job), 1e-9);
    assertEquals(100, OptimalRunTime.listScheduling(any -> 0, Costs.NONE).millis(job), 1e-9);
  }
}
