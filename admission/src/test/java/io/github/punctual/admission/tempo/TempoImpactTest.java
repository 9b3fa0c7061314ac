package io.github.punctual.admission.tempo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Impact;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TempoImpactTest {
  private static final PoolId ROOT = new PoolId("root");
  private static final ResourceVector CPU = ResourceVector.of(ResourceVector.VCORES, 1);
  private static final int CPUS = 10;
  private static final long MINUTE = 60_000;

  private static PolicyRunner runner() {
    return PolicyRunner.start(
        new TempoPolicy(TempoSettings.DEFAULTS),
        Map.of(),
        DecisionLog.NONE,
        0,
        ClusterCapacity.single(ROOT, CPU.times(CPUS)));
  }

  private static DeadlineJob job(String id, long submit, long budget, int tasks, long each) {
    return new DeadlineJob(
        new JobId(id),
        id,
        "user of " + id,
        ROOT,
        submit,
        submit + budget,
        tasks,
        CPU,
        ResourceVector.ZERO,
        OptionalLong.of(each));
  }

  private static Map<PoolId, CapacityProfile> from(long fromMillis, long untilMillis, int cpus) {
    return Map.of(
        ROOT,
        CapacityProfile.of(Map.of(fromMillis, CPU.times(cpus), untilMillis, ResourceVector.ZERO)));
  }

  @Test
  void whoTakesTheTimeOfAPromisedJobBreaksItsPromiseAndWhoComesAfterItDoesNot() {
    PolicyRunner runner = runner();
    List<Decision> decisions =
        runner.handle(new Event.Submitted(0, job("a", 0, 10 * MINUTE, 40, MINUTE)));
    assertEquals(Standing.PROMISED, decisions.get(0).standing());

    assertEquals(
        List.of(new JobId("a")), runner.impact(0, from(0, 9 * MINUTE, 10)).broken(), "all of it");
    assertTrue(runner.impact(0, from(10 * MINUTE, 20 * MINUTE, 10)).isHarmless(), "afterwards");
    assertTrue(runner.impact(0, from(0, MINUTE, 1)).isHarmless(), "a little");
    assertTrue(runner.impact(0, Map.of()).isHarmless(), "nothing");
  }

  /** Whatever is asked for within what promised jobs leave, and whoever is asked. */
  @Test
  void whatPromisedJobsLeaveBreaksNoPromiseAndAskingChangesNothing() {
    Random random = new Random(20261123);
    int harmful = 0;
    for (int trial = 0; trial < 60; trial++) {
      PolicyRunner asked = runner();
      PolicyRunner silent = runner();
      long now = 0;
      for (int i = 0; i < 12; i++) {
        DeadlineJob job =
            job(
                "j" + i,
                now,
                MINUTE * (2 + random.nextInt(20)),
                1 + random.nextInt(30),
                1000L * (5 + random.nextInt(90)));
        Event submitted = new Event.Submitted(now, job);
        assertEquals(silent.handle(submitted), asked.handle(submitted));
        Impact impact = asked.impact(now, from(now + random.nextInt(600_000), now + 900_000, CPUS));
        harmful += impact.isHarmless() ? 0 : 1;
        List<JobId> promised = new ArrayList<>();
        asked.running().stream()
            .filter(running -> running.standing() == Standing.PROMISED)
            .forEach(running -> promised.add(running.job().id()));
        assertTrue(promised.containsAll(impact.broken()), impact::toString);
        Map<PoolId, CapacityProfile> left = asked.impact(now, Map.of()).left();
        assertTrue(asked.impact(now, part(left, random)).isHarmless(), left::toString);
        now += 1000L * random.nextInt(120);
      }
    }
    assertTrue(harmful > 50, "promises were broken " + harmful + " times");
  }

  /** A part of a profile, never more than it. */
  private static Map<PoolId, CapacityProfile> part(
      Map<PoolId, CapacityProfile> left, Random random) {
    Map<PoolId, CapacityProfile> part = new TreeMap<>();
    left.forEach(
        (pool, profile) -> {
          Map<Long, ResourceVector> steps = new TreeMap<>();
          profile
              .steps()
              .forEach(
                  (at, amount) ->
                      steps.put(
                          at,
                          random.nextBoolean() ? amount : amount.scaledDown(random.nextDouble())));
          part.put(pool, CapacityProfile.of(steps));
        });
    assertFalse(part.isEmpty());
    return part;
  }
}
