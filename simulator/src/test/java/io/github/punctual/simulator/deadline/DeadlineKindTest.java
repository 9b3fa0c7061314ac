package io.github.punctual.simulator.deadline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
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
import org.apache.commons.statistics.inference.BinomialTest;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

class DeadlineKindTest {
  private static final int MANY = 100_000;

  @Test
  void multipliesTheOptimalRunTimeInThePapersModel() {
    // 40 tasks of 30 s on 16 CPUs: 40 * 30 / 16 = 75 s.
    Workload one = workload(List.of(job("a", 40, 30_000)));
    Workload with =
        DeadlineKinds.parse("fixed2x").apply(one, 1, OptimalRunTime.perfectParallelism(j -> 16));
    assertEquals(OptionalLong.of(150_000), with.jobs().get(0).budgetMillis());
  }

  @Test
  void neverUsesMoreTasksThanTheJobHas() {
    Workload one = workload(List.of(job("a", 40, 30_000)));
    Workload with =
        DeadlineKinds.parse("fixed1x").apply(one, 1, OptimalRunTime.perfectParallelism(j -> 4000));
    assertEquals(OptionalLong.of(30_000), with.jobs().get(0).budgetMillis());
  }

  @Test
  void takesTheOptimalRunTimeThatIsSupplied() {
    Workload one = workload(List.of(job("a", 3, 10)));
    Workload with = DeadlineKinds.parse("fixed:1.1").apply(one, 1, j -> 30);
    assertEquals(OptionalLong.of(33), with.jobs().get(0).budgetMillis());
  }

  @Test
  void givesAJobWithoutWorkOrRoomADeadlineNevertheless() {
    Workload one = workload(List.of(job("a", 3, 0), job("b", 3, 10)));
    List<TraceJob> with =
        DeadlineKinds.parse("fixed1x")
            .apply(one, 1, OptimalRunTime.perfectParallelism(j -> 0))
            .jobs();
    assertEquals(OptionalLong.of(1), with.get(0).budgetMillis());
    assertEquals(OptionalLong.of(30), with.get(1).budgetMillis());
  }

  @Test
  void leavesTheTracesOwnDeadlinesAlone() {
    Workload one = workload(List.of(job("a", 3, 10).withBudget(OptionalLong.of(7))));
    assertSame(one, DeadlineKinds.TRACE.apply(one, 1, j -> 1));
  }

  @Test
  void isNeverShorterThanTheOptimalRunTimeForMultiplesOfAtLeastOne() {
    UniformRandomProvider random = RandomStream.of(3, "test");
    List<TraceJob> jobs = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      jobs.add(job("j" + i, 1 + random.nextInt(20_000), random.nextLong(100_000_000)));
    }
    Workload all = workload(jobs);
    for (DeadlineKind kind : DeadlineKinds.published()) {
      List<TraceJob> with = kind.apply(all, 5, OptimalRunTime.perfectParallelism(j -> 2250)).jobs();
      for (TraceJob job : with) {
        long atOnce = Math.min(2250, job.requestedTasks());
        long budget = job.budgetMillis().orElseThrow();
        assertTrue(budget * atOnce >= job.workMillis(), () -> kind.name() + " " + job);
      }
    }
  }

  @Test
  void dependsOnTheSeedAndThePlaceAlone() {
    DeadlineKind kind = DeadlineKinds.parse("aria1x3x");
    double[] some = kind.multiples(100, 11);
    assertArrayEquals(some, kind.multiples(100, 11));
    assertArrayEquals(some, Arrays.copyOf(kind.multiples(1000, 11), 100));
    assertNotEquals(some[0], kind.multiples(1, 12)[0]);
    // x - 1 in 1..3 and x - 2 in 2..4 would be equal if both kinds drew from one stream
    assertNotEquals(some[0] + 1, DeadlineKinds.parse("aria2x4x").multiples(1, 11)[0], 1e-6);
  }

  @Test
  void drawsTheTwoValuesOfJockeyWithEqualOddsAndOf90looseWithNineToOne() {
    assertOdds("jockey1x2x", 1, 2, 0.5);
    assertOdds("jockey2x4x", 2, 4, 0.5);
    assertOdds("90loose", 1, 2, 0.9);
  }

  @Test
  void drawsAriaUniformly() {
    assertUniform("aria1x3x", 1);
    assertUniform("aria2x4x", 2);
  }

  private static void assertOdds(String name, double low, double high, double odds) {
    double[] drawn = DeadlineKinds.parse(name).multiples(MANY, 17);
    assertTrue(Arrays.stream(drawn).allMatch(x -> x == low || x == high));
    int highs = (int) Arrays.stream(drawn).filter(x -> x == high).count();
    double p = BinomialTest.withDefaults().test(MANY, highs, odds).getPValue();
    assertTrue(p > 0.001, name + ": " + highs + " of " + MANY + ", p = " + p);
  }

  private static void assertUniform(String name, double low) {
    double[] drawn = DeadlineKinds.parse(name).multiples(MANY, 17);
    assertTrue(Arrays.stream(drawn).allMatch(x -> x >= low && x < low + 2));
    double p =
        KolmogorovSmirnovTest.withDefaults()
            .test(drawn, x -> Math.min(1, Math.max(0, (x - low) / 2)))
            .getPValue();
    assertTrue(p > 0.001, name + ": p = " + p);
  }

  private static Workload workload(List<TraceJob> jobs) {
    return new Workload("test", jobs);
  }

  private static TraceJob job(String id, int tasks, long millis) {
    Stage stage =
        new Stage("map", tasks, TaskDurations.same(millis), ResourceVector.of("cpu", 1), List.of());
    return new TraceJob(id, "root.q", "u", "n", 0, OptionalLong.empty(), List.of(stage));
  }
}
