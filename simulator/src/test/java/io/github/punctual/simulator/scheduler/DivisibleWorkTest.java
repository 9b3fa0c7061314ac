package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ProgressReports;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DivisibleWorkTest {
  private static final Costs DEAR = new Costs(1000, true);

  /**
   * A job of a near deadline comes while a large one runs, which needs 100 s. Of whom nobody is
   * like nothing can be said: the first job shows what tasks take.
   */
  private static Scenario nearBesideLarge(long largeSeconds) {
    return Scenario.cpus(10)
        .job("first", 0, 10, 10, 20)
        .job("large", 10, 10, 100, largeSeconds)
        .job("near", 60, 10, 20, 25);
  }

  @Test
  void whatALargeJobHoldsIsTakenBackForANearerDeadlineAndGoesOnWhereItWas() {
    Scenario jobs = nearBesideLarge(200);
    assertEquals(
        "0 first 0, 0 first 10, 10 first COMPLETED, 10 large 0, 10 large 10, 60 near 0, 60 large 0,"
            + " 60 near 10, 80 near COMPLETED, 80 large 10, 130 large COMPLETED",
        jobs.run("tempo"));
  }

  @Test
  void aNewcomerThatWouldMakeAnotherLateIsNotLetIn() {
    // By then it is known that the large job needs all that is there until its deadline.
    Scenario jobs = nearBesideLarge(100);
    assertEquals(
        "0 first 0, 0 first 10, 10 first COMPLETED, 10 large 0, 10 large 10, 85 near REJECTED,"
            + " 110 large COMPLETED",
        jobs.run("tempo"));
  }

  @Test
  void jobsWithoutADeadlineGetWhatIsLeft() {
    Scenario jobs =
        Scenario.cpus(10).jobWithoutDeadline("any", 0, 10, 10).job("near", 5, 4, 10, 20);
    assertEquals(
        "0 any 10, 5 near 0, 5 any 6, 5 near 4, 13.333 any COMPLETED, 15 near COMPLETED",
        jobs.run("tempo"));
  }

  @Test
  void whereTakingCostsWhatAJobNeedsIsLeftToIt() {
    Scenario jobs = nearBesideLarge(105);
    assertEquals(
        "0 first 0, 0 first 9, 10 large 0, 11.111 first COMPLETED, 11.111 large 10, 85 near"
            + " REJECTED, 111.111 large COMPLETED",
        jobs.run("tempo", DEAR));
  }

  @Test
  void whereTakingCostsWhatAJobDoesNotNeedIsTakenBackForAnother() {
    Scenario jobs =
        Scenario.cpus(10)
            .job("first", 0, 10, 10, 20)
            .job("large", 10, 10, 20, 200)
            .job("near", 12, 5, 20, 30);
    String history = jobs.run("tempo", DEAR);
    assertTrue(history.contains("12 near 5"), history);
    assertTrue(history.contains("near COMPLETED"), history);
    assertTrue(history.contains("large COMPLETED"), history);
  }

  @Test
  void whereTakingCostsWhatIsLentLeavesAReserveToSmallJobs() {
    // Nothing is planned for the first job ever, so that all it gets is lent.
    Scenario jobs = Scenario.cpus(100).job("first", 0, 100, 10, 40);
    assertEquals("0 first 0, 0 first 94, 10.638 first COMPLETED", jobs.run("tempo", DEAR));
  }

  /** Each needs all its tasks all the time, as far as it is known. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void wrongProgressAloneEndsHardlyAnybody(long seed) {
    Scenario jobs = Scenario.cpus(10);
    for (int i = 0; i < 200; i++) {
      jobs.job("job-" + i, 100L * i, 10, 50, 50);
    }
    long met =
        jobs
            .simulate(Schedulers.named("tempo").get(), Costs.NONE, new ProgressReports(0.2, seed))
            .stream()
            .filter(Job::met)
            .count();
    assertTrue(met > 180, () -> met + " of 200 met their deadlines");
  }
}
