package io.github.punctual.evaluation.rush;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.TestEvaluation;
import io.github.punctual.evaluation.Threads;
import io.github.punctual.simulator.report.Fonts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RushDocumentTest {
  /** Two seeds, few jobs. */
  private static final double SCALE = 0.01;

  @TempDir private static Path folder;

  private static String text;

  @BeforeAll
  static void evaluateOnLittle() throws IOException {
    assumeTrue(Fonts.problem().isEmpty(), () -> Fonts.problem().get());
    Path once = folder.resolve("once");
    new RushDocument(TestEvaluation.of(once, SCALE, new Threads(1, step -> {}))).write();
    text = Files.readString(once.resolve(RushDocument.NAME));
  }

  @Test
  void everyFigureThatTheDocumentShowsIsThere() throws IOException {
    List<String> figures = text.lines().filter(line -> line.startsWith("![")).toList();
    assertTrue(figures.size() >= 9, "" + figures);
    for (String line : figures) {
      Path file =
          folder.resolve("once").resolve(line.substring(line.indexOf('(') + 1, line.length() - 1));
      assertFalse(Files.readString(file).contains("NaN"), line);
    }
  }

  @Test
  void everyClaimIsJudged() {
    for (PaperClaim<RushMeasured, Void> claim : RushClaims.all()) {
      assertTrue(text.contains("| " + claim.text() + " |"), claim.text());
    }
  }

  @Test
  void saysThatTracesAreLeftOut() {
    assertTrue(text.contains("Left out: the folder with the public traces was not there"));
  }

  @Test
  void writesTheSameBytesAgainButForTimes() throws IOException {
    Path again = folder.resolve("again");
    new RushDocument(TestEvaluation.of(again, SCALE, new Threads(2, step -> {}))).write();
    assertEquals(contents(folder.resolve("once")), contents(again));
  }

  private static Map<String, String> contents(Path root) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString();
        if (!name.equals(RushTimes.NAME)) {
          contents.put(name, Files.readString(file, StandardCharsets.UTF_8));
        }
      }
    }
    return contents;
  }
}
