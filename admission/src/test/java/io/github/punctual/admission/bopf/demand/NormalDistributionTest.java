package io.github.punctual.admission.bopf.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalDistributionTest {
  @ParameterizedTest
  @CsvSource({
    "0.5, 0",
    "0.6, 0.2533471031357997",
    "0.75, 0.6744897501960817",
    "0.8413447460685429, 1",
    "0.95, 1.6448536269514722",
    "0.975, 1.959963984540054",
    "0.99, 2.3263478740408408",
    "0.998650101968370, 3",
    "0.999, 3.090232306167813",
    "1e-6, -4.753424308822899",
    "0.05, -1.6448536269514722",
    "0.001, -3.090232306167813",
    "1e-9, -5.997807015007773",
    "1e-20, -9.262340089798408",
  })
  void quantilesAreThoseOfTheTables(double probability, double quantile) {
    double above100 = new NormalDistribution(100, 1).quantile(probability) - 100;
    assertEquals(quantile, above100, 2e-12);
  }

  @Test
  void quantileScalesWithMeanAndDeviationAndIsNeverNegative() {
    NormalDistribution demand = new NormalDistribution(100, 40);
    assertEquals(100, demand.quantile(0.5), 1e-9);
    assertEquals(100 + 40 * 1.6448536269514722, demand.quantile(0.95), 1e-9);
    assertEquals(0, demand.quantile(0.001));
    assertEquals(100, new NormalDistribution(100, 0).quantile(1));
    assertEquals(Double.POSITIVE_INFINITY, demand.quantile(1));
  }

  @Test
  void refusesWhatIsNoProbability() {
    NormalDistribution demand = new NormalDistribution(100, 40);
    assertThrows(IllegalArgumentException.class, () -> demand.quantile(0));
    assertThrows(IllegalArgumentException.class, () -> demand.quantile(1.1));
    assertThrows(IllegalArgumentException.class, () -> demand.quantile(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> new NormalDistribution(-1, 0));
    assertThrows(IllegalArgumentException.class, () -> new NormalDistribution(1, Double.NaN));
  }
}
