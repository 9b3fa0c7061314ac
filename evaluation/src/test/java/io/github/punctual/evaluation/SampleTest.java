package io.github.punctual.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SampleTest {
  private static final Sample SAMPLE = new Sample(DoubleStream.of(3, -30, 1, 2, 40, 4, 5));

  @Test
  void quantilesLieBetweenNeighbours() {
    assertEquals(3, SAMPLE.quantile(0.5));
    assertEquals(1.5, SAMPLE.quantile(0.25));
    assertEquals(-30, SAMPLE.quantile(0));
    assertEquals(40, SAMPLE.quantile(1));
  }

  @Test
  void aReachedValueIsOneOfThemEvenAmongInfiniteOnes() {
    Sample some = new Sample(DoubleStream.of(Double.POSITIVE_INFINITY, 1, 2, 3));
    assertEquals(1, some.reached(0));
    assertEquals(3, some.reached(0.5));
    assertEquals(Double.POSITIVE_INFINITY, some.reached(0.75));
    assertEquals(Double.POSITIVE_INFINITY, some.reached(1));
  }

  @Test
  void whiskersLeaveOutliersOut() {
    assertEquals(1, SAMPLE.lowerWhisker());
    assertEquals(5, SAMPLE.upperWhisker());
  }

  @Test
  void countsWhatIsAtMostSoLarge() {
    assertEquals(4.0 / 7, SAMPLE.partUpTo(3));
    assertEquals(0, SAMPLE.partUpTo(-31));
  }

  @Test
  void refusesNoValues() {
    assertThrows(IllegalArgumentException.class, () -> new Sample(DoubleStream.empty()));
  }
}
