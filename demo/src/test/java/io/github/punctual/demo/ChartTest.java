package io.github.punctual.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ChartTest {
  private final Chart chart = new Chart(100_000, 112_000, 2000, 3);

  @Test
  void stacksLettersInTheOrderInWhichTheyCame() {
    chart.add('B', 102_000, 106_000, 2);
    chart.add('A', 104_000, 108_000, 1);
    assertEquals(
        List.of("   3 |  A", "   2 | BB", "   1 | BBA", "     +------", "      0 s"),
        chart.lines(OptionalLong.empty()));
  }

  @Test
  void showsWhatThereIsInTheMiddleOfAColumn() {
    chart.add('A', 100_000, 101_000, 1);
    chart.add('B', 101_000, 101_001, 1);
    chart.add('C', 102_999, 103_000, 1);
    chart.add('D', 103_000, 104_000, 2);
    assertEquals("   2 | D", chart.lines(OptionalLong.empty()).get(1));
    assertEquals("   1 |BD", chart.lines(OptionalLong.empty()).get(2));
  }

  @Test
  void cutsWhatIsOutside() {
    chart.add('A', 0, 999_000, 9);
    assertEquals("   3 |AAAAAA", chart.lines(OptionalLong.empty()).get(0));
  }

  @Test
  void marksThePresentWhereNobodyHasAnything() {
    chart.add('A', 100_000, 112_000, 1);
    assertEquals("   2 | :", chart.lines(OptionalLong.of(103_999)).get(1));
    assertEquals("   1 |AAAAAA", chart.lines(OptionalLong.of(103_999)).get(2));
    assertEquals("   2 |", chart.lines(OptionalLong.of(99_999)).get(1));
    assertEquals("   2 |", chart.lines(OptionalLong.of(112_000)).get(1));
  }

  @Test
  void saysTheTimeEveryTenColumns() {
    assertEquals(
        "      0 s       20 s",
        new Chart(5000, 30_000, 2000, 1).lines(OptionalLong.empty()).get(2));
  }
}
