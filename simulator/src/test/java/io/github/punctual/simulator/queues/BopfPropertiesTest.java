package io.github.punctual.simulator.queues;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.simulator.engine.Idleness;
import io.github.punctual.simulator.engine.queue.QueueObserver;
import io.github.punctual.simulator.engine.queue.QueueRegistrar;
import io.github.punctual.simulator.engine.settings.QueueModel;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;
import io.github.punctual.simulator.engine.settings.Waiting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The properties that the paper claims for BoPF (section 2.2), on random queues. */
class BopfPropertiesTest {
  private static final long HORIZON = 400_000;
  private static final long TASK = 5000;
  private static final QueueSimulationSettings TASKS = QueueSimulationSettings.DEFAULTS;
  private static final QueueSimulationSettings FLUID =
      QueueSimulationSettings.DEFAULTS.with(QueueModel.FLUID).withUpdateMillis(5000);

  /** A flow that ends between two milliseconds ends at the later one. */
  private static final long CLOCK = 2;

  private static RandomQueues queues(long seed) {
    return new RandomQueues(seed, HORIZON, TASK, true);
  }

  private static BurstResult run(RandomQueues queues, QueueSimulationSettings settings) {
    return queues.experiment(settings).run(QueuePolicyNames.of("bopf"));
  }

  private static boolean isOf(BurstResult.OfQueue queue, QueueClass queueClass) {
    return queue.answer().orElseThrow().queueClass() == queueClass;
  }

  /** How much a queue with bursts has more, on average, than the least of those without. */
  private static double mostAboveASteadyQueue(BurstResult result) {
    double least =
        result.steady().stream()
            .filter(queue -> !isOf(queue, QueueClass.REJECTED))
            .mapToDouble(BurstResult.OfQueue::dominantShare)
            .min()
            .orElse(1);
    double most =
        result.bursty().stream().mapToDouble(BurstResult.OfQueue::dominantShare).max().orElse(0);
    return most - least;
  }

  @Test
  void noBurstyQueueHasMoreInTheLongRunThanOneThatAlwaysWants() {
    for (long seed = 1; seed <= 40; seed++) {
      double more = mostAboveASteadyQueue(run(queues(seed), FLUID));
      assertTrue(more <= 1e-6, "seed " + seed + ": " + more);
    }
  }

  @Test
  void inTasksItHasAtMostOneTaskMore() {
    for (long seed = 1; seed <= 15; seed++) {
      RandomQueues queues = queues(seed);
      double more = mostAboveASteadyQueue(run(queues, TASKS));
      assertTrue(more <= queues.largestTaskShare(), "seed " + seed + ": " + more);
    }
  }

  @Test
  void hardQueuesAreDoneByTheirDeadlines() {
    int bursts = 0;
    for (long seed = 1; seed <= 40; seed++) {
      for (BurstResult.OfQueue queue : run(queues(seed), FLUID).bursty()) {
        if (isOf(queue, QueueClass.HARD)) {
          for (BurstResult.OfBurst burst : queue.bursts()) {
            bursts++;
            assertTrue(
                burst.endMillis().orElse(Long.MAX_VALUE) <= burst.deadlineMillis() + CLOCK,
                "seed " + seed + ", " + queue.queue() + ": " + burst);
          }
        }
      }
    }
    assertTrue(bursts > 300, bursts + " bursts");
  }

  @Test
  void inTasksHardQueuesAreLateByAtMostTheTasksInTheirWayAndTheirOwn() {
    int bursts = 0;
    for (long seed = 1; seed <= 15; seed++) {
      RandomQueues queues = queues(seed);
      BurstResult result = run(queues, TASKS);
      // What a hard queue is short of at its deadline waits for soft bursts: see the test below.
      if (result.bursty().stream().noneMatch(queue -> isOf(queue, QueueClass.SOFT))) {
        for (RandomQueues.Bursty bursty : queues.bursty) {
          BurstResult.OfQueue queue = result.queue(bursty.queue());
          if (isOf(queue, QueueClass.HARD)) {
            long own = bursty.burst().stages().get(0).durations().ofTask(0);
            for (BurstResult.OfBurst burst : queue.bursts()) {
              bursts++;
              assertTrue(
                  burst.endMillis().orElse(Long.MAX_VALUE) <= burst.deadlineMillis() + own + TASK,
                  "seed " + seed + ", " + queue.queue() + ": " + burst);
            }
          }
        }
      }
    }
    assertTrue(bursts > 100, bursts + " bursts");
  }

  @Test
  void asFluidNothingIdlesThatAnyoneCouldUse() {
    for (long seed = 1; seed <= 15; seed++) {
      RandomQueues queues = queues(seed);
      Idleness idleness = new Idleness(queues.cluster.capacity());
      queues.experiment(FLUID).run(QueuePolicyNames.of("bopf"), List.of(idleness));
      assertEquals(List.of(), idleness.idle(), "seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource(Waiting.class)
  void inTasksNothingIdlesThatAnyoneCouldUseOrThatIsKeptForATask(Waiting waiting) {
    for (long seed = 1; seed <= 8; seed++) {
      RandomQueues queues = queues(seed);
      Idleness idleness = new Idleness(queues.cluster.capacity());
      queues.experiment(TASKS.with(waiting)).run(QueuePolicyNames.of("bopf"), List.of(idleness));
      if (waiting == Waiting.SKIP) {
        assertEquals(List.of(), idleness.idle(), "seed " + seed);
      } else {
        assertEquals(List.of(), idleness.idleThoughNobodyWaitsForRoom(), "seed " + seed);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(QueueModel.class)
  void theSameExperimentTakesTheSameCourse(QueueModel model) {
    for (long seed = 1; seed <= 3; seed++) {
      QueueSimulationSettings settings = model == QueueModel.FLUID ? FLUID : TASKS;
      List<QueueShares> first = new ArrayList<>();
      List<QueueShares> second = new ArrayList<>();
      BurstResult one =
          queues(seed).experiment(settings).run(QueuePolicyNames.of("bopf"), List.of(into(first)));
      BurstResult other =
          queues(seed).experiment(settings).run(QueuePolicyNames.of("bopf"), List.of(into(second)));
      assertEquals(one.queues(), other.queues());
      assertEquals(first, second);
    }
  }

  private static QueueObserver into(List<QueueShares> decisions) {
    return new QueueObserver() {
      @Override
      public void decided(QueueSnapshot snapshot, QueueShares shares) {
        decisions.add(shares);
      }
    };
  }

  @Test
  void anotherDriverThatSeesTheSameGetsTheSameDecisions() {
    for (long seed = 1; seed <= 5; seed++) {
      RandomQueues queues = queues(seed);
      BurstExperiment experiment = queues.experiment(TASKS);
      QueueRegistrar replay = QueuePolicyNames.of("bopf").start(experiment.cluster().capacity());
      for (QueueWork queue : experiment.queues()) {
        QueueDeclaration declaration = queue.declaration();
        replay.register(declaration, 0);
      }
      experiment.run(
          QueuePolicyNames.of("bopf"),
          List.of(
              new QueueObserver() {
                @Override
                public void decided(QueueSnapshot snapshot, QueueShares shares) {
                  assertEquals(shares, replay.policy().decide(snapshot));
                }
              }));
    }
  }
}
