package io.github.punctual.benchmarks.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.benchmarks.simulation.SimulationSpeed.Run;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.testcluster.MeasuredRow;
import org.junit.jupiter.api.Test;

class SimulationSpeedTest {
  private static final int MILLION = 1_000_000;

  /** The aim and whether it holds. */
  private static String verdict(
      ExecutionModel model, String policy, int jobs, double wall, double busy, long events) {
    MeasuredRow row = new Run(model, jobs, wall, busy, events).row("a simulation", policy, 1);
    return "%s: %s".formatted(row.aim(), row.holds());
  }

  private static String papers(String policy, int jobs, double wall) {
    return verdict(ExecutionModel.PERFECT_PARALLELISM, policy, jobs, wall, 1, 1);
  }

  @Test
  void aMillionJobsAreJudgedByWallTimeAndFewerAreNot() {
    assertEquals("5 s: true", papers("justice", MILLION, 5));
    assertEquals("5 s: false", papers("justice", MILLION, 5.1));
    assertEquals(": true", papers("justice", MILLION - 1, 5.1));
    assertEquals(": true", papers("rush", MILLION, 500));
  }

  @Test
  void tempoIsJudgedByWhatAMillionJobsWouldTake() {
    assertEquals("a million jobs in 20 s: true", papers("tempo", 1_000, 0.0199));
    assertEquals("a million jobs in 20 s: false", papers("tempo", 1_000, 0.0201));
  }

  @Test
  void taskByTaskEventsOfASecondOfProcessorTimeCountWhateverThePolicy() {
    String aim = "2 million events a second of CPU: ";
    assertEquals(
        aim + true, verdict(ExecutionModel.TASKS, "tempo", MILLION, 60, 2, 2L * 2 * MILLION));
    assertEquals(
        aim + false, verdict(ExecutionModel.TASKS, "fair", MILLION, 1, 2, 2L * 2 * MILLION - 1));
  }
}
