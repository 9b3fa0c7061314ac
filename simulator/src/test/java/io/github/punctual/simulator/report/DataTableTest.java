package io.github.punctual.simulator.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class DataTableTest {
  @Test
  void everyColumnHasATitleAnAlignmentAndACellForEachRow() {
    assertEquals(
        """
        | name | length | half | part |
        | --- | ---: | ---: | ---: |
        | a | 1 | 0.50 | 10.0 % |
        | bcd | 3 | 1.50 | 30.0 % |\
        """,
        DataTable.of(List.of("a", "bcd"))
            .words("name", row -> row)
            .right("length", String::length)
            .fixed("half", 2, row -> row.length() / 2.0)
            .percent("part", row -> row.length() / 10.0)
            .toString());
  }

  @Test
  void asTextWordsAreFlushLeftAndNumbersFlushRight() {
    assertEquals(
        "name  length\na          1\nbcd        3\n",
        DataTable.of(List.of("a", "bcd"))
            .words("name", row -> row)
            .right("length", String::length)
            .text());
  }
}
