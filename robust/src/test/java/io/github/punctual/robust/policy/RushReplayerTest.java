package io.github.punctual.robust.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.policy.DecisionLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RushReplayerTest {
  private static final Map<String, String> SETTINGS =
      Map.of(
          RushSettings.THETA, "0.9",
          RushSettings.DELTA, "0.7",
          RushSettings.ESTIMATOR, "mean",
          RushSettings.PRIOR, "10",
          RushSettings.PEELING, "exact",
          RushSettings.RESOLUTION, "0.01",
          RushSettings.MAPPING, "vectors");

  /** A log that wants to begin anew now and then. */
  private static final class Renewed implements DecisionLog {
    private final List<Entry> entries = new ArrayList<>();
    private final Random random;

    Renewed(long seed) {
      random = new Random(seed);
    }

    @Override
    public boolean wantsStart() {
      return entries.isEmpty() || random.nextInt(12) == 0;
    }

    @Override
    public void append(Entry entry) {
      entries.add(entry);
    }
  }

  @Test
  void whatIsLoggedIsDecidedAgainFromEveryStart() {
    for (long seed = 0; seed < 20; seed++) {
      List<DecisionLog.Entry> log = run(seed);
      RushReplayer replayer = new RushReplayer();
      int starts = 0;
      for (int i = 0; i < log.size(); i++) {
        if (log.get(i) instanceof RushEntry.Start) {
          replayer = new RushReplayer();
          starts++;
        }
        assertEquals(log.get(i), replayer.replay(log.get(i)), "seed " + seed + ", entry " + i);
      }
      assertTrue(starts > 2, starts + " starts");
    }
  }

  private static List<DecisionLog.Entry> run(long seed) {
    Random random = new Random(seed);
    Renewed log = new Renewed(seed);
    RushPolicy policy = new RushPolicy(RushSettings.of(SETTINGS));
    policy.writeTo(log, SETTINGS, RandomJobs.NOW - 5000);
    for (int i = 0; i < 60; i++) {
      RushSnapshot snapshot =
          RandomJobs.snapshot(new SplittableRandom(random.nextLong()), random.nextInt(8));
      switch (random.nextInt(4)) {
        case 0 ->
            snapshot.jobs().stream()
                .findFirst()
                .ifPresent(
                    job ->
                        policy.taskEnded(
                            job.id(), "stage-0", 60 * random.nextDouble(), random.nextBoolean()));
        case 1 ->
            snapshot.jobs().stream()
                .findFirst()
                .ifPresent(
                    job -> policy.jobEnded(job.id(), job.historyName(), random.nextBoolean()));
        default -> policy.decide(snapshot);
      }
    }
    return log.entries;
  }
}
