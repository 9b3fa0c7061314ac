package io.github.punctual.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void alignsColumns() {
    Table table = new Table("job", "given");
    table.row("forecast", "3");
    table.row("report", "10");
    assertEquals(
        List.of("job       given", "--------  -----", "forecast  3", "report    10"),
        table.lines());
  }

  @Test
  void refusesRowsOfAnotherWidth() {
    assertThrows(IllegalArgumentException.class, () -> new Table("job", "given").row("report"));
  }
}
