package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is believed of a job's tasks after a restart, of which many have ended. */
class TempoSampleTest {
  private static final DeadlineJob WIDE = lasting(job("ann", "wide", 0, 6_000_000, 400), 28_000);
  private static final long NOW = 600_000;

  private final TempoCluster cluster = new TempoCluster();

  /** So many tasks have ended that took 20 to 35 s, ten run, and others wait. */
  private void ends(int tasks) {
    cluster.submit(WIDE);
    cluster.tells(
        WIDE,
        NOW,
        10,
        WIDE.requestedTasks() - tasks - 10,
        IntStream.range(0, tasks)
            .mapToObj(i -> 20_000 + i * 7_919L % 16 * 1000)
            .toArray(Long[]::new));
  }

  /** The same jobs under another policy that has learned so much. */
  private PolicyRunner restored(Map<String, Double> learned) {
    TempoPolicy policy = new TempoPolicy(TempoSettings.DEFAULTS);
    policy.restore(learned);
    List<RunningJob> running = List.copyOf(cluster.runner.running());
    return PolicyRunner.resume(
        policy,
        Map.of(),
        DecisionLog.NONE,
        NOW,
        TempoCluster.of(TempoCluster.CPUS),
        List.of(),
        running);
  }

  /** When the job will be done, after one more task has ended that took so long. */
  private static PlannedTimes course(PolicyRunner runner, long millis) {
    long now = NOW + 10_000;
    TaskStage stage = new TaskStage("s", WIDE.task(), 100, Collections.nCopies(9, NOW), List.of());
    Progress progress =
        new Progress(WIDE.id(), now, List.of(stage), List.of(new TaskEnd("s", millis, true)));
    runner.handle(new Event.Progressed(now, List.of(progress)));
    return runner.explain(now, WIDE.id()).orElseThrow().course().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000, 12_000, 90_000, 300_000})
  void afterARestartOneTaskWeighsNoMoreThanItDidBefore(long millis) {
    ends(20);
    PolicyRunner restored = restored(cluster.policy.learned());
    assertEquals(course(cluster.runner, millis), course(restored, millis));
  }

  /** Of 200 times 32 are kept, each of which stands for six or seven. */
  @ParameterizedTest
  @ValueSource(longs = {1_000, 12_000, 90_000, 300_000})
  void nearlySoWhereMoreHaveEndedThanAreStored(long millis) {
    ends(200);
    PolicyRunner restored = restored(cluster.policy.learned());
    PlannedTimes before = course(cluster.runner, millis);
    PlannedTimes after = course(restored, millis);
    double left = before.medianMillis() - NOW;
    assertEquals(0, (before.medianMillis() - after.medianMillis()) / left, 0.01);
    assertEquals(0, (before.p90Millis() - after.p90Millis()) / left, 0.01);
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000, 90_000})
  void aLogThatBeginsAnewHasAllTimes(long millis) {
    ends(200);
    PolicyRunner replayed = restored(cluster.policy.standing());
    assertEquals(course(cluster.runner, millis), course(replayed, millis));
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 33, 200, 256, 300})
  void whatIsStoredAgainAfterARestartIsTheSame(int tasks) {
    ends(tasks);
    TempoPolicy policy = new TempoPolicy(TempoSettings.DEFAULTS);
    policy.restore(cluster.policy.learned());
    assertEquals(cluster.policy.learned(), policy.learned());
  }

  @Test
  void aStoreWithoutTimesIsRead() {
    ends(20);
    Map<String, Double> numbers = new HashMap<>(cluster.policy.learned());
    numbers.keySet().removeIf(name -> name.matches(".*/(t\\d+|sampled)"));
    TempoPolicy policy = new TempoPolicy(TempoSettings.DEFAULTS);
    policy.restore(numbers);
    assertEquals(numbers, policy.learned());
  }

  @Test
  void onlyTasksThatRunHaveTimes() {
    TempoPolicy policy = new TempoPolicy(TempoSettings.DEFAULTS);
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> policy.restore(Map.of("run/a/b/0/0/0/s/t1", 1.0)));
    assertTrue(refusal.getMessage().contains("t0, t1, ... and sampled"), refusal.getMessage());
  }
}
