package io.github.punctual.evaluation.bopf;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.Dependence;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.admission.bopf.demand.AlphaStrategy;
import io.github.punctual.admission.bopf.demand.DemandHistory;
import io.github.punctual.admission.bopf.demand.NormalDistribution;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.queues.BurstExperiment;
import io.github.punctual.simulator.queues.BurstWork;
import io.github.punctual.simulator.queues.QueueWork;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Bursts of different sizes (section 5.3.2, figure 12) as fluid: one LQ and 8 TQs that always have
 * work for all of the cluster. What a burst needs of each of three resources is normal around 45 %
 * of the cluster for 27 s, every 300 s.
 *
 * @param policy what serves the queues
 * @param deviationPercent the standard deviation of sizes, in per cent of their mean
 * @param correlated whether a burst is larger by the same factor in all resources, rather than by
 *     independent ones
 * @param request what the LQ declares
 * @param bursts how many there are
 */
record UncertainBursts(
    ComparedPolicy policy, int deviationPercent, boolean correlated, Request request, int bursts)
    implements BopfExperiment {
  /** What an LQ declares that knows the distribution of its bursts. */
  enum Request {
    /** The mean: vanilla BoPF. */
    MEAN("vanilla"),
    /** What the alpha-strategy says of the distribution. */
    ALPHA("alpha-strategy"),
    /** What it says of past bursts, knowing neither distribution nor correlation. */
    HISTORY("from past bursts");

    private final String word;

    Request(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  /** A copy with another standard deviation of sizes, in per cent of their mean. */
  UncertainBursts deviatingBy(int percent) {
    return new UncertainBursts(policy, percent, correlated, request, bursts);
  }

  /** The same where something else is declared. */
  UncertainBursts declaring(Request other) {
    return new UncertainBursts(policy, deviationPercent, correlated, other, bursts);
  }

  /** Whether all resources grow together, in a word. */
  String sizes() {
    return correlated ? "correlated" : "independent";
  }

  /** The part of bursts that is to be on time. */
  static final double ALPHA = 0.95;

  static final List<String> TYPES =
      List.of(ResourceVector.VCORES, ResourceVector.MEMORY, "network-in");

  private static final long UNITS = 4_000_000;
  private static final double MEAN_PART = 0.45;
  private static final int ON_MILLIS = 27_000;
  private static final long PERIOD_MILLIS = 300_000;
  private static final long FIRST_MILLIS = 100_000;
  private static final int TASKS = 100;
  private static final long UPDATE_MILLIS = 10_000;

  @Override
  public BurstExperiment make() {
    long end = FIRST_MILLIS + bursts * PERIOD_MILLIS;
    List<QueueWork> queues = new ArrayList<>();
    for (int i = 0; i < BopfRuns.DEFAULT_TQS; i++) {
      int tasks = (int) (TASKS * (end / ON_MILLIS + 1));
      queues.add(
          QueueWork.throughput(
              QueueDeclaration.throughput(BacklogRuns.name(i), 1),
              List.of(job(tasks, List.of(1.0, 1.0, 1.0), 1.0 / TASKS))));
    }
    BurstPlan plan =
        new BurstPlan.Periodic(
            OptionalLong.of(FIRST_MILLIS), PERIOD_MILLIS, ON_MILLIS, demand(), ALPHA);
    queues.add(QueueWork.latency(QueueDeclaration.latency(OneBurstyQueue.LQ, 1, plan), work()));
    return new BurstExperiment(
        toString(),
        ClusterSpec.pool(capacity()),
        queues,
        Mode.FLUID
            .settings()
            .withUpdateMillis(UPDATE_MILLIS)
            .withBinMillis(PERIOD_MILLIS)
            .until(end));
  }

  /** What the LQ declares. */
  ResourceSeconds demand() {
    ResourceSeconds mean = mean();
    if (request == Request.MEAN || deviationPercent == 0) {
      return mean;
    }
    if (request == Request.HISTORY) {
      DemandHistory history = new DemandHistory();
      for (List<Double> sizes : sizes("past bursts", DemandHistory.WINDOW)) {
        Map<String, Double> needed = new TreeMap<>();
        for (int i = 0; i < TYPES.size(); i++) {
          needed.put(TYPES.get(i), mean.get(TYPES.get(i)) * sizes.get(i));
        }
        history.add(ResourceSeconds.of(needed));
      }
      return history.request(ALPHA, Dependence.JOINT, mean);
    }
    Map<String, NormalDistribution> needs = new TreeMap<>();
    mean.amounts()
        .forEach(
            (type, amount) ->
                needs.put(type, new NormalDistribution(amount, amount * deviation())));
    return correlated
        ? AlphaStrategy.correlated(needs, ALPHA)
        : AlphaStrategy.independent(needs, ALPHA);
  }

  /** What is declared over the mean, of the resource for which that is most. */
  double demandOverMean() {
    ResourceSeconds declared = demand();
    ResourceSeconds mean = mean();
    return TYPES.stream()
        .mapToDouble(type -> declared.get(type) / mean.get(type))
        .max()
        .orElseThrow();
  }

  private static ResourceSeconds mean() {
    return ResourceSeconds.of(capacity(), ON_MILLIS).times(MEAN_PART);
  }

  private List<BurstWork> work() {
    List<BurstWork> work = new ArrayList<>();
    for (List<Double> sizes : sizes("uncertain bursts", bursts)) {
      long arrival = FIRST_MILLIS + work.size() * PERIOD_MILLIS;
      work.add(new BurstWork(arrival, ON_MILLIS, List.of(job(TASKS, sizes, MEAN_PART / TASKS))));
    }
    return work;
  }

  /** The sizes of some bursts, one for each resource. */
  private List<List<Double>> sizes(String stream, int count) {
    UniformRandomProvider random = RandomStream.of(1, stream);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    List<List<Double>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Double> sizes = new ArrayList<>();
      for (int type = 0; type < TYPES.size(); type++) {
        double size = Math.max(0.05, 1 + deviation() * normal.sample());
        sizes.add(correlated && type > 0 ? sizes.get(0) : size);
      }
      all.add(sizes);
    }
    return all;
  }

  private double deviation() {
    return deviationPercent / 100.0;
  }

  private static ResourceVector capacity() {
    TreeMap<String, Long> capacity = new TreeMap<>();
    TYPES.forEach(type -> capacity.put(type, UNITS));
    return ResourceVector.of(capacity);
  }

  /** A job of one stage whose tasks take a part of the cluster, times a size for each resource. */
  private static TraceJob job(int tasks, List<Double> sizes, double part) {
    TreeMap<String, Long> task = new TreeMap<>();
    for (int i = 0; i < TYPES.size(); i++) {
      task.put(TYPES.get(i), Math.round(UNITS * part * sizes.get(i)));
    }
    Stage stage =
        new Stage("all", tasks, TaskDurations.same(ON_MILLIS), ResourceVector.of(task), List.of());
    return DerivedJobs.job("job", List.of(stage));
  }
}
