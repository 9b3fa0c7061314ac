package io.github.punctual.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsTest {
  private record Key(String name) {}

  private record Outcome(double value) {}

  @TempDir private Path folder;

  private int made;

  private Runs<Key, Outcome> runs() throws IOException {
    return runs(1, 7);
  }

  private Runs<Key, Outcome> runs(double scale, int recorded) throws IOException {
    return new Evaluation(
            folder,
            scale,
            Optional.empty(),
            Optional.of(folder.resolve("kept")),
            new Threads(2, step -> {}))
        .keptRuns("-test", Key.class, Outcome.class, key -> recorded);
  }

  private synchronized Outcome make(double value) {
    made++;
    return new Outcome(value);
  }

  private void addAll(Runs<Key, Outcome> runs) throws IOException {
    for (long i = 2; i >= 1; i--) {
      long seed = i;
      runs.add(new Key("a"), seed, () -> make((double) seed));
      runs.add(new Key("b"), seed, () -> make(3.0 * seed));
      runs.add(new Key("a"), seed, () -> make(99));
    }
    runs.make("all");
  }

  @Test
  void makesEachRunOnceAndTellsThemBySeed() throws IOException {
    Runs<Key, Outcome> runs = runs();
    runs.add(new Key("a"), 1, () -> make(1));
    runs.make("one");
    addAll(runs);
    assertEquals(4, made);
    assertEquals(List.of(new Outcome(3), new Outcome(6)), runs.of(new Key("b")));
    assertEquals(List.of(new Key("a"), new Key("b")), runs.keys());
    assertEquals(4.5, runs.mean(new Key("b"), Outcome::value), 1e-9);
    assertEquals(
        3,
        runs.beside(new Key("b"), new Key("a"), Outcome::value, (one, other) -> one / other).mean(),
        1e-9);
  }

  @Test
  void doesNotRepeatWhatWasKept() throws IOException {
    addAll(runs());
    made = 0;
    Runs<Key, Outcome> again = runs();
    assertTrue(again.has(new Key("a"), 2));
    assertFalse(again.has(new Key("a"), 3));
    addAll(again);
    assertEquals(0, made);
    assertEquals(List.of(new Outcome(3), new Outcome(6)), again.of(new Key("b")));
  }

  @Test
  void whatWasKeptOfAnotherScaleOrOfOtherDataIsRunAnewAndStaysInTheFile() throws IOException {
    addAll(runs());
    made = 0;
    addAll(runs(0.5, 7));
    assertEquals(4, made);
    addAll(runs(1, 8));
    assertEquals(8, made);
    addAll(runs());
    addAll(runs(0.5, 7));
    assertEquals(8, made);
  }

  @Test
  void saysWhichLineOfAFileIsNoOutcome() throws IOException {
    addAll(runs());
    Files.writeString(folder.resolve("kept-test"), "{}\nnonsense\n");
    IOException e = assertThrows(IOException.class, this::runs);
    assertTrue(e.getMessage().contains("line 2"), e.getMessage());
  }

  @Test
  void whatWasNotRunIsAnError() throws IOException {
    Runs<Key, Outcome> runs = runs();
    assertThrows(IllegalStateException.class, () -> runs.of(new Key("c")));
  }
}
