package io.github.punctual.admission.bopf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.FluidCluster.Job;
import io.github.punctual.admission.bopf.FluidCluster.Queue;
import io.github.punctual.admission.bopf.FluidCluster.Step;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.admission.bopf.allocate.BurstTally;
import io.github.punctual.admission.bopf.allocate.QueueStanding;
import io.github.punctual.admission.bopf.allocate.Repayment;
import io.github.punctual.admission.bopf.check.BopfInvariants;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The properties of section 3.4 of the paper, on random queues in a cluster of fluid. */
class BopfPropertyTest {
  private static final ResourceVector CAPACITY = RandomBursts.CAPACITY;
  private static final long UNTIL = 400_000;
  private static final int ROUNDS = 40;

  /** A cluster with random queues: those that BoPF admits, and what became of them. */
  private static final class Trial {
    final BopfPolicy policy;
    final List<Queue> bursty = new ArrayList<>();
    final List<Queue> endless = new ArrayList<>();
    final FluidCluster cluster = new FluidCluster(CAPACITY);

    Trial(long seed, BopfSettings settings, boolean oneType, double lie) {
      RandomBursts random = new RandomBursts(seed);
      policy = new BopfPolicy(CAPACITY, settings.withExpectedQueues(random.upTo(6)));
      for (int i = random.upTo(3); i > 0; i--) {
        QueueDeclaration tq =
            QueueDeclaration.throughput(new QueueId("root.tq" + i), random.upTo(2));
        ResourceVector wanted = random.endless(oneType);
        if (policy.register(tq, 0).queueClass() != QueueClass.REJECTED) {
          endless.add(cluster.addEndless(tq, wanted));
        }
      }
      for (int i = random.upTo(5); i > 0; i--) {
        QueueDeclaration lq = random.latency("lq" + i, random.between(0.05, 0.5), oneType);
        List<Job> jobs = random.jobs(lq.bursts().orElseThrow(), UNTIL);
        jobs = lie > 1 ? random.lying(jobs, lie) : jobs;
        if (policy.register(lq, 0).queueClass() != QueueClass.REJECTED) {
          bursty.add(cluster.add(lq, jobs));
        }
      }
    }

    void run(Consumer<Step> observer) {
      BopfInvariants invariants = new BopfInvariants(policy);
      cluster.run(decider(invariants::decide), UNTIL, 5_000, observer);
    }

    double share(Queue queue) {
      return queue.received.dominantShare(CAPACITY, UNTIL) / queue.declaration.weight();
    }

    /** What one burst more than whole periods may add to an average. */
    double oneBurst(Queue queue) {
      return queue.jobs.stream()
              .mapToDouble(job -> job.demand().dominantShare(CAPACITY, UNTIL))
              .max()
              .orElse(0)
          / queue.declaration.weight();
    }
  }

  private static Decider<QueueSnapshot, QueueShares> decider(
      Function<QueueSnapshot, QueueShares> decide) {
    return new Decider<QueueSnapshot, QueueShares>() {
      @Override
      public String name() {
        return "tried";
      }

      @Override
      public QueueShares decide(QueueSnapshot snapshot) {
        return decide.apply(snapshot);
      }
    };
  }

  /** With bursts as declared, and with bursts that need more, which end with what they declared. */
  @Test
  void clusterIsDividedAsAlgorithmOneIsPrinted() {
    long soft = 0;
    for (int seed = 0; seed < 4 * ROUNDS; seed++) {
      Trial trial = new Trial(seed, BopfSettings.PAPER, seed % 3 == 0, seed % 2 == 0 ? 1 : 3);
      PaperBopf printed = new PaperBopf(CAPACITY, trial.policy.settings().expectedQueues(), UNTIL);
      trial.policy.book().queues().forEach(queue -> printed.enter(queue.declaration(), 0));
      List<QueueShares> exact = new ArrayList<>();
      List<QueueShares> asPrinted = new ArrayList<>();
      trial.cluster.run(
          decider(
              snapshot -> {
                asPrinted.add(printed.decide(snapshot));
                exact.add(trial.policy.decide(snapshot));
                return exact.get(exact.size() - 1);
              }),
          UNTIL,
          5_000,
          step -> {});
      for (int i = 0; i < exact.size(); i++) {
        assertEquals(
            exact.get(i).shares(), asPrinted.get(i).shares(), "seed " + seed + ", decision " + i);
        soft += exact.get(i).shares().stream().filter(share -> share.rank() > 0).count();
      }
    }
    assertTrue(soft > 300, soft + " shares of soft bursts");
  }

  @Test
  void hardBurstsThatDeclareTrulyAreOnTime() {
    int bursts = 0;
    for (BopfSettings settings : List.of(BopfSettings.PAPER, BopfSettings.DEFAULT)) {
      for (int seed = 0; seed < ROUNDS; seed++) {
        Trial trial = new Trial(seed, settings, seed % 3 == 0, 1);
        trial.run(step -> {});
        for (QueueStanding standing : trial.policy.standings()) {
          if (standing.classification().orElseThrow().queueClass() == QueueClass.HARD) {
            BurstTally tally = standing.tally();
            assertEquals(0, tally.late(), "seed " + seed + ": " + standing);
            bursts += tally.onTime();
          }
        }
      }
    }
    assertTrue(bursts > 300, bursts + " bursts");
  }

  /** With one type nobody can have more than a share that another could have used. */
  @Test
  void noBurstyQueueGetsMoreInTheLongRunThanOneThatAlwaysHasDemand() {
    for (BopfSettings settings : settings()) {
      for (int seed = 0; seed < ROUNDS; seed++) {
        // Demands far beyond what is declared must not help.
        Trial trial = new Trial(seed, settings, true, seed % 2 == 0 ? 1 : 6);
        trial.run(step -> {});
        for (Queue tq : trial.endless) {
          for (Queue lq : trial.bursty) {
            assertTrue(
                trial.share(lq) <= trial.share(tq) + trial.oneBurst(lq) + 1e-3,
                "seed %d, %s: %s of %s, %s of %s"
                    .formatted(seed, settings, trial.share(lq), lq.id(), trial.share(tq), tq.id()));
          }
        }
      }
    }
  }

  /** With several types a queue that always has demand keeps its part of the cluster. */
  @Test
  void queueThatAlwaysHasDemandKeepsItsShareInTheLongRun() {
    for (BopfSettings settings : settings()) {
      for (int seed = 0; seed < ROUNDS; seed++) {
        Trial trial = new Trial(seed, settings, false, seed % 2 == 0 ? 1 : 6);
        trial.run(step -> {});
        double bursts = trial.bursty.stream().mapToDouble(trial::oneBurst).sum();
        for (QueueStanding standing : trial.policy.standings()) {
          if (standing.use().jobs() > 0 && standing.queue().path().contains("tq")) {
            double average = standing.longRun().averageDominantShare();
            double fair = standing.longRun().fairShare();
            assertTrue(
                average >= fair - bursts - 1e-3,
                "seed %d: %s of %s at %s".formatted(seed, average, fair, standing.queue()));
          }
        }
      }
    }
  }

  @Test
  void nothingIsIdleThatSomebodyWants() {
    for (BopfSettings settings : settings()) {
      for (int seed = 0; seed < ROUNDS; seed++) {
        Trial trial = new Trial(seed, settings, seed % 3 == 0, seed % 2 == 0 ? 1 : 3);
        trial.run(BopfPropertyTest::assertNothingIdle);
      }
    }
  }

  private static void assertNothingIdle(Step step) {
    ResourceVector used =
        step.snapshot().queues().stream()
            .map(QueueUse::held)
            .reduce(ResourceVector.ZERO, ResourceVector::plus);
    ResourceVector free = CAPACITY.minus(used);
    assertTrue(used.fitsIn(CAPACITY));
    for (QueueUse use : step.snapshot().queues()) {
      boolean satisfied =
          use.pending().amounts().values().stream().allMatch(amount -> amount <= 32);
      boolean blocked =
          use.wanted().amounts().keySet().stream()
              .anyMatch(type -> free.get(type) <= CAPACITY.get(type) * 1e-6);
      assertTrue(satisfied || blocked, "%s of %s free".formatted(use, free));
    }
  }

  /**
   * Without preemption bursts get their shares late. Repayment brings more of them to their ends on
   * time, and the invariants hold: never more with priority than declared.
   */
  @Test
  void repaymentBringsBurstsThatBeginSlowlyToTheirEndsInTime() {
    List<Integer> late = new ArrayList<>();
    List<Long> lateMillis = new ArrayList<>();
    for (Repayment repayment : Repayment.values()) {
      int sum = 0;
      long millis = 0;
      for (int seed = 0; seed < ROUNDS; seed++) {
        BopfSettings settings =
            BopfSettings.DEFAULT.withRepayment(repayment).withBeyond(Beyond.SPARE);
        Trial trial = new Trial(seed, settings, false, 1);
        trial.cluster.releaseSlowly(0.1);
        trial.run(step -> {});
        for (BurstRecord burst : trial.policy.takeFinished()) {
          QueueClass queueClass =
              trial.policy.book().find(burst.queue()).orElseThrow().queueClass();
          if (queueClass == QueueClass.HARD && !burst.onTime()) {
            sum++;
            millis += burst.lateMillis();
          }
        }
      }
      late.add(sum);
      lateMillis.add(millis);
    }
    String found = "%s late bursts, by %s ms together".formatted(late, lateMillis);
    assertTrue(late.get(0) > 1.5 * late.get(1), found);
    assertTrue(lateMillis.get(1) > 1.5 * lateMillis.get(2), found);
  }

  /** A ResourceManager that restarts goes on as if nothing had been. */
  @Test
  void restartChangesNoDecision() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Trial once = new Trial(seed, BopfSettings.DEFAULT, false, 1.5);
      List<QueueShares> expected = new ArrayList<>();
      once.run(step -> expected.add(step.shares()));
      Trial restarted = new Trial(seed, BopfSettings.DEFAULT, false, 1.5);
      List<QueueShares> actual = new ArrayList<>();
      restarted.cluster.run(
          new Restarting(restarted.policy), UNTIL, 5_000, step -> actual.add(step.shares()));
      for (int i = 0; i < expected.size(); i++) {
        assertEquals(expected.get(i), actual.get(i), "seed " + seed + ", decision " + i);
      }
      assertEquals(expected.size(), actual.size());
    }
  }

  private static final class Restarting implements Decider<QueueSnapshot, QueueShares> {
    private BopfPolicy policy;
    private int decisions;

    Restarting(BopfPolicy policy) {
      this.policy = policy;
    }

    @Override
    public String name() {
      return "restarting";
    }

    @Override
    public QueueShares decide(QueueSnapshot snapshot) {
      // Every second decision is at the instant of the one before: nothing passes meanwhile.
      if (++decisions % 8 == 0) {
        BopfPolicy next = new BopfPolicy(ResourceVector.ZERO, policy.settings());
        next.restore(policy.state());
        assertEquals(policy.state(), next.state());
        policy = next;
      }
      return policy.decide(snapshot);
    }
  }

  private static List<BopfSettings> settings() {
    return List.of(
        BopfSettings.PAPER,
        BopfSettings.PAPER.withRepayment(Repayment.UNTIL_DEADLINE),
        BopfSettings.DEFAULT,
        BopfSettings.DEFAULT.withBeyond(Beyond.FAIR));
  }
}
