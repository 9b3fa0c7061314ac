package io.github.punctual.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTableTest {
  @Test
  void everyColumnHasATitleAnAlignmentAndACellForEachRow() {
    assertEquals(
        """
        | name | length | half | part |
        | --- | ---: | ---: | ---: |
        | a | 1 | 0.50 | 10.0 % |
        | bcd | 3 | 1.50 | 30.0 % |\
        """,
        MarkdownTable.of(List.of("a", "bcd"))
            .words("name", row -> row)
            .right("length", String::length)
            .fixed("half", 2, row -> row.length() / 2.0)
            .percent("part", row -> row.length() / 10.0)
            .toString());
  }
}
