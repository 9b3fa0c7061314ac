package io.github.punctual.evaluation.bopf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.TestEvaluation;
import io.github.punctual.evaluation.Threads;
import io.github.punctual.simulator.report.Fonts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BopfDocumentTest {
  /** As small as it goes: one job for each TQ. */
  private static final double SCALE = 0.005;

  @TempDir private static Path folder;

  private static final List<String> STEPS = new ArrayList<>();
  private static String text;

  @BeforeAll
  static void evaluateOnLittle() throws IOException {
    assumeTrue(Fonts.problem().isEmpty(), () -> Fonts.problem().get());
    text = write("once", new Threads(1, STEPS::add));
  }

  private static String write(String name, Threads threads) throws IOException {
    Evaluation evaluation = TestEvaluation.of(folder.resolve(name), SCALE, threads);
    return Files.readString(new BopfDocument(evaluation).write().get(0));
  }

  @Test
  void everyFigureThatTheDocumentShowsIsThere() throws IOException {
    List<String> figures = text.lines().filter(line -> line.startsWith("![")).toList();
    assertTrue(figures.size() > 20, "" + figures);
    for (String line : figures) {
      Path file =
          folder.resolve("once").resolve(line.substring(line.indexOf('(') + 1, line.length() - 1));
      String svg = Files.readString(file);
      assertTrue(svg.startsWith("<svg xmlns="), line);
      assertFalse(svg.contains("NaN"), line);
    }
  }

  @Test
  void everyClaimIsJudged() {
    for (PaperClaim<BopfMeasurements, ComparedPolicy> claim : BopfClaims.all()) {
      assertTrue(text.contains("| " + claim.text() + " |"), claim.text());
    }
  }

  @Test
  void classesAreThoseOfThePaper() {
    assertTrue(text.contains("BoPF, as printed: [hard, soft, elastic]<br>"), text);
  }

  @Test
  void saysThatTpcDsWasLeftOut() {
    assertTrue(STEPS.get(0).startsWith("BoPF: without TPC-DS"), "" + STEPS);
    assertTrue(text.contains("TPC-DS is left out: the folder with the public traces"), text);
  }

  @Test
  void leavesOutConclusionsThatWereWrittenForTheWholeEvaluation() {
    assertTrue(text.contains("The conclusions are left out"), text);
  }

  @Test
  void writesTheSameBytesWithMoreThreads() throws IOException {
    Path again = folder.resolve("again");
    assertEquals(text, write("again", new Threads(2, step -> {})));
    assertEquals(contents(folder.resolve("once")), contents(again));
  }

  private static Map<String, String> contents(Path root) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(
            root.relativize(file).toString(), Files.readString(file, StandardCharsets.UTF_8));
      }
    }
    return contents;
  }
}
