package io.github.punctual.robust.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.MeanTimeEstimator;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.peel.PaperPeeling;
import io.github.punctual.robust.slots.QueueMapping;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.UtilityTerms;
import io.github.punctual.robust.worstcase.Robustness;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The policy with the paper's peeling and mapping. */
class PaperSettingsTest {
  private static final ResourceVector TASK = ResourceVector.of(1024, 1);
  private static final int CONTAINERS = 12;

  private final RushPolicy policy =
      new RushPolicy(
          new RushSettings(
              new Robustness(0.9, 0.7),
              new MeanTimeEstimator(10),
              new PaperPeeling(),
              new QueueMapping(),
              true));

  @Test
  void startsNoMoreTasksThanThereAreContainersAndTakesNoneAway() {
    for (int i = 0; i < 200; i++) {
      SplittableRandom random = new SplittableRandom(i);
      List<RushJob> jobs = new ArrayList<>();
      int busy = 0;
      for (int job = 1 + random.nextInt(6); job > 0; job--) {
        int running = random.nextInt(3);
        busy += running;
        jobs.add(job(job, random.nextInt(30), running, 40 + 300 * random.nextDouble()));
      }
      RushPlan plan = policy.decide(new RushSnapshot(RandomJobs.NOW, TASK.times(CONTAINERS), jobs));
      int wanted = 0;
      for (JobPlan one : plan.jobs()) {
        RushJob job =
            jobs.stream().filter(other -> other.id().equals(one.job())).findFirst().orElseThrow();
        assertTrue(one.wantedTasks() >= job.groups().get(0).runningSeconds().size());
        assertTrue(one.wantedTasks() <= job.groups().get(0).unfinished());
        wanted += one.wantedTasks();
      }
      // Those that run beyond their share are kept besides.
      assertTrue(wanted <= CONTAINERS + busy, wanted + " of " + CONTAINERS);
    }
  }

  @Test
  void givesWhatTargetsNeedAndLeavesTheRestIdle() {
    RushPlan plan =
        policy.decide(
            new RushSnapshot(
                RandomJobs.NOW,
                TASK.times(CONTAINERS),
                List.of(job(1, 36, 0, 45), job(2, 36, 0, 80))));
    assertEquals("job-1", plan.jobs().get(0).job().value());
    // Four tasks of 10 s, one after the other, in each of nine queues.
    assertEquals(9, plan.jobs().get(0).wantedTasks());
    // The other job's first tasks come behind those; it does not need all of the other three.
    assertEquals(2, plan.jobs().get(1).wantedTasks());
  }

  private static RushJob job(int number, int pending, int running, double budget) {
    return new RushJob(
        new JobId("job-" + number),
        "name",
        RandomJobs.NOW,
        new SigmoidUtility(new UtilityTerms(budget, 2, 0.2)),
        List.of(
            new TaskGroup(
                "map",
                TASK,
                pending,
                Collections.nCopies(running, 4.0),
                List.of(),
                OptionalDouble.of(10))));
  }
}
