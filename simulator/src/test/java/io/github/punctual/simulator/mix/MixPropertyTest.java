package io.github.punctual.simulator.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.policy.ReclaimMode;
import io.github.punctual.simulator.engine.EngineInvariants;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.Simulation;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random mixes of all kinds of jobs on nodes that come and go. */
class MixPropertyTest {
  private static final int TRIALS = 8;

  private static MixSettings with(String policy) {
    return policy.equals("none")
        ? MixSettings.STOCK
        : MixSettings.ALL.with(new MixSettings.Deadlines(policy, Map.of()));
  }

  private static List<Job> run(RandomMix mix, MixSettings settings) {
    MixScheduler scheduler = new MixScheduler("mix", mix.tree(), settings);
    return new Simulation(
            mix.workload(),
            mix.cluster(),
            mix.settings(),
            scheduler,
            List.of(new EngineInvariants(), new MixInvariants(scheduler, mix.tree())))
        .run();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tempo", "justice", "pythia", "none"})
  void nothingIsPromisedTwiceAndPrecedenceHoldsAfterEveryEvent(String policy) {
    for (long seed = 0; seed < TRIALS; seed++) {
      RandomMix mix = RandomMix.of(new SplittableRandom(seed));
      for (Job job : run(mix, with(policy))) {
        assertTrue(job.state().isEnd(), () -> "seed of " + mix + ": job " + job);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(ReclaimMode.class)
  void precedenceAndLimitsHoldWhateverIsTakenBackAndNoJobIsLost(ReclaimMode mode) {
    int taken = 0;
    for (long seed = 0; seed < TRIALS; seed++) {
      RandomMix mix = RandomMix.of(new SplittableRandom(seed));
      MixScheduler scheduler = new MixScheduler("mix", mix.tree(), MixSettings.ALL.with(mode));
      List<Job> jobs =
          new Simulation(
                  mix.workload(),
                  mix.cluster(),
                  mix.settings(),
                  scheduler,
                  List.of(new EngineInvariants(), new MixInvariants(scheduler, mix.tree())))
              .run();
      for (Job job : jobs) {
        assertTrue(job.state().isEnd(), () -> "seed of " + mix + ": job " + job);
      }
      taken += scheduler.taken();
    }

    assertEquals(mode != ReclaimMode.NEVER, taken > 0, "taken back: " + taken);
  }

  @Test
  void allKindsOfPromisesAreAmongThem() {
    Set<QueueClass> classes = EnumSet.noneOf(QueueClass.class);
    int reserved = 0;
    int promised = 0;
    for (long seed = 0; seed < TRIALS; seed++) {
      RandomMix mix = RandomMix.of(new SplittableRandom(seed));
      MixScheduler scheduler = new MixScheduler("mix", mix.tree(), MixSettings.ALL);
      List<Job> jobs =
          new Simulation(mix.workload(), mix.cluster(), mix.settings(), scheduler, List.of()).run();
      classes.addAll(scheduler.classes().values());
      for (Job job : jobs) {
        boolean inPlan = job.trace().queue().equals(RandomMix.PLAN);
        reserved += job.promised() && inPlan ? 1 : 0;
        promised += job.promised() && !inPlan ? 1 : 0;
      }
    }

    assertTrue(
        classes.contains(QueueClass.HARD) && classes.contains(QueueClass.SOFT), classes::toString);
    assertTrue(reserved > 30, "reserved " + reserved);
    assertTrue(promised > 30, "promised " + promised);
  }

  @Test
  void theSameSeedGivesTheSameEnds() {
    RandomMix mix = RandomMix.of(new SplittableRandom(5));

    assertEquals(ends(run(mix, MixSettings.ALL)), ends(run(mix, MixSettings.ALL)));
  }

  private static List<String> ends(List<Job> jobs) {
    return jobs.stream()
        .map(job -> job + " " + job.state() + " " + job.endMillis() + " " + job.promised())
        .collect(Collectors.toList());
  }

  @Test
  void whereNothingIsPromisedAllJobsRunAndNoneIsRefused() {
    RandomMix mix = RandomMix.of(new SplittableRandom(7));

    for (Job job : run(mix, MixSettings.STOCK)) {
      assertEquals(JobState.COMPLETED, job.state());
    }
  }
}
