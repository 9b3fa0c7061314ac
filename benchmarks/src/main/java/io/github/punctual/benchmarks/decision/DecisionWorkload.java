package io.github.punctual.benchmarks.decision;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/**
 * A full cluster: four departments of five queues each, tasks of six sizes, two vcores left in
 * every department, and one small queue beside them that is empty. Most jobs wait because they need
 * more than is left. The same seed gives the same workload.
 */
public final class DecisionWorkload {
  /** The present, in milliseconds. */
  public static final long NOW = 1_800_000_000_000L;

  /** The instant at which every tenth waiting job has become infeasible, in milliseconds. */
  public static final long TENTH_INFEASIBLE = NOW + 2000;

  /** The fraction that the estimator has learned. */
  static final double FRACTION = 0.4;

  private static final int DEPARTMENTS = 4;
  private static final int QUEUES = 5;
  private static final String EMPTY_QUEUE = "root.empty";
  private static final int[][] TASKS = {
    {1024, 1}, {2048, 1}, {4096, 1}, {4096, 2}, {8192, 2}, {8192, 4}
  };

  private final Random random = new Random(20_190_901);
  private final List<RunningJob> running = new ArrayList<>();
  private final List<DeadlineJob> waiting = new ArrayList<>();
  private final ClusterCapacity full;
  private final ClusterCapacity grown;

  public DecisionWorkload(int runningJobs, int waitingJobs) {
    for (int i = 0; i < runningJobs; i++) {
      running.add(new RunningJob(job("r" + i, queue(i), 0.3), 10 + random.nextInt(30), NOW - 1000));
    }
    for (int i = 0; i < waitingJobs; i++) {
      // A tenth has waited almost as long as it could.
      double waited = i % 10 == 0 ? 1 : 0.7 * random.nextDouble();
      waiting.add(job("w" + i, queue(random.nextInt(DEPARTMENTS * QUEUES)), waited));
    }
    this.full = capacity(ResourceVector.of(8192, 2));
    this.grown = capacity(ResourceVector.of(8 << 20, 2048));
  }

  /** A runner over a policy that has learned. */
  public PolicyRunner learned() {
    return runner(learnedPolicy());
  }

  private static Policy learnedPolicy() {
    Policy policy = AdmissionPolicies.create("justice", Map.of());
    policy.restore(
        Map.of(
            "completed", 100.0,
            "minFraction", FRACTION,
            "maxFraction", FRACTION,
            "lastFraction", FRACTION,
            "lastMet", 1.0,
            "errorSum", 0.0,
            "smoothedError", 0.0));
    return policy;
  }

  /** A runner over a policy that has learned nothing yet. */
  public PolicyRunner bootstrapping() {
    return runner(AdmissionPolicies.create("justice", Map.of()));
  }

  private PolicyRunner runner(Policy policy) {
    return PolicyRunner.resume(policy, Map.of(), DecisionLog.NONE, NOW, full, waiting, running);
  }

  public List<DeadlineJob> waiting() {
    return List.copyOf(waiting);
  }

  /** The decision that a job waits, as if no other did. */
  public Decision standing(DeadlineJob job) {
    return PolicyRunner.resume(
            learnedPolicy(), Map.of(), DecisionLog.NONE, NOW, full, List.of(job), running)
        .explain(NOW, job.id())
        .orElseThrow();
  }

  /** A newcomer for whom there is no room. */
  public DeadlineJob newcomerThatWaits() {
    return job("newcomer", queue(7), 0);
  }

  /** A newcomer for whom there is room in the queue beside the departments. */
  public DeadlineJob newcomerThatRuns() {
    return job("newcomer", EMPTY_QUEUE, 0);
  }

  /** The capacity when nodes came that hold a tenth more. */
  public ClusterCapacity grown() {
    return grown;
  }

  private static String queue(int i) {
    return "root.d" + i % DEPARTMENTS + ".q" + i / DEPARTMENTS % QUEUES;
  }

  /**
   * A job that has waited for a part of the time that it can wait, each of its values an object of
   * its own as when they come from users.
   */
  private DeadlineJob job(String name, String queue, double waited) {
    int[] task = TASKS[random.nextInt(TASKS.length)];
    long budget = 1_200_000L + random.nextInt(28_800_000);
    long submitted = NOW + 1000 - (long) (waited * (1 - FRACTION) * budget);
    return new DeadlineJob(
        new JobId("application_1800000000000_" + name),
        name,
        "user" + random.nextInt(50),
        new PoolId(queue),
        Math.min(submitted, NOW),
        Math.min(submitted, NOW) + budget,
        10 + random.nextInt(391),
        ResourceVector.of(task[0], task[1]),
        ResourceVector.of(1024L * (1 + random.nextInt(2)), 1),
        random.nextInt(10) == 0 ? OptionalLong.of(30_000) : OptionalLong.empty());
  }

  /** Capacity for all running jobs and, in every department, what is left over. */
  private ClusterCapacity capacity(ResourceVector left) {
    Map<String, ResourceVector> promised = new HashMap<>();
    for (RunningJob job : running) {
      String queue = job.job().pool().value();
      String department = queue.substring(0, queue.lastIndexOf('.'));
      promised.merge(department, job.footprint(), ResourceVector::plus);
    }
    List<Pool> pools = new ArrayList<>();
    ResourceVector emptyQueue = ResourceVector.of(4 << 20, 1024);
    ResourceVector all = emptyQueue;
    PoolId root = new PoolId("root");
    for (int d = 0; d < DEPARTMENTS; d++) {
      PoolId department = new PoolId("root.d" + d);
      ResourceVector capacity =
          promised.getOrDefault(department.value(), ResourceVector.ZERO).plus(left);
      pools.add(Pool.child(department, root, capacity));
      for (int q = 0; q < QUEUES; q++) {
        pools.add(Pool.child(new PoolId(department + ".q" + q), department, capacity));
      }
      all = all.plus(capacity);
    }
    pools.add(Pool.child(new PoolId(EMPTY_QUEUE), root, emptyQueue));
    ResourceVector node = ResourceVector.of(256 << 10, 64);
    int nodes = 1 + (int) Math.max(all.get("vcores") / 64, all.get("memory-mb") >> 18);
    List<NodeGroup> groups =
        List.of(new NodeGroup(node, nodes), new NodeGroup(ResourceVector.of(64 << 10, 16), 4));
    pools.add(new Pool(root, Optional.empty(), all, groups));
    return ClusterCapacity.of(pools);
  }
}
