package io.github.punctual.simulator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SharingPropertyTest {
  private static List<Job> run(
      Workload workload, ClusterSpec spec, SimulationSettings settings, Observer... observers) {
    return new Simulation(workload, spec, settings, new Sharing(), List.of(observers)).run();
  }

  private static Workload workload(SplittableRandom random, int jobs, long spanMillis) {
    Trace trace = new Trace();
    for (int i = 0; i < jobs; i++) {
      trace.job(random.nextLong(spanMillis), 1 + random.nextInt(30), 1L + random.nextInt(5_000));
    }
    return trace.workload();
  }

  @Test
  void virtualTimeEndsJobsWhenStepByStepSharingDoes() {
    for (long seed = 1; seed <= 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int cpus = 1 + random.nextInt(60);
      Workload workload = workload(random, 1 + random.nextInt(120), 1 + random.nextInt(60_000));
      double[] expected = new NaiveSharing(cpus).ends(workload);
      List<Job> jobs =
          run(workload, ClusterSpec.cpus(cpus), SimulationSettings.PAPERS, new EngineInvariants());
      double errors = 0;
      for (Job job : jobs) {
        // Each end is rounded to a millisecond; what that leaves undone may have to be done slowly.
        double error = Math.abs(expected[job.index()] - job.endMillis());
        assertTrue(error < 1 + cpus, "seed " + seed + " " + job + ": " + error);
        errors += error;
      }
      assertTrue(errors / jobs.size() < 1, "seed " + seed + ": " + errors + " in all");
    }
  }

  @Test
  void dominantSharesOfOneTypeAreEqualShares() {
    SplittableRandom random = new SplittableRandom(5);
    Trace alike = new Trace();
    Trace different = new Trace();
    for (int i = 0; i < 100; i++) {
      long submit = random.nextLong(30_000);
      int tasks = 1 + random.nextInt(20);
      long millis = 1L + random.nextInt(4_000);
      alike.job(submit, tasks, millis, ResourceVector.of(1, 1));
      // Memory never binds, but makes tasks differ, so that shares are filled progressively.
      different.job(submit, tasks, millis, ResourceVector.of(1 + i % 2, 1));
    }
    ClusterSpec spec = ClusterSpec.pool(ResourceVector.of(1_000_000, 25));
    List<Job> expected = run(alike.workload(), spec, SimulationSettings.PAPERS);
    List<Job> actual =
        run(different.workload(), spec, SimulationSettings.PAPERS, new EngineInvariants());
    for (Job job : actual) {
      long end = expected.get(job.index()).endMillis();
      assertTrue(Math.abs(end - job.endMillis()) <= 3, job + ": " + end + ", " + job.endMillis());
    }
  }

  @Test
  void taskByTaskIsLikeTheFluidModelWhenTasksAreTiny() {
    SplittableRandom random = new SplittableRandom(11);
    Trace trace = new Trace();
    for (int i = 0; i < 12; i++) {
      Stage tiny =
          new Stage(
              "s", 1_000 + random.nextInt(4_000), TaskDurations.same(2), Trace.CPU, List.of());
      trace.job(random.nextInt(500), OptionalLong.empty(), List.of(tiny));
    }
    Workload workload = trace.workload();
    ClusterSpec spec = ClusterSpec.cpus(20);
    List<Job> fluid = run(workload, spec, SimulationSettings.PAPERS);
    List<Job> tasks = run(workload, spec, SimulationSettings.PAPERS.with(ExecutionModel.TASKS));
    for (Job job : tasks) {
      double end = fluid.get(job.index()).endMillis();
      assertEquals(end, (double) job.endMillis(), 0.02 * end + 10, job.toString());
    }
  }

  @Test
  void aHundredThousandMembersCostNoMoreForEachEventThanAFew() {
    SplittableRandom random = new SplittableRandom(3);
    // All come at once and are done much later: the backlog of an overloaded fair share.
    Workload workload = workload(random, 100_000, 1_000);
    List<Job> jobs =
        assertTimeout(
            Duration.ofSeconds(30),
            () -> run(workload, ClusterSpec.cpus(2_250), SimulationSettings.PAPERS));
    double work = jobs.stream().mapToDouble(Job::workMillis).sum();
    double last = jobs.stream().mapToDouble(Job::endMillis).max().orElseThrow();
    assertEquals(work / 2_250, last, 0.01 * last);
  }
}
