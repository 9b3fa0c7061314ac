package io.github.punctual.admission.tempo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.demand.TaskTimeBelief;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FinishTest {
  @ParameterizedTest
  @ValueSource(doubles = {0.95, 0.99, 0.999})
  void lateEndsAreThoseOfALogNormalTime(double probability) {
    double mean = 200;
    double deviation = 100;
    double variance = Math.log(1 + 0.25);
    double z = TaskTimeBelief.quantile(probability);
    double expected = Math.exp(Math.log(mean) - variance / 2 + z * Math.sqrt(variance));
    assertEquals(expected, new Finish(0, mean, deviation, 0.5, true).at(z), 1e-6);
  }

  @Test
  void earlyEndsAndThoseOfAlikeTasksAreThoseOfANormalTime() {
    assertEquals(200 - 3 * 100, new Finish(0, 200, 100, 0.5, true).at(-3), 1e-9);
    assertEquals(200 + 2 * 100, new Finish(0, 200, 100, 0, true).at(2), 1e-9);
  }

  @Test
  void aSkewNeverBringsAnEndForward() {
    for (double z = 0.1; z < 4; z += 0.1) {
      for (double variation = 0; variation < 2; variation += 0.1) {
        Finish finish = new Finish(0, 200, 100, variation, true);
        assertTrue(finish.at(z) >= 200 + z * 100 - 1e-9, finish::toString);
      }
    }
  }

  @Test
  void whatIsInTimeAtAQuantileIsSaidAlike() {
    for (double z = -4; z < 5; z += 0.1) {
      for (double variation = 0; variation < 2; variation += 0.1) {
        Finish finish = new Finish(0, 200, 100, variation, true);
        for (long millis = -300; millis < 3000; millis += 7) {
          assertEquals(finish.at(z) <= millis, finish.isBy(millis, z), finish::toString);
        }
      }
    }
  }
}
