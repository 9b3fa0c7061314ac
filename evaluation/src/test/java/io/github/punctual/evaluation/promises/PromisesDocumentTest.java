package io.github.punctual.evaluation.promises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.evaluation.Aim;
import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.Template;
import io.github.punctual.evaluation.TestEvaluation;
import io.github.punctual.evaluation.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PromisesDocumentTest {
  /** Two seeds, one load, minutes. */
  private static final double SCALE = 0.03;

  @TempDir private static Path folder;

  private static String text;

  private static String write(String name, Optional<Path> keep, int threads) throws IOException {
    return Files.readString(
        new PromisesDocument(
                new Evaluation(
                    folder.resolve(name),
                    SCALE,
                    Optional.empty(),
                    keep,
                    new Threads(threads, step -> {})))
            .write()
            .get(0));
  }

  @BeforeAll
  static void evaluateOnLittle() throws IOException {
    text = write("once", Optional.of(folder.resolve("kept")), 2);
  }

  @Test
  void everyAimIsJudgedAndEveryContenderShown() {
    for (Aim aim :
        new Aims(new PromisesRuns(TestEvaluation.of(folder, 1, new Threads(1, step -> {})).runs()))
            .all()) {
      assertTrue(text.contains("| " + aim.text() + " |"), aim.text());
    }
    for (String policy : Contenders.ALL) {
      assertTrue(
          text.contains("| `" + policy + "` | 0.") || text.contains("| `" + policy + "` | 1."),
          policy);
    }
    assertFalse(text.contains("NaN"), text);
  }

  @Test
  void givesNoReasonsAtAScaleForWhichTheyWereNotWritten() {
    assertTrue(text.contains("they were written for another length of the evaluation"), text);
    assertFalse(text.contains(PaperClaim.UNEXPLAINED), text);
  }

  @Test
  void thePageSaysWhatAFloorChanges() throws IOException {
    Path page =
        Path.of(System.getProperty("basedir", ".")).resolve("../docs/evaluation/promises.md");

    assertTrue(Files.readString(page).contains(Template.conclusions("promises/floor.md", true)));
    assertFalse(text.contains("With an operator's floor"), text);
  }

  @Test
  void saysThatTracesAreLeftOut() {
    assertTrue(text.contains("since their data was not there: all public traces."), text);
  }

  @Test
  void writesTheSameBytesAgain() throws IOException {
    assertEquals(text, write("again", Optional.empty(), 1));
  }

  @Test
  void doesNotRepeatWhatWasKept() throws IOException {
    Path kept = folder.resolve("kept-promises");
    List<String> lines = new ArrayList<>(Files.readAllLines(kept));
    Path keep = folder.resolve("changed");
    Path changed = folder.resolve("changed-promises");
    Files.write(
        changed,
        lines.stream().map(line -> line.replaceAll("\"sdr\":[0-9.]+", "\"sdr\":0.125")).toList());
    assertTrue(write("changed-out", Optional.of(keep), 1).contains("0.125 ± 0.000"));
    Files.writeString(changed, "nonsense\n");
    IOException e = assertThrows(IOException.class, () -> write("broken", Optional.of(keep), 1));
    assertTrue(e.getMessage().contains("line 1"), e.getMessage());
  }
}
