package io.github.punctual.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.testcluster.SleepSpec;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

class DemoScenarioTest {
  private static final SleepSpec SPEC = SleepSpec.of("report", 4, Duration.ofSeconds(5));

  private final List<DemoJob> jobs =
      IntStream.range(0, 4).mapToObj(i -> DemoJob.due('R', Duration.ofSeconds(10), SPEC)).toList();
  private final DemoJob bestEffort = DemoJob.bestEffort('B', SPEC);

  private static void ended(Sighting seen, boolean success, int seconds) {
    seen.submitted(ApplicationId.newInstance(1, 1), 0);
    seen.ended(success, seconds * 1000L);
  }

  @Test
  void aJobIsInTimeWhenItSucceedsByTheTimeThatItIsDue() {
    ended(jobs.get(0).ours(), true, 10);
    ended(jobs.get(1).ours(), true, 11);
    ended(jobs.get(2).ours(), false, 5);
    ended(bestEffort.ours(), true, 5000);
    assertTrue(jobs.get(0).inTime());
    assertFalse(jobs.get(1).inTime());
    assertFalse(jobs.get(2).inTime());
    assertFalse(jobs.get(3).inTime(), "it has not ended");
    assertTrue(bestEffort.inTime());
  }

  @Test
  void countsForEachSchedulerTheJobsThatSomebodyWaitsFor() {
    ended(jobs.get(0).ours(), true, 9);
    ended(jobs.get(1).ours(), true, 9);
    ended(bestEffort.ours(), true, 9);
    ended(jobs.get(0).stock(), true, 9);
    ended(jobs.get(1).stock(), true, 99);
    DemoScenario scenario =
        new DemoScenario("title", "words").table(jobs).table(List.of(bestEffort));
    assertEquals(4, scenario.due().count());
    assertEquals(2, scenario.inTime(DemoJob::ours));
    assertEquals(1, scenario.inTime(DemoJob::stock));
  }

  @Test
  void oneJobMayEndLaterThanProjectedWithNineChancesInTenButNotTwo() {
    DemoScenario.Expected outcome =
        new DemoScenario("title", "words").table(jobs).projections().expected().get(0);
    assertFalse(outcome.seen().getAsBoolean(), "nothing was projected");
    jobs.forEach(job -> job.project(Duration.ofSeconds(20)));
    jobs.subList(0, 3).forEach(job -> ended(job.ours(), true, 20));
    assertTrue(outcome.seen().getAsBoolean());

    jobs.get(2).project(Duration.ofSeconds(19));

    assertFalse(outcome.seen().getAsBoolean());
  }

  @Test
  void theSimulatorIsToldTheSameJob() {
    assertEquals(4, jobs.get(0).trace(3000).totalTasks());
    assertEquals(20_000, jobs.get(0).trace(3000).workMillis());
    assertEquals(3000, jobs.get(0).trace(3000).submitMillis());
    assertEquals(OptionalLong.of(10_000), jobs.get(0).trace(0).budgetMillis());
    assertEquals(OptionalLong.empty(), bestEffort.trace(0).budgetMillis());
  }
}
