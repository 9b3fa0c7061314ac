package io.github.punctual.evaluation.fluid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.Threads;
import io.github.punctual.simulator.report.Fonts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FluidDocumentsTest {
  /** As small as it goes: two thousandths of TR1-like have 318 jobs. */
  private static final double SCALE = 0.002;

  @TempDir private static Path folder;

  private static Path documents;
  private static Path kept;
  private static String justice;

  @BeforeAll
  static void evaluateOnLittle() throws IOException {
    assumeTrue(Fonts.problem().isEmpty(), () -> Fonts.problem().get());
    documents = folder.resolve("documents");
    kept = folder.resolve("kept.jsonl");
    evaluate(documents, Optional.of(kept), 1);
    justice = Files.readString(documents.resolve("justice.md"));
  }

  private static void evaluate(Path into, Optional<Path> keep, int threads) throws IOException {
    FluidDocuments fluid =
        new FluidDocuments(
            new Evaluation(into, SCALE, Optional.empty(), keep, new Threads(threads, step -> {})));
    fluid.justice();
    fluid.pythia();
    fluid.tempo();
  }

  @Test
  void everyFigureThatADocumentShowsIsThere() {
    justice
        .lines()
        .filter(line -> line.startsWith("!["))
        .forEach(
            line -> {
              String file = line.substring(line.indexOf('(') + 1, line.length() - 1);
              assertTrue(Files.exists(documents.resolve(file)), file);
            });
    assertTrue(justice.contains("figures/justice-2-tr1-2250.svg"));
    assertTrue(justice.contains("figures/justice-7-tr2-5000.svg"));
  }

  @Test
  void everyClaimIsJudged() {
    for (PaperClaim<FluidMeasured, Reading> claim : JusticeClaims.all()) {
      assertTrue(justice.contains("| " + claim.text() + " |"), claim.text());
    }
  }

  @Test
  void comparesTempoWithItsAim() throws IOException {
    String tempo = Files.readString(documents.resolve("tempo.md"));
    assertTrue(tempo.contains("| TR1-like, 4500 CPUs | Aria2x4x |"), tempo);
  }

  @Test
  void saysThatPublicTracesWereLeftOut() {
    assertTrue(justice.contains("Skipped: the folder with the public traces was not there"));
  }

  @Test
  void leavesOutConclusionsThatWereWrittenForTheWholeEvaluation() {
    assertTrue(justice.contains("The conclusions are left out"));
  }

  @Test
  void writesTheSameBytesFromKeptMeasurements() throws IOException {
    Path again = folder.resolve("again");
    evaluate(again, Optional.of(kept), 1);
    assertEquals(contents(documents), contents(again));
  }

  @Test
  void writesTheSameBytesWithMoreThreads() throws IOException {
    Path parallel = folder.resolve("parallel");
    evaluate(parallel, Optional.empty(), 2);
    assertEquals(contents(documents), contents(parallel));
  }

  @Test
  void figuresAreFilesOfTheirOwn() throws IOException {
    String svg = Files.readString(documents.resolve("figures/justice-4-tr1-2250.svg"));
    assertTrue(svg.startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""), svg.substring(0, 60));
    assertFalse(svg.contains("NaN"));
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
