package io.github.punctual.robust.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.worstcase.Robustness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class TaskBeliefTest {
  private static final TaskTimes HISTORY = Samples.drawn(100, Samples.normal(new Random(1), 20, 5));

  private static final TaskEvidence NOTHING =
      new TaskEvidence(TaskTimes.NONE, TaskTimes.NONE, TaskTimes.NONE);

  private static TaskBelief believed(TaskTimes history, TaskTimes seen, double... ages) {
    TaskEvidence evidence = Samples.after(history, seen);
    TaskPrior prior = TaskPrior.of(OptionalDouble.empty(), evidence, 60);
    return TaskBelief.of(prior, seen, Ages.of(Arrays.stream(ages).boxed().toList()));
  }

  @Test
  void firstRunTakesTheUsersWordElseTheClustersElseTheSetting() {
    TaskTimes cluster = Samples.drawn(50, Samples.normal(new Random(2), 90, 30));
    TaskEvidence knowsCluster = new TaskEvidence(TaskTimes.NONE, TaskTimes.NONE, cluster);
    TaskEvidence knowsAll = new TaskEvidence(TaskTimes.NONE, HISTORY, cluster);
    OptionalDouble hint = OptionalDouble.of(33);
    assertEquals(HISTORY.mean(), TaskPrior.of(hint, knowsAll, 60).mean());
    assertEquals(33, TaskPrior.of(hint, knowsCluster, 60).mean());
    assertEquals(cluster.mean(), TaskPrior.of(OptionalDouble.empty(), knowsCluster, 60).mean());
    assertEquals(60, TaskPrior.of(OptionalDouble.empty(), NOTHING, 60).mean());
  }

  @Test
  void lessIsKnownOfFirstRunsThanOfLaterOnes() {
    TaskPrior history = TaskPrior.of(OptionalDouble.empty(), Samples.after(HISTORY, HISTORY), 60);
    TaskPrior hint = TaskPrior.of(OptionalDouble.of(20), NOTHING, 60);
    TaskPrior nothing = TaskPrior.of(OptionalDouble.empty(), NOTHING, 20);
    assertTrue(history.spread() < hint.spread() && hint.spread() < nothing.spread());
  }

  @Test
  void withoutRunningTasksTheMeanIsThePrecisionWeightedOne() {
    TaskTimes seen = Samples.drawn(10, Samples.normal(new Random(3), 21, 5));
    TaskPrior prior = TaskPrior.of(OptionalDouble.empty(), Samples.after(HISTORY, seen), 60);
    TaskBelief belief = believed(HISTORY, seen);
    double own = 1 / (prior.spread() * prior.spread());
    double theirs = seen.count() / belief.variance();
    double weighted = (own * prior.mean() + theirs * seen.mean()) / (own + theirs);
    assertEquals(weighted, belief.mean(), 0.1);
    assertEquals(1 / (own + theirs), belief.meanVariance(), 0.2 / (own + theirs));
  }

  @Test
  void oneTaskOfFiftyOneDoesNotStandForAll() {
    TaskTimes moments = new TaskTimes(51, 28, 50 * 64, List.of(), 0, 0);
    TaskTimes one = new TaskTimes(51, 28, 50 * 64, List.of(12.0), 0, 0);
    assertEquals(believed(HISTORY, moments), believed(HISTORY, one));
  }

  @Test
  void noticesWithinThreeTasksThatTheyTakeThreeTimesAsLong() {
    for (int seed = 0; seed < 200; seed++) {
      TaskTimes seen = Samples.drawn(3, Samples.normal(new Random(100 + seed), 60, 15));
      TaskBelief belief = believed(HISTORY, seen);
      assertTrue(belief.mean() > 0.85 * seen.mean(), "seed " + seed + ": " + belief);
      assertTrue(Math.abs(belief.mean() - 60) < 4 * Math.sqrt(belief.meanVariance()), "" + belief);
    }
  }

  @Test
  void noticesFromRunningTasksAloneThatTheyTakeThreeTimesAsLong() {
    TaskBelief belief = believed(HISTORY, TaskTimes.NONE, Samples.alike(10, 45));
    assertTrue(belief.mean() > 45, "" + belief);
    assertTrue(belief.mean() < 120, "" + belief);
    assertTrue(Math.abs(belief.mean() - 60) < 2 * Math.sqrt(belief.meanVariance()), "" + belief);
  }

  @Test
  void youngTasksTellNothing() {
    TaskBelief none = believed(HISTORY, TaskTimes.NONE);
    TaskBelief young = believed(HISTORY, TaskTimes.NONE, Samples.alike(100, 0.5));
    assertEquals(none.mean(), young.mean(), 0.02 * none.mean());
    assertEquals(none.variance(), young.variance(), 0.25 * none.variance());
  }

  /** Those that ended first are the shortest; the running ones say so. */
  @Test
  void isNotDeceivedByTheShortTasksOfTheFirstWave() {
    Random random = new Random(5);
    for (int seed = 0; seed < 50; seed++) {
      TaskTimesRecorder ended = new TaskTimesRecorder();
      int running = 0;
      for (int i = 0; i < 100; i++) {
        double time = 60 + 20 * random.nextGaussian();
        if (time <= 40) {
          ended.completed(Math.max(0, time));
        } else {
          running++;
        }
      }
      TaskTimes seen = ended.times();
      TaskBelief belief = believed(TaskTimes.NONE, seen, Samples.alike(running, 40));
      assertTrue(seen.mean() < 36, "the ended ones have a mean of " + seen.mean());
      assertEquals(60, belief.mean(), 4 * Math.sqrt(belief.meanVariance()), "" + belief);
      assertTrue(belief.mean() > 48, "" + belief);
    }
  }

  /** Whatever law times have, the first of them to end at once say little, and do not deceive. */
  @Test
  void demandIsCoveredInTheFirstWaveWhateverTheLaw() {
    Random random = new Random(8);
    List<DoubleSupplier> laws =
        List.of(
            Samples.normal(random, 60, 20),
            Samples.logNormal(random, 60, 0.5),
            () -> -60 * Math.log(1 - random.nextDouble()),
            () -> 40 + 40 * random.nextDouble());
    double logTail = new Robustness(0.9, 0.7).logTail();
    for (int law = 0; law < laws.size(); law++) {
      for (int samples : new int[] {5, 20, 35}) {
        int covered = 0;
        for (int run = 0; run < 200; run++) {
          double[] times = new double[50];
          for (int i = 0; i < times.length; i++) {
            times[i] = laws.get(law).getAsDouble();
          }
          Arrays.sort(times);
          double now = times[samples - 1];
          TaskTimesRecorder ended = new TaskTimesRecorder();
          double left = 0;
          for (int i = 0; i < times.length; i++) {
            if (i < samples) {
              ended.completed(times[i]);
            } else {
              left += times[i] - now;
            }
          }
          double[] ages = Samples.alike(times.length - samples, now);
          DemandDistribution demand =
              DemandEstimators.of("gaussian", 60)
                  .estimate(Samples.group(0, ages), Samples.seen(ended.times()))
                  .left();
          covered += demand.atTail(logTail) >= left ? 1 : 0;
        }
        assertTrue(covered >= 180, "law " + law + ", " + samples + " ended: " + covered);
      }
    }
  }

  @Test
  void momentsAloneWillDo() {
    TaskTimes seen = Samples.drawn(30, Samples.logNormal(new Random(9), 60, 1));
    TaskTimes moments = TaskTimes.together(List.of(seen));
    TaskBelief belief = believed(TaskTimes.NONE, moments, 10, 20, 300);
    assertTrue(belief.mean() > seen.mean() && belief.mean() < 3 * seen.mean(), "" + belief);
    assertTrue(belief.meanVariance() > 0 && belief.variance() > 0, "" + belief);
  }

  @Test
  void isFiniteWhateverItIsTold() {
    Random random = new Random(6);
    for (int i = 0; i < 5_000; i++) {
      TaskTimes history = wild(random);
      TaskTimes seen = wild(random);
      double[] ages = new double[random.nextInt(12)];
      for (int j = 0; j < ages.length; j++) {
        ages[j] = random.nextInt(4) == 0 ? 0 : Math.pow(10, -4 + 9 * random.nextDouble());
      }
      TaskBelief belief = believed(history, seen, ages);
      String which = i + ": " + history + seen + Arrays.toString(ages) + belief;
      assertTrue(belief.mean() > 0 && belief.mean() < 1e12, which);
      assertTrue(belief.variance() > 0 && belief.variance() < 1e24, which);
      assertTrue(belief.meanVariance() > 0 && belief.meanVariance() < 1e24, which);
      assertTrue(belief.failureRate() >= 0 && belief.failureRate() <= 0.9, which);
    }
  }

  private static TaskTimes wild(Random random) {
    double scale = Math.pow(10, -4 + 9 * random.nextDouble());
    double spread = random.nextInt(3);
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    for (int i = random.nextInt(8); i > 0; i--) {
      recorder.completed(scale * Math.exp(spread * random.nextGaussian()));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      recorder.failed(scale * random.nextDouble());
    }
    return recorder.times();
  }

  @Test
  void rateOfFailuresBeginsAtThatOfHistoryAndFollowsThisRun() {
    TaskTimesRecorder before = new TaskTimesRecorder();
    TaskTimesRecorder now = new TaskTimesRecorder();
    for (int i = 0; i < 90; i++) {
      before.completed(20);
    }
    for (int i = 0; i < 10; i++) {
      before.failed(5);
    }
    assertEquals(0.1, believed(before.times(), now.times()).failureRate(), 1e-12);
    assertEquals(5, believed(before.times(), now.times()).failedSeconds(), 1e-12);
    for (int i = 0; i < 30; i++) {
      now.completed(20);
      now.failed(10);
    }
    TaskBelief belief = believed(before.times(), now.times());
    assertEquals(31.0 / 70, belief.failureRate(), 1e-12);
    assertTrue(belief.failedSeconds() > 9 && belief.failedSeconds() < 10);
  }

  @Test
  void runsThatDifferSayThatTheNextOneWillToo() {
    TaskPrior alike = ofRuns(20, 20, 20, 20);
    TaskPrior apart = ofRuns(10, 30, 15, 25);
    TaskPrior one = ofRuns(20);
    assertEquals(20, apart.mean(), 0.5);
    assertTrue(apart.spread() > 2 * alike.spread(), apart + ", " + alike);
    assertTrue(alike.spread() < one.spread(), alike + ", " + one);
    // But tasks of one run are as alike as they were.
    assertEquals(alike.variation(), apart.variation(), 0.1);
  }

  private static TaskPrior ofRuns(double... means) {
    Random random = new Random(7);
    List<TaskTimes> runs = new ArrayList<>();
    for (double mean : means) {
      runs.add(Samples.drawn(200, Samples.normal(random, mean, 0.2 * mean)));
    }
    return TaskPrior.of(
        OptionalDouble.empty(),
        new TaskEvidence(
            TaskTimes.NONE,
            TaskTimes.together(runs),
            runs.stream().map(TaskTimes::mean).toList(),
            TaskTimes.NONE),
        60);
  }
}
