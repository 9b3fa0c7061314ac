package io.github.punctual.decisionlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.policy.RushEntry;
import io.github.punctual.robust.policy.RushJob;
import io.github.punctual.robust.policy.RushPolicy;
import io.github.punctual.robust.policy.RushReplayer;
import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.robust.policy.RushSnapshot;
import io.github.punctual.robust.policy.SharedCapacity;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What is written of plans by utility, and read again. */
class RushRecordsTest {
  private static final long NOW = 1_000_000;
  private static final PoolId QUEUE = new PoolId("root.half");
  private static final ResourceVector TASK = ResourceVector.of(1024, 1);
  private static final Map<String, String> SETTINGS =
      Map.of(
          RushSettings.THETA, "0.9",
          RushSettings.DELTA, "0.7",
          RushSettings.ESTIMATOR, "mean",
          RushSettings.PRIOR, "10",
          RushSettings.PEELING, "exact",
          RushSettings.RESOLUTION, "0.01",
          RushSettings.MAPPING, "vectors");

  private static RushJob job(String id, PoolId pool, RushJob.Master master) {
    return new RushJob(
        new JobId(id),
        "etl",
        NOW - 5_000,
        new SigmoidUtility(new UtilityTerms(200, 2, 0.1)),
        List.of(new TaskGroup("map", TASK, 30, List.of(), List.of(), OptionalDouble.of(20))),
        Optional.empty(),
        pool,
        master);
  }

  private static SharedCapacity shared(long claimed) {
    return new SharedCapacity(
        ClusterCapacity.of(
            List.of(
                Pool.root(RushSnapshot.CLUSTER, TASK.times(16)),
                Pool.child(QUEUE, RushSnapshot.CLUSTER, TASK.times(8)))),
        Map.of(
            QUEUE,
            CapacityProfile.of(
                Map.of(NOW, TASK.times(claimed), NOW + 60_000, ResourceVector.ZERO))),
        Map.of(QUEUE, TASK));
  }

  private static List<DecisionLog.Entry> logOf(RushSnapshot... snapshots) {
    List<DecisionLog.Entry> log = new ArrayList<>();
    RushPolicy policy = new RushPolicy(RushSettings.of(SETTINGS));
    policy.writeTo(
        new DecisionLog() {
          @Override
          public boolean wantsStart() {
            return log.isEmpty();
          }

          @Override
          public void append(Entry entry) {
            log.add(entry);
          }
        },
        SETTINGS,
        NOW - 1);
    for (RushSnapshot snapshot : snapshots) {
      policy.decide(snapshot);
    }
    return log;
  }

  private static List<DecisionLog.Entry> readBack(List<DecisionLog.Entry> log) {
    List<DecisionLog.Entry> read = new ArrayList<>();
    for (DecisionLog.Entry entry : log) {
      read.add(DecisionLogCodec.decode(DecisionLogCodec.encode(entry), read.size() + 1));
    }
    return read;
  }

  @Test
  void logWithPoolsAndClaimsIsReadBackAndDecidedAgain() {
    RushJob waits = job("b", QUEUE, new RushJob.Master(TASK.times(2), false));
    RushJob runs = job("a", QUEUE, new RushJob.Master(TASK, true));
    RushJob free = job("c", RushSnapshot.CLUSTER, RushJob.Master.FREE);
    List<DecisionLog.Entry> log =
        logOf(
            new RushSnapshot(NOW, shared(3), List.of(runs, waits, free)),
            new RushSnapshot(NOW + 1_000, shared(3), List.of(runs, free)),
            new RushSnapshot(NOW + 2_000, shared(1), List.of(waits, free)));
    List<DecisionLog.Entry> read = readBack(log);
    assertEquals(log, read);
    RushReplayer replayer = new RushReplayer();
    for (DecisionLog.Entry entry : read) {
      assertEquals(entry, replayer.replay(entry));
    }
    assertEquals(4, log.size());
    assertTrue(
        ((RushEntry.Planned) read.get(2)).shared().isEmpty(), "what has not changed is left out");
    assertEquals(
        Optional.of(shared(1)), ((RushEntry.Planned) read.get(3)).shared(), "what has is there");
  }

  @Test
  void onePoolIsWrittenAndReadAsItWasBeforeThereWereLimits() {
    List<DecisionLog.Entry> log =
        logOf(
            new RushSnapshot(
                NOW, TASK.times(16), List.of(job("a", RushSnapshot.CLUSTER, RushJob.Master.FREE))));
    String line = DecisionLogCodec.encode(log.get(1));
    assertTrue(line.contains("\"capacity\":{\"memory-mb\":16384,\"vcores\":16}"), line);
    for (String name : List.of("claimed", "masters", "pool", "master", "masterRuns")) {
      assertFalse(line.contains("\"" + name + "\":"), line);
    }
    assertEquals(log, readBack(log));
  }
}
