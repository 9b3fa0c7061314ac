package io.github.punctual.evaluation.promises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.evaluation.Aim;
import io.github.punctual.evaluation.ClaimVerdict;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.evaluation.TestEvaluation;
import io.github.punctual.evaluation.Threads;
import io.github.punctual.simulator.generate.DeadlineDistance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AimsTest {
  private static final PromisesCell LOW = new PromisesCell("s", 0.7, DeadlineDistance.TIGHT);
  private static final PromisesCell FULL = new PromisesCell("s", 1.0, DeadlineDistance.LOOSE);

  private final Runs<PromisesRuns.Key, RunScore> runs =
      TestEvaluation.of(Path.of(""), 1, new Threads(1, step -> {})).runs();

  private AimsTest run(PromisesCell cell, String policy, double... sdrKeptPtrWtr) {
    for (long seed = 1; seed <= 2; seed++) {
      // Seeds differ, and by as much for all.
      double off = seed == 1 ? 0.01 : -0.01;
      RunScore score =
          new RunScore(
              sdrKeptPtrWtr[0] + off, sdrKeptPtrWtr[1], sdrKeptPtrWtr[2] + off, sdrKeptPtrWtr[3]);
      runs.add(new PromisesRuns.Key(cell, policy), seed, () -> score);
    }
    return this;
  }

  private Aim aim(String beginning) throws IOException {
    runs.make("all");
    List<Aim> found =
        new Aims(new PromisesRuns(runs))
            .all().stream().filter(aim -> aim.text().startsWith(beginning)).toList();
    assertEquals(1, found.size(), beginning);
    return found.get(0);
  }

  @Test
  void promisesAreKeptWhenTheirMeanReachesTheConfidence() throws IOException {
    run(LOW, "tempo", 0.9, 0.9, 0.8, 0).run(FULL, "tempo", 0.9, 0.85, 0.8, 0);
    Aim aim = aim("kept at least 0.9 ");
    assertEquals(ClaimVerdict.PARTLY, aim.finding().verdict());
    assertEquals("s 1.0 loose", aim.misses().get(0).where());
    assertEquals(0.05, aim.misses().get(0).shortBy(), 1e-9);
    assertEquals(0, aim("kept at least 0.99 ").cases());
  }

  @Test
  void whereNothingIsPromisedNothingIsBroken() throws IOException {
    run(LOW, "tempo", 0.9, Double.NaN, 0.8, 0);
    assertEquals(0, aim("kept at least 0.9 ").cases());
  }

  @Test
  void everyRivalIsOneCaseAndTheDifferenceIsTakenSeedBySeed() throws IOException {
    run(LOW, "tempo", 0.9, 1, 0.8, 0)
        .run(LOW, "fair", 0.95, 1, 0.8, 0)
        .run(LOW, "edf-by-task", 0.9, 1, 0.8, 0)
        .run(LOW, "clairvoyant", 1, 1, 1, 0);
    Aim aim = aim("SDR not below");
    assertEquals(2, aim.cases());
    assertEquals(1, aim.misses().size());
    assertEquals("s 0.7 tight, fair", aim.misses().get(0).where());
    assertEquals("-0.050 ± 0.000", aim.misses().get(0).numbers());
  }

  @Test
  void moreWorkIsAskedForUnderFullLoadAloneBesideTheBestOfThePresentOnes() throws IOException {
    run(LOW, "tempo", 0.9, 1, 0.5, 0).run(LOW, "justice", 0.9, 1, 0.5, 0);
    run(FULL, "tempo", 0.9, 1, 0.65, 0)
        .run(FULL, "justice", 0.9, 1, 0.3, 0)
        .run(FULL, "pythia", 0.9, 1, 0.6, 0);
    Aim aim = aim("PTR at least 0.10");
    assertEquals(1, aim.cases());
    assertEquals("s 1.0 loose, pythia", aim.misses().get(0).where());
    assertEquals(0.05, aim.misses().get(0).shortBy(), 1e-9);
  }

  @Test
  void tightDeadlinesMayLackMoreToTheUpperMark() throws IOException {
    for (PromisesCell cell : List.of(LOW, FULL)) {
      run(cell, "tempo", 0.9, 1, 0.9, 0).run(cell, "clairvoyant", 0.95, 1, 0.95, 0);
    }
    Aim aim = aim("SDR at most");
    assertEquals(List.of("s 1.0 loose"), aim.misses().stream().map(Aim.Case::where).toList());
  }

  @Test
  void theWorstMissComesFirst() throws IOException {
    run(LOW, "tempo", 0.9, 1, 0.9, 0.03).run(FULL, "tempo", 0.9, 1, 0.9, 0.05);
    Aim aim = aim("WTR");
    assertEquals(ClaimVerdict.FAILS, aim.finding().verdict());
    assertTrue(aim.finding().numbers().contains("0.050"), aim.finding().numbers());
  }
}
