package io.github.punctual.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTextTest {
  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+cmd", "-2+3", "@SUM(A1)", "-", "+1e"})
  void aSpreadsheetTakesNoNameForAFormula(String name) {
    assertEquals("'" + name + "\r\n", CsvText.line(List.of(name)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1.5", "+3", "-2E-7", "0", "2026-11-21T12:00:00Z", "root.a-b=c", ""})
  void whatIsNoFormulaStays(String value) {
    assertEquals(value + "\r\n", CsvText.line(List.of(value)));
  }

  @Test
  void aValueStaysInItsCell() {
    assertEquals(
        "\"a,\"\"b\"\"\",c??d,\"'=HYPERLINK(\"\"x\"\")\"\r\n",
        CsvText.line(List.of("a,\"b\"", "c\r\nd", "=HYPERLINK(\"x\")")));
  }
}
