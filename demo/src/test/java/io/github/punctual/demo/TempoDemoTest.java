package io.github.punctual.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.demo.live.LiveCluster;
import io.github.punctual.demo.live.LiveFigures;
import io.github.punctual.demo.live.LiveScheduler;
import io.github.punctual.demo.live.SimulatedForecast;
import io.github.punctual.simulator.workload.Workload;
import org.junit.jupiter.api.Test;

class TempoDemoTest {
  @Test
  void isTooTightForTheStockSchedulerOnAMachineThatStartsContainersAtOnce() {
    Workload tonight = new TempoDemo().workload();
    LiveCluster size = LiveCluster.of(TempoDemo.VCORES, TempoDemo.NODES, tonight);

    LiveFigures foretold =
        SimulatedForecast.of(tonight, size, LiveScheduler.STOCK_CAPACITY, 0).figures();

    assertEquals(5, foretold.deadlineJobs());
    assertEquals(3, foretold.met());
  }
}
