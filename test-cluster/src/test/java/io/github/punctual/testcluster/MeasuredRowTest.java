package io.github.punctual.testcluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasuredRowTest {
  private static final String PAGE =
      """
      Words.

      %s
      |---|---|---|---|---|---|
      | a start | 10 s | 9 s | `store` | long ago | yes |
      | a page | | 5 ms | `scale` | long ago | |

      | another table | of something else |
      | a page | is not ours |
      """
          .formatted(MeasuredRow.HEAD);

  @Test
  void aRowTakesThePlaceOfTheOneForTheSameThing() {
    assertEquals(
        PAGE.replace("| a start | 10 s | 9 s | `store` | long ago | yes |", "| a start | new |"),
        MeasuredRow.inPlace(PAGE, "| a start | new |"));
    assertEquals(
        PAGE.replace("| a page | | 5 ms | `scale` | long ago | |", "| a page | new |"),
        MeasuredRow.inPlace(PAGE, "| a page | new |"));
  }

  @Test
  void aRowForSomethingNewIsTheLastOfTheTable() {
    assertEquals(
        PAGE.replace("long ago | |\n", "long ago | |\n| a decision | 1 ms |\n"),
        MeasuredRow.inPlace(PAGE, "| a decision | 1 ms |"));
  }

  @Test
  void aPageWithoutATableOfFiguresIsLeftAlone() {
    var thrown =
        assertThrows(
            IllegalStateException.class, () -> MeasuredRow.inPlace("Words.\n", "| a start | 1 |"));
    assertTrue(thrown.getMessage().contains(MeasuredRow.HEAD), thrown::getMessage);
  }

  @Test
  void aTableTakesThePlaceOfTheOneWhoseHeadBeginsTheSame() {
    String page = PAGE.replace("else |\n", "else |\n|---|---|\n") + "\nWords.\n";
    String old = "| another table | of something else |\n|---|---|\n| a page | is not ours |\n";
    String table = "| another table | 1 % | 10 % |\n|---|---:|---:|\n| a page | 1 | 2 |\n";
    assertEquals(page.replace(old, table), MeasuredRow.tableInPlace(page, table));
    // A row of the same name is no table.
    assertThrows(
        IllegalStateException.class,
        () -> MeasuredRow.tableInPlace(page, "| a page | 1 % |\n|---|---:|\n"));
  }

  @Test
  void aRowSaysHowAndWhenAndWhetherItsAimHolds() {
    Map<String, String> environment =
        Map.of(MeasuredRow.COMMAND, "store", MeasuredRow.LOAD, "0.31");
    String missed = new MeasuredRow("a start", "10 s", "12 s | later 9 s", false).line(environment);
    assertTrue(
        missed.matches(
            "\\| a start \\| 10 s \\| 12 s / later 9 s \\| `store` \\| 20..-..-.., .+, Java .+, load 0\\.31 \\| no \\|"),
        missed);
    String without = MeasuredRow.of("memory", "1 KB").line(Map.of());
    assertTrue(
        without.matches("\\| memory \\| \\| 1 KB \\| \\| 20.+, load not noted \\| \\|"), without);
  }
}
