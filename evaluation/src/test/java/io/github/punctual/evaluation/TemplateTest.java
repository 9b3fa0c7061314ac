package io.github.punctual.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class TemplateTest {
  private static Template page() throws IOException {
    return Template.of("test-page.md")
        .put("title", "Of gaps")
        .put("thing", 7)
        .put("table", "| a |\n| --- |\n");
  }

  @Test
  void fillsGapsAndBreaksLinesAnewButForMarkdownThatIsPutIn() throws IOException {
    assertEquals(
        """
        # Of gaps

        A paragraph of the page about 7 is broken into lines of its own only after its gaps were filled, so that all of them
        are as wide.

        - An item about 7 in two lines.
        - Another.

        | a |
        | --- |

        The end.\
        """,
        page().put("left-out", "").text());
  }

  @Test
  void aGapWithoutValueIsAnError() throws IOException {
    Template page = page();
    IllegalStateException e = assertThrows(IllegalStateException.class, page::text);
    assertTrue(e.getMessage().contains("the gap left-out of test-page.md is not filled"), "" + e);
  }

  @Test
  void aValueWithoutGapIsAnError() throws IOException {
    Template page = page().put("left-out", "").put("unknown", "");
    IllegalStateException e = assertThrows(IllegalStateException.class, page::text);
    assertTrue(e.getMessage().contains("test-page.md has no gaps [unknown]"), "" + e);
  }

  @Test
  void aGapIsFilledOnce() throws IOException {
    Template page = page();
    assertThrows(IllegalStateException.class, () -> page.put("thing", 8));
  }

  @Test
  void saysThatConclusionsAreLeftOutWhereTheyAreNotMeant() throws IOException {
    assertTrue(Template.conclusions("test-page.md", false).contains(Template.LEFT_OUT));
    assertTrue(Template.conclusions("test-page.md", true).startsWith("# {{title}}"));
  }
}
