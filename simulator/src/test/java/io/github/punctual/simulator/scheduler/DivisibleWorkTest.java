package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DivisibleWorkTest {
  @Test
  void whatALargeJobHoldsIsTakenBackForANearerDeadlineAndGoesOnWhereItWas() {
    // Of whom nobody is like nothing can be said: the first job shows what tasks take.
    Scenario jobs =
        Scenario.cpus(10)
            .job("first", 0, 10, 10, 20)
            .job("large", 10, 10, 100, 200)
            .job("near", 60, 10, 20, 25);
    assertEquals(
        "0 first 0, 0 first 10, 10 first COMPLETED, 10 large 0, 10 large 10, 60 near 0, 60 large 0,"
            + " 60 near 10, 80 near COMPLETED, 80 large 10, 130 large COMPLETED",
        jobs.run("tempo"));
  }

  @Test
  void aNewcomerThatWouldMakeAnotherLateIsNotLetIn() {
    // By then it is known that the large job needs all that is there until its deadline.
    Scenario jobs =
        Scenario.cpus(10)
            .job("first", 0, 10, 10, 20)
            .job("large", 10, 10, 100, 100)
            .job("near", 60, 10, 20, 25);
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
}
