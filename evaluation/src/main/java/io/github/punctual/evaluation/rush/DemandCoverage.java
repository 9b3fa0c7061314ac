package io.github.punctual.evaluation.rush;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.robust.demand.DemandDistribution;
import io.github.punctual.robust.demand.DemandEstimators;
import io.github.punctual.robust.demand.TaskEvidence;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import io.github.punctual.robust.worstcase.Robustness;
import io.github.punctual.simulator.random.RandomStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How often the robust demand of a job covers the work that is really left (section V-A, figure 3):
 * 101 tasks of N(60 s, 20 s), seen after so many of them have ended. The last, the reduce task,
 * counts with the others, as the paper has one estimator for each job.
 */
final class DemandCoverage {
  /** The part that is to be covered; the paper does not say which it took. */
  static final double THETA = 0.9;

  /** How many tasks have ended. */
  static final List<Integer> SAMPLES = List.of(5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60);

  /** Entropy thresholds. */
  static final List<Double> DELTAS =
      IntStream.rangeClosed(0, 15).mapToObj(tenth -> tenth / 10.0).toList();

  /** The paper's estimator and this project's. */
  static final List<String> ESTIMATORS = List.of("gaussian-plain", "gaussian", "empirical");

  private static final int TASKS = 101;
  private static final int CONTAINERS = 48;
  private static final double MEAN = 60;
  private static final double DEVIATION = 20;
  private static final double LEAST = 1;
  private static final double PRIOR_SECONDS = 60;
  private static final int REPETITIONS = 400;
  private static final int LEAST_REPETITIONS = 30;

  /** Which of the tasks are seen. */
  enum Seen {
    /** Any: the sample is as the tasks are. */
    ANY("any of them, nothing runs"),
    /** The first to end of 48 at once: those that run are the longer ones. */
    FIRST("the first to end of 48 at once");

    private final String words;

    Seen(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** One line of figure 3. */
  record Key(Seen seen, String estimator, int samples) {}

  private final int repetitions;
  private final Runs<Key, double[]> covered;

  DemandCoverage(Evaluation evaluation) {
    this.covered = evaluation.runs();
    this.repetitions = evaluation.part(REPETITIONS, LEAST_REPETITIONS);
  }

  int repetitions() {
    return repetitions;
  }

  void run() throws IOException {
    for (Seen seen : Seen.values()) {
      for (String estimator : ESTIMATORS) {
        for (int samples : SAMPLES) {
          Key key = new Key(seen, estimator, samples);
          covered.add(key, () -> covered(key));
        }
      }
    }
    covered.make("RUSH, figure 3");
  }

  /** The part of the runs that are covered, for each delta. */
  List<Double> of(Key key) {
    return Arrays.stream(covered.first(key)).boxed().toList();
  }

  double of(Key key, double delta) {
    return covered.first(key)[DELTAS.indexOf(delta)];
  }

  private double[] covered(Key key) {
    double[] counts = new double[DELTAS.size()];
    // The same tasks for all, so that lines differ by what they are about.
    UniformRandomProvider random = RandomStream.of(1, "rush coverage");
    NormalDistribution law = NormalDistribution.of(MEAN, DEVIATION);
    for (int i = 0; i < repetitions; i++) {
      double[] seconds = new double[TASKS];
      for (int task = 0; task < TASKS; task++) {
        seconds[task] = Math.max(LEAST, law.inverseCumulativeProbability(random.nextDouble()));
      }
      Job job =
          key.seen() == Seen.ANY ? anyOf(seconds, key.samples()) : first(seconds, key.samples());
      DemandDistribution left =
          DemandEstimators.of(key.estimator(), PRIOR_SECONDS)
              .estimate(job.group(), new TaskEvidence(job.ended(), TaskTimes.NONE, TaskTimes.NONE))
              .left();
      for (int d = 0; d < counts.length; d++) {
        double eta = left.atTail(new Robustness(THETA, DELTAS.get(d)).logTail());
        counts[d] += eta >= job.left() ? 1.0 / repetitions : 0;
      }
    }
    return counts;
  }

  /** A job at an instant. */
  private record Job(TaskGroup group, TaskTimes ended, double left) {}

  private static Job anyOf(double[] seconds, int samples) {
    TaskTimesRecorder ended = new TaskTimesRecorder();
    double left = 0;
    for (int task = 0; task < TASKS; task++) {
      if (task < samples) {
        ended.completed(seconds[task]);
      } else {
        left += seconds[task];
      }
    }
    return new Job(group(TASKS - samples, List.of()), ended.times(), left);
  }

  private static Job first(double[] seconds, int samples) {
    double[] freeAt = new double[CONTAINERS];
    double[] begin = new double[TASKS];
    for (int task = 0; task < TASKS; task++) {
      int first = 0;
      for (int c = 1; c < CONTAINERS; c++) {
        first = freeAt[c] < freeAt[first] ? c : first;
      }
      begin[task] = freeAt[first];
      freeAt[first] += seconds[task];
    }
    double[] ends = new double[TASKS];
    Arrays.setAll(ends, task -> begin[task] + seconds[task]);
    double now = Arrays.stream(ends).sorted().toArray()[samples - 1];
    TaskTimesRecorder ended = new TaskTimesRecorder();
    List<Double> ages = new ArrayList<>();
    int pending = 0;
    double left = 0;
    for (int task = 0; task < TASKS; task++) {
      if (ends[task] <= now) {
        ended.completed(seconds[task]);
      } else {
        left += ends[task] - Math.max(now, begin[task]);
        if (begin[task] <= now) {
          ages.add(now - begin[task]);
        } else {
          pending++;
        }
      }
    }
    return new Job(group(pending, ages), ended.times(), left);
  }

  private static TaskGroup group(int pending, List<Double> ages) {
    return new TaskGroup(
        "tasks",
        ResourceVector.of(ResourceVector.VCORES, 1),
        pending,
        ages,
        List.of(),
        OptionalDouble.empty());
  }
}
