package io.github.punctual.simulator.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;

class GeneralGeneratorTest {
  @Test
  void makesJobsOfTheSizesThatItIsAskedFor() {
    Workload workload = make("poisson:jobs=500,tasks=40,duration=30,memory=2048,vcores=2,over=1h");
    assertEquals(500, workload.jobs().size());
    for (TraceJob job : workload.jobs()) {
      assertEquals(40, job.requestedTasks());
      assertEquals(40 * 30_000, job.workMillis());
      assertEquals(ResourceVector.of(2048, 2), job.task());
      assertTrue(job.submitMillis() < 3_600_000);
    }
  }

  @Test
  void drawsFromEveryDistribution() {
    for (String law :
        List.of("1..9", "log(1..9)", "exp(5)", "lognormal(5, 0.5)", "pareto(2,1.5)", "7")) {
      Workload workload = make("bursty:jobs=2000,dispersion=2,over=2d,tasks=" + law);
      double mean = workload.jobs().stream().mapToInt(TraceJob::requestedTasks).average().orElse(0);
      assertTrue(mean > 2 && mean < 12, law + " has the mean " + mean);
    }
  }

  @Test
  void spreadsJobsSoThatTheyOfferTheLoadThatItIsAskedFor() {
    Workload workload = make("poisson:jobs=20000,tasks=1..20,duration=exp(60),cpus=100,load=1.8");
    assertEquals(180, UnboundedDemand.of(workload).meanTasks(), 2);
  }

  @Test
  void letsJobsRecurUnderNamesWithASizeOfTheirOwn() {
    Workload workload = make("poisson:jobs=1000,names=5,vary=0.1");
    List<String> names = workload.jobs().stream().map(TraceJob::name).distinct().sorted().toList();
    assertEquals(List.of("job-1", "job-2", "job-3", "job-4", "job-5"), names);
    for (String name : names) {
      List<TraceJob> runs =
          workload.jobs().stream().filter(job -> job.name().equals(name)).toList();
      assertEquals(1, runs.stream().map(TraceJob::requestedTasks).distinct().count());
      assertTrue(runs.stream().map(TraceJob::workMillis).distinct().count() > 10);
    }
  }

  @Test
  void makesTwoStagesAndTasksThatDiffer() {
    TraceJob job = make("even:jobs=1,tasks=100,reduce=0.25,skew=0.3").jobs().get(0);
    assertEquals(List.of(100, 25), job.stages().stream().map(stage -> stage.tasks()).toList());
    assertEquals(List.of("map"), job.stages().get(1).parents());
    assertTrue(job.stages().get(0).durations() instanceof TaskDurations.Each);
    assertNotEquals(
        job.stages().get(0).durations().ofTask(0), job.stages().get(0).durations().ofTask(1));
  }

  @Test
  void spreadsJobsOverQueues() {
    assertEquals(
        List.of("root.q1", "root.q2", "root.q3"),
        make("poisson:jobs=100,queues=3").jobs().stream()
            .map(TraceJob::queue)
            .distinct()
            .sorted()
            .toList());
  }

  @Test
  void givesTheSameJobsForTheSameSeedAndOthersForAnother() {
    WorkloadGenerator generator = Generators.parse("diurnal:jobs=100,names=7,skew=0.1,reduce=0.5");
    assertEquals(generator.generate(1), generator.generate(1));
    assertNotEquals(generator.generate(1), generator.generate(2));
    assertTrue(generator.compare(generator.generate(1)).isEmpty());
  }

  private static Workload make(String text) {
    return Generators.parse(text).generate(1);
  }
}
