package io.github.punctual.simulator.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class PeakPlacementTest {
  private static final int JOBS = 2000;
  private static final long HORIZON = 20_000_000;

  @Test
  void givesEveryInstantToOneJob() {
    for (int bound : new int[] {1, 1000, Integer.MAX_VALUE}) {
      int[] places = draw(1).places(bound);
      Arrays.sort(places);
      for (int i = 0; i < JOBS; i++) {
        assertEquals(i, places[i]);
      }
    }
  }

  @Test
  void keepsThePeakAtABoundThatTheJobsWouldOtherwiseExceed() {
    // The last to choose may find no room: 2 % more is the tolerance of the published peak.
    for (long seed = 1; seed <= 5; seed++) {
      Draw draw = draw(seed);
      long free = draw.peak(draw.places(1_000_000));
      long bounded = draw.peak(draw.places(600));
      assertTrue(free > 800, "free " + free);
      assertTrue(bounded <= 612 && bounded > 500, "bounded " + bounded);
    }
  }

  @Test
  void measuresThePeakOfJobsThatFollowEachOtherAsThatOfOne() {
    Draw draw = new Draw(new int[] {5, 7}, new long[] {100, 50}, new long[] {0, 100}, 1);
    assertEquals(7, draw.peak(new int[] {0, 1}));
    assertEquals(12, draw.peak(new int[] {1, 1}));
  }

  private static Draw draw(long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "test");
    int[] tasks = new int[JOBS];
    long[] durations = new long[JOBS];
    for (int i = 0; i < JOBS; i++) {
      tasks[i] = 1 + random.nextInt(i % 10 == 0 ? 500 : 20);
      durations[i] = 1 + random.nextLong(60_000);
    }
    return new Draw(
        tasks,
        durations,
        ArrivalPattern.POISSON.submitMillis(JOBS, HORIZON, RandomStream.of(seed, "arrivals")),
        seed);
  }

  private static final class Draw {
    private final int[] tasks;
    private final long[] durations;
    private final long[] instants;
    private final long seed;

    Draw(int[] tasks, long[] durations, long[] instants, long seed) {
      this.tasks = tasks;
      this.durations = durations;
      this.instants = instants;
      this.seed = seed;
    }

    int[] places(int bound) {
      return new PeakPlacement(tasks, durations, instants, RandomStream.of(seed, "placement"))
          .assign(bound);
    }

    long peak(int[] places) {
      List<TraceJob> jobs = new ArrayList<>();
      for (int i = 0; i < tasks.length; i++) {
        Stage stage =
            new Stage(
                "map",
                tasks[i],
                TaskDurations.same(durations[i]),
                ResourceVector.of(1024, 1),
                List.of());
        jobs.add(
            new TraceJob(
                "j" + i,
                "root.q",
                "u",
                "n",
                instants[places[i]],
                OptionalLong.empty(),
                List.of(stage)));
      }
      return UnboundedDemand.of(new Workload("test", jobs)).peakTasks();
    }
  }
}
