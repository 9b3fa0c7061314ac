package io.github.punctual.simulator.generate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.random.RandomStream;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Statistic;
import org.junit.jupiter.api.Test;

class ArrivalProcessTest {
  private static final long HOUR = 3_600_000;
  private static final long DAY = 24 * HOUR;
  private static final int JOBS = 100_000;
  private static final long HORIZON = 70 * DAY;
  private static final BurstyArrivals BURSTY = new BurstyArrivals(600_000, 3_000_000, 20);

  @Test
  void givesAsManyAscendingInstantsWithinTheHorizon() {
    for (ArrivalProcess process :
        List.of(
            ArrivalPattern.POISSON,
            ArrivalPattern.EVEN,
            BURSTY,
            new DiurnalArrivals(BURSTY, 1, 0.5))) {
      long[] instants = instants(process, 1);
      assertEquals(JOBS, instants.length);
      for (int i = 1; i < JOBS; i++) {
        assertTrue(instants[i - 1] <= instants[i], process::toString);
      }
      assertTrue(instants[0] >= 0 && instants[JOBS - 1] < HORIZON, process::toString);
      assertArrayEquals(instants, instants(process, 1));
    }
  }

  @Test
  void givesNothingWhereNothingIsAsked() {
    for (ArrivalProcess process :
        List.of(
            ArrivalPattern.POISSON,
            ArrivalPattern.EVEN,
            BURSTY,
            new DiurnalArrivals(BURSTY, 1, 0.5))) {
      assertEquals(0, process.submitMillis(0, HORIZON, RandomStream.of(1, "x")).length);
    }
  }

  @Test
  void hasDispersionOneWhenPoissonAndNoneWhenEven() {
    assertEquals(1, dispersion(instants(ArrivalPattern.POISSON, 3), 6 * HOUR), 0.2);
    assertEquals(0, dispersion(instants(ArrivalPattern.EVEN, 3), 6 * HOUR), 0.01);
  }

  /** The index of dispersion of the counts in intervals of a finite length. */
  private static double dispersionOver(double intervalMillis) {
    double st = (1 / BURSTY.onMillis() + 1 / BURSTY.offMillis()) * intervalMillis;
    return 1 + (BURSTY.dispersion() - 1) * (1 + Math.expm1(-st) / st);
  }

  @Test
  void hasTheStatedDispersionWhenBursty() {
    for (long interval : new long[] {HOUR / 12, HOUR, 4 * HOUR}) {
      double expected = dispersionOver((double) interval);
      assertEquals(expected, dispersion(instants(BURSTY, 5), interval), 0.2 * expected);
    }
    assertEquals(20, dispersionOver(1000.0 * DAY), 0.01);
  }

  @Test
  void refusesMoreDispersionThanItsPausesAllow() {
    BurstyArrivals tooMuch = new BurstyArrivals(600_000, 3_000_000, 500);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> instants(tooMuch, 1));
    double most = tooMuch.mostDispersion((double) JOBS / HORIZON);
    assertTrue(e.getMessage().contains("at most %.1f".formatted(most)), e.getMessage());
    assertEquals(JOBS, instants(new BurstyArrivals(600_000, 3_000_000, most * 0.9999), 1).length);
  }

  @Test
  void isBusierInTheAfternoonAndQuieterAtWeekends() {
    long[] instants = instants(new DiurnalArrivals(ArrivalPattern.POISSON, 0.6, 0.5), 7);
    double day =
        (double) Arrays.stream(instants).filter(t -> hour(t) >= 12 && hour(t) < 16).count();
    double night = (double) Arrays.stream(instants).filter(t -> hour(t) < 4).count();
    // Means of 1 + 0.6 cos over four hours about 14:00 and about 2:00.
    double mean = 0.6 * Math.sin(Math.PI / 6) / (Math.PI / 6);
    assertEquals((1 + mean) / (1 - mean), day / night, 0.2);
    double weekend = (double) Arrays.stream(instants).filter(t -> t / DAY % 7 >= 5).count();
    assertEquals(0.5 * 2 / 5, weekend / (JOBS - weekend), 0.01);
  }

  @Test
  void refusesParametersThatCannotBeMeant() {
    assertThrows(IllegalArgumentException.class, () -> new BurstyArrivals(0, 1, 2));
    assertThrows(IllegalArgumentException.class, () -> new BurstyArrivals(1, 1, 0.5));
    assertThrows(
        IllegalArgumentException.class, () -> new DiurnalArrivals(ArrivalPattern.POISSON, 1.1, 1));
    assertThrows(
        IllegalArgumentException.class, () -> new DiurnalArrivals(ArrivalPattern.POISSON, 1, 0));
  }

  private static double hour(long millis) {
    return (double) (millis % DAY) / HOUR;
  }

  private static long[] instants(ArrivalProcess process, long seed) {
    return process.submitMillis(JOBS, HORIZON, RandomStream.of(seed, "arrivals"));
  }

  /** Variance over mean of the counts in intervals. */
  private static double dispersion(long[] instants, long interval) {
    double[] counts = new double[(int) (HORIZON / interval)];
    for (long instant : instants) {
      int bin = (int) (instant / interval);
      if (bin < counts.length) {
        counts[bin]++;
      }
    }
    DoubleStatistics statistics =
        DoubleStatistics.of(EnumSet.of(Statistic.MEAN, Statistic.VARIANCE), counts);
    return statistics.getAsDouble(Statistic.VARIANCE) / statistics.getAsDouble(Statistic.MEAN);
  }
}
