package io.github.punctual.simulator.queues;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;

/**
 * Random queues within the paper's assumptions: every task needs something of every type, bursts
 * are what was declared and come when it was declared, and TQs always have demand.
 */
final class RandomQueues {
  /** A queue with bursts, as it is. */
  record Bursty(
      QueueId queue,
      double weight,
      TraceJob burst,
      OptionalLong declaredFirst,
      long firstMillis,
      long periodMillis,
      long onTimeMillis,
      int count) {

    QueueWork truthful() {
      return declaring(Given.demand(burst), onTimeMillis);
    }

    /** Says something else than it does. */
    QueueWork declaring(ResourceSeconds demand, long declaredOnTimeMillis) {
      List<BurstWork> bursts = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        bursts.add(new BurstWork(firstMillis + i * periodMillis, onTimeMillis, List.of(burst)));
      }
      BurstPlan plan =
          new BurstPlan.Periodic(declaredFirst, periodMillis, declaredOnTimeMillis, demand, 1);
      return QueueWork.latency(QueueDeclaration.latency(queue, weight, plan), bursts);
    }
  }

  private static final long CAPACITY = 1_000_000;
  private static final List<String> TYPES = List.of("a", "b", "c");

  private final Random random;
  private final boolean equalWeights;
  final ClusterSpec cluster;
  final List<Bursty> bursty = new ArrayList<>();
  final List<QueueWork> steady = new ArrayList<>();
  final long horizonMillis;
  final long taskMillis;
  private final List<String> types;

  /**
   * Queues.
   *
   * @param horizonMillis how long TQs have demand, and bursts come
   * @param taskMillis how long the tasks of a TQ run
   */
  RandomQueues(long seed, long horizonMillis, long taskMillis, boolean equalWeights) {
    this.random = new Random(seed);
    this.equalWeights = equalWeights;
    this.horizonMillis = horizonMillis;
    this.taskMillis = taskMillis;
    this.types = TYPES.subList(0, 1 + random.nextInt(3));
    TreeMap<String, Long> capacity = new TreeMap<>();
    types.forEach(type -> capacity.put(type, CAPACITY));
    this.cluster = ClusterSpec.pool(ResourceVector.of(capacity));
    int lqs = 1 + random.nextInt(4);
    int tqs = 1 + random.nextInt(4);
    for (int i = 0; i < lqs; i++) {
      bursty.add(bursty(i, lqs + tqs + 1));
    }
    for (int i = 0; i < tqs; i++) {
      steady.add(steady(i));
    }
  }

  private double weight() {
    return equalWeights ? 1 : 0.5 + random.nextInt(4) * 0.5;
  }

  private ResourceVector task(double largestPart) {
    TreeMap<String, Long> need = new TreeMap<>();
    for (String type : types) {
      need.put(type, (long) (CAPACITY * largestPart * (0.1 + 0.9 * random.nextDouble())));
    }
    return ResourceVector.of(need);
  }

  private Bursty bursty(int number, int queues) {
    long period = horizonMillis / 20 + random.nextInt((int) (horizonMillis / 5));
    long onTime = Math.max(5000, (long) (period * (0.1 + 0.8 * random.nextDouble())));
    long first = random.nextInt((int) (horizonMillis / 12));
    ResourceVector task = task(0.004);
    long taskLength = Math.max(500, onTime / (4 + random.nextInt(16)));
    double part = (0.2 + 1.1 * random.nextDouble()) / queues;
    double one = task.dominantShare(cluster.capacity()) * taskLength;
    // More than the whole cluster gives in the time allowed cannot be declared.
    double work = Math.min(part * period, 0.95 * onTime);
    int tasks = Math.max(1, (int) (work / one));
    return new Bursty(
        new QueueId("root.lq" + number),
        weight(),
        job("burst", tasks, taskLength, task),
        random.nextBoolean() ? OptionalLong.of(first) : OptionalLong.empty(),
        first,
        period,
        onTime,
        (int) ((horizonMillis - first) / period));
  }

  private QueueWork steady(int number) {
    ResourceVector task = task(0.02);
    double one = task.dominantShare(cluster.capacity());
    int tasks = (int) ((4 + 2.5 * horizonMillis / taskMillis) / one);
    List<TraceJob> backlog = List.of(job("long", tasks, taskMillis, task));
    return QueueWork.throughput(
        QueueDeclaration.throughput(new QueueId("root.tq" + number), weight()), backlog);
  }

  private static TraceJob job(String name, int tasks, long millis, ResourceVector task) {
    return new TraceJob(
        name,
        "any",
        "user",
        name,
        0,
        OptionalLong.empty(),
        List.of(new Stage("s", tasks, TaskDurations.same(millis), task, List.of())));
  }

  /** The largest dominant share of a task. */
  double largestTaskShare() {
    return steady.stream()
        .mapToDouble(queue -> queue.jobs().get(0).task().dominantShare(cluster.capacity()))
        .max()
        .orElse(0);
  }

  /** All queues, those with bursts and the others mixed. */
  BurstExperiment experiment(QueueSimulationSettings settings) {
    List<QueueWork> all = new ArrayList<>(steady);
    bursty.forEach(queue -> all.add(queue.truthful()));
    Collections.shuffle(all, new Random(horizonMillis + all.size()));
    return new BurstExperiment("random", cluster, all, settings.until(horizonMillis));
  }

  /** The same queues in the same order, of which one says something else. */
  BurstExperiment experiment(QueueSimulationSettings settings, QueueWork lying) {
    BurstExperiment truth = experiment(settings);
    List<QueueWork> all =
        truth.queues().stream()
            .map(queue -> queue.queue().equals(lying.queue()) ? lying : queue)
            .toList();
    return new BurstExperiment("lie", cluster, all, truth.settings());
  }
}
