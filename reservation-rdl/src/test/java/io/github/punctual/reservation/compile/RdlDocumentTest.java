package io.github.punctual.reservation.compile;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.rdl.text.RdlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The examples of the users' page are what the parser reads and the compiler accepts. */
class RdlDocumentTest {
  private static final Path PAGE = Path.of("..", "docs", "rdl.md");
  private static final Pattern EXAMPLE = Pattern.compile("```rdl\n(.*?)```", Pattern.DOTALL);

  @Test
  void everyExampleCompiles() throws IOException {
    Assumptions.assumeTrue(Files.exists(PAGE), "the page is not beside the module");
    List<String> examples =
        EXAMPLE
            .matcher(Files.readString(PAGE))
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();

    assertTrue(examples.size() >= 5, () -> examples.size() + " examples");
    for (String example : examples) {
      Compiled compiled =
          new Compiler(1000)
              .compile(RdlText.parse(example).orThrow(), 1_795_291_200_000L, 1_797_883_200L);
      assertTrue(compiled.demand().isPresent(), () -> example + compiled.reason());
    }
  }

  @Test
  void everyCodeIsExplained() throws IOException {
    Assumptions.assumeTrue(Files.exists(PAGE), "the page is not beside the module");
    String page = Files.readString(PAGE);
    for (CompileProblem.Code code : CompileProblem.Code.values()) {
      assertTrue(page.contains("| `" + code + "` |"), code + " is not explained");
    }
  }
}
