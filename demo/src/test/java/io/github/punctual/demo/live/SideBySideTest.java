package io.github.punctual.demo.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SideBySideTest {
  @Test
  void isTooTightForTheStockSchedulerOnAMachineThatStartsContainersAtOnce() {
    LiveCluster size = LiveCluster.of(SideBySide.VCORES, SideBySide.NODES, SideBySide.TONIGHT);

    LiveFigures foretold =
        SimulatedForecast.of(SideBySide.TONIGHT, size, LiveScheduler.STOCK_CAPACITY, 0).figures();

    assertEquals(5, foretold.deadlineJobs());
    assertEquals(3, foretold.met());
  }
}
