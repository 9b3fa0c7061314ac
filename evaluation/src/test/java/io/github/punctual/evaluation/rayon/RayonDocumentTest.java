package io.github.punctual.evaluation.rayon;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RayonDocumentTest {
  /** Two seeds, two sizes, four nodes. */
  private static final double SCALE = 0.01;

  @TempDir private static Path folder;

  private static String text;

  @BeforeAll
  static void evaluateOnLittle() throws IOException {
    assumeTrue(Fonts.problem().isEmpty(), () -> Fonts.problem().get());
    Path once = folder.resolve("once");
    new RayonDocument(TestEvaluation.of(once, SCALE, new Threads(1, step -> {}))).write();
    text = Files.readString(once.resolve(RayonDocument.NAME));
  }

  @Test
  void everyFigureThatTheDocumentShowsIsThere() throws IOException {
    List<String> figures = text.lines().filter(line -> line.startsWith("![")).toList();
    assertTrue(figures.size() >= 8, "" + figures);
    for (String line : figures) {
      Path file =
          folder.resolve("once").resolve(line.substring(line.indexOf('(') + 1, line.length() - 1));
      assertFalse(Files.readString(file).contains("NaN"), line);
    }
  }

  @Test
  void everyClaimIsJudged() {
    List<PaperClaim<RayonMeasured, Void>> claims = new ArrayList<>(PlannerClaims.all());
    claims.addAll(ClusterClaims.all());
    claims.addAll(ClusterClaims.further());
    for (PaperClaim<RayonMeasured, Void> claim : claims) {
      assertTrue(text.contains("| " + claim.text() + " |"), claim.text());
    }
  }

  @Test
  void writesTheSameBytesAgainButForTimes() throws IOException {
    Path again = folder.resolve("again");
    new RayonDocument(TestEvaluation.of(again, SCALE, new Threads(2, step -> {}))).write();
    assertEquals(contents(folder.resolve("once")), contents(again));
  }

  private static Map<String, String> contents(Path root) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString();
        if (!name.equals(RayonTimes.NAME)) {
          contents.put(name, Files.readString(file, StandardCharsets.UTF_8));
        }
      }
    }
    return contents;
  }
}
