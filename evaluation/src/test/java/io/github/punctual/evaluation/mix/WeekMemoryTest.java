package io.github.punctual.evaluation.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeekMemoryTest {
  private static final List<Double> STOCK =
      List.of(90.0, 90.0, 90.0, 90.0, 90.0, 90.0, 90.0, 108.0);

  private static WeekMemory week(double... heaps) {
    return new WeekMemory(1_234, Arrays.stream(heaps).boxed().toList(), STOCK);
  }

  @Test
  void tellsTheHeapOfEachDayAndByHowMuchTheLastThirdIsAboveTheMiddleOne() {
    assertEquals(
        List.of(
            "days of all kinds of jobs in the simulator, with the classes that decide in the ResourceManager",
            "heap of the last third of the days at most 1.05 of the middle one's",
            "heap after a collection at the end of days 0 to 7, 1,234 jobs: 50, 80, 90, 110, 100, 100,"
                + " 104, 106 MiB, last third 1.050 of the middle one; in the stock order 90, 90, 90, 90,"
                + " 90, 90, 90, 108, 1.100",
            "yes"),
        week(50, 80, 90, 110, 100, 100, 104, 106).row());
  }

  @Test
  void whatGrowsByMoreThanATwentiethIsTold() {
    assertEquals("no", week(50, 80, 90, 110, 100, 100, 104, 107).row().get(3));
    // So would what is never forgotten: as much each day.
    assertEquals("no", week(50, 55, 60, 65, 70, 75, 80, 85).row().get(3));
  }

  @Test
  void theStartAndTheFirstThirdAreNotJudgedNorIsTheStockOrder() {
    assertEquals("yes", week(1, 1, 1, 1, 100, 100, 100, 100).row().get(3));
    assertEquals("yes", new WeekMemory(1, List.of(1.0, 1.0, 7.0, 7.0), STOCK).row().get(3));
  }

  @Test
  void nothingHoldsOfFewerThanThreeDays() {
    assertEquals("no", week(100, 100, 100).row().get(3));
  }
}
