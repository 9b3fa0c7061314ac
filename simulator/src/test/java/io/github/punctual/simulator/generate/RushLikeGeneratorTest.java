package io.github.punctual.simulator.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.deadline.OptimalRunTime;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RushLikeGeneratorTest {
  private static Workload make(String text, long seed) {
    return Generators.parse(text).generate(seed);
  }

  private static Map<String, Long> counts(Workload workload, Function<TraceJob, String> by) {
    return workload.jobs().stream()
        .collect(Collectors.groupingBy(by, TreeMap::new, Collectors.counting()));
  }

  @Test
  void mixesEightProgramsEquallyAndClassesAsThePaperDoes() {
    Workload workload = make("rush-like", 1);
    assertEquals(
        Map.of("root.critical", 20L, "root.sensitive", 60L, "root.insensitive", 20L),
        counts(workload, TraceJob::queue));
    Map<String, Long> programs = counts(workload, TraceJob::name);
    assertEquals(8, programs.size());
    assertTrue(programs.values().stream().allMatch(count -> count == 12 || count == 13));
    List<Double> weights =
        workload.jobs().stream()
            .map(job -> job.utility().orElseThrow().weight())
            .distinct()
            .toList();
    assertEquals(List.of(1.0, 2.0, 3.0, 4.0, 5.0), weights.stream().sorted().toList());
  }

  @Test
  void budgetsAreMultiplesOfTheTimeAloneOnTheWholeCluster() {
    OptimalRunTime alone = OptimalRunTime.taskByTask(job -> 48);
    for (TraceJob job : make("rush-like:budget=1.5", 3).jobs()) {
      assertEquals(1.5 * alone.millis(job), (double) job.budgetMillis().orElseThrow(), 1, job::id);
    }
  }

  @Test
  void budgetsChangeNothingElse() {
    List<TraceJob> two = make("rush-like:budget=2", 7).jobs();
    List<TraceJob> one = make("rush-like:budget=1", 7).jobs();
    for (int i = 0; i < two.size(); i++) {
      assertEquals(two.get(i).stages(), one.get(i).stages());
      assertEquals(two.get(i).submitMillis(), one.get(i).submitMillis());
      assertEquals(two.get(i).queue(), one.get(i).queue());
    }
  }

  @Test
  void theLoadIsWhatWasAskedForInTheLongRun() {
    Workload many = make("rush-like:jobs=4000,load=0.7", 1);
    long work = many.jobs().stream().mapToLong(TraceJob::workMillis).sum();
    double time = (double) many.jobs().get(3999).submitMillis();
    assertEquals(0.7, (double) work / time / 48, 0.03);
  }

  @Test
  void seedsDifferAndRepeat() {
    assertEquals(make("rush-like", 5), make("rush-like", 5));
    assertNotEquals(make("rush-like", 5), make("rush-like", 6));
  }

  @Test
  void criticalJobsLoseTheirWorthAtTheDeadlineOthersLaterOrNever() {
    for (TraceJob job : make("rush-like", 1).jobs()) {
      double weight = job.utility().orElseThrow().weight();
      double budget = job.budgetMillis().orElseThrow() / 1000.0;
      double late = job.worth().at(1.1 * budget) / weight;
      switch (RushJobClass.ofQueue(job.queue())) {
        case CRITICAL -> assertEquals(1 / (1 + 81.0), late, 1e-9);
        case SENSITIVE -> assertTrue(late > 0.3 && late < 0.5, () -> job.id() + " " + late);
        case INSENSITIVE -> assertEquals(1, late);
      }
    }
  }
}
