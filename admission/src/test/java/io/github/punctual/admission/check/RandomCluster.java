package io.github.punctual.admission.check;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** A cluster of queues and nodes to which everything happens that can: jobs, time, lost nodes. */
public final class RandomCluster {
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId A = new PoolId("root.a");
  private static final PoolId B = new PoolId("root.b");
  private static final PoolId A1 = new PoolId("root.a.one");
  private static final PoolId A2 = new PoolId("root.a.two");
  private static final PoolId GPU = new PoolId("root@gpu");
  private static final List<PoolId> QUEUES =
      List.of(A1, A1, A2, A2, B, B, B, GPU, A, new PoolId("root.missing"));

  private final SplittableRandom random;
  private long now = 1_700_000_000_000L;
  private int names;

  /** A cluster that goes its own way with every seed. */
  public RandomCluster(SplittableRandom random) {
    this.random = random;
  }

  /** The present, in milliseconds. */
  public long now() {
    return now;
  }

  /** A later instant, or the same. */
  public void advance() {
    now += random.nextInt(3) == 0 ? 0 : random.nextLong(0, 60_000);
  }

  /** A certain instant. */
  public void advanceTo(long millis) {
    now = millis;
  }

  /** Anything that can happen now. */
  public Event event(PolicyRunner runner) {
    List<RunningJob> running = new ArrayList<>(runner.running());
    List<DeadlineJob> waiting = new ArrayList<>(runner.waiting());
    int dice = random.nextInt(24);
    if (dice < 9 && !running.isEmpty()) {
      return completed(running.get(random.nextInt(running.size())), runner);
    }
    if (dice == 9 && !waiting.isEmpty()) {
      return new Event.Withdrawn(now, waiting.get(random.nextInt(waiting.size())).id());
    }
    if (dice == 10 && !running.isEmpty()) {
      return new Event.Withdrawn(now, running.get(random.nextInt(running.size())).job().id());
    }
    if (dice >= 15 && dice <= 18 && runner.followsTasks() && !running.isEmpty()) {
      RunningJob job = running.get(random.nextInt(running.size()));
      return new Event.Progressed(now, List.of(progress(job)));
    }
    if (dice == 19 && runner.followsTasks()) {
      return new Event.OthersChanged(now, others());
    }
    return switch (dice) {
      case 11 -> new Event.CapacityChanged(now, capacity());
      case 12 -> new Event.Withdrawn(now, new JobId("stranger"));
      case 13 -> new Event.TimePassed(now);
      case 14 -> new Event.Revised(now, revised(waiting, running));
      default -> new Event.Submitted(now, job());
    };
  }

  /** A job that waits or runs, or is unknown, with other tasks or in another pool. */
  private DeadlineJob revised(List<DeadlineJob> waiting, List<RunningJob> running) {
    List<DeadlineJob> all = new ArrayList<>(waiting);
    running.forEach(job -> all.add(job.job()));
    DeadlineJob other = job();
    DeadlineJob job = all.isEmpty() ? other : all.get(random.nextInt(all.size()));
    return new DeadlineJob(
        job.id(),
        job.historyName(),
        job.user(),
        random.nextInt(4) == 0 ? other.pool() : job.pool(),
        job.submitMillis(),
        job.deadlineMillis(),
        random.nextBoolean() ? job.requestedTasks() : other.requestedTasks(),
        random.nextBoolean() ? job.task() : other.task(),
        job.master(),
        job.taskDurationMillis());
  }

  /** Nodes come and go: sometimes all of them, sometimes a whole queue. */
  public ClusterCapacity capacity() {
    List<NodeGroup> groups = new ArrayList<>();
    ResourceVector sum = ResourceVector.ZERO;
    for (int i = random.nextInt(8) == 0 ? 0 : random.nextInt(1, 4); i > 0; i--) {
      ResourceVector size =
          ResourceVector.of(random.nextLong(1, 33) * 1024, random.nextLong(1, 17));
      NodeGroup group = new NodeGroup(size, random.nextInt(1, 12));
      groups.add(group);
      sum = sum.plus(size.times(group.nodes()));
    }
    List<Pool> pools = new ArrayList<>();
    pools.add(new Pool(ROOT, Optional.empty(), sum, groups));
    ResourceVector a = part(sum);
    pools.add(Pool.child(A, ROOT, a));
    pools.add(Pool.child(B, ROOT, part(sum)));
    pools.add(Pool.child(A1, A, part(a)));
    if (random.nextInt(6) > 0) {
      pools.add(Pool.child(A2, A, part(a)));
    }
    pools.add(
        Pool.root(GPU, ResourceVector.of(Map.of("gpu", random.nextLong(0, 9), "vcores", 32L))));
    return ClusterCapacity.of(pools);
  }

  private ResourceVector part(ResourceVector whole) {
    return random.nextInt(3) == 0 ? whole : whole.scaledDown(random.nextInt(0, 5) / 4.0);
  }

  /** A job of any size, sometimes one that no node can hold. */
  DeadlineJob job() {
    PoolId pool = QUEUES.get(random.nextInt(QUEUES.size()));
    ResourceVector task =
        pool.equals(GPU)
            ? ResourceVector.of(Map.of("gpu", 1L, "vcores", random.nextLong(0, 4)))
            : ResourceVector.of(
                1024L << random.nextInt(0, 4),
                random.nextInt(20) == 0 ? 40 : random.nextLong(0, 4));
    ResourceVector master = random.nextBoolean() ? ResourceVector.ZERO : ResourceVector.of(1536, 1);
    int tasks = random.nextInt(4) == 0 ? random.nextInt(1, 120) : random.nextInt(1, 12);
    long budget = 1L << random.nextInt(12, 32);
    JobId id = new JobId("job" + names++);
    return new DeadlineJob(
        id,
        "history" + names % 5,
        "user" + names % 3,
        pool,
        now - random.nextLong(0, 10_000),
        now + random.nextLong(1, budget),
        tasks,
        task,
        pool.equals(GPU) ? ResourceVector.ZERO : master,
        random.nextInt(3) == 0
            ? OptionalLong.of(random.nextLong(1, budget))
            : OptionalLong.empty());
  }

  /** Others hold something, and will have a right to something, or leave that idle. */
  private Others others() {
    ResourceVector some = ResourceVector.of(random.nextLong(0, 9) * 1024, random.nextLong(0, 9));
    long from = now + random.nextLong(-60_000, 600_000);
    CapacityProfile claim =
        CapacityProfile.of(
            Map.of(from, some, from + random.nextLong(1, 600_000), ResourceVector.ZERO));
    boolean isIdle = some.get(ResourceVector.VCORES) % 2 == 0;
    return new Others(
        Map.of(B, some),
        random.nextBoolean() ? Map.of(A, claim) : Map.of(),
        isIdle ? Map.of(A, some) : Map.of());
  }

  /** Some tasks of a job have ended, others run since a while or have not started. */
  private Progress progress(RunningJob running) {
    DeadlineJob job = running.job();
    int held = random.nextInt(0, running.tasks() + 1);
    int pending = random.nextBoolean() ? 0 : random.nextInt(0, job.requestedTasks() + 1);
    long age = random.nextLong(0, Math.max(1, now - running.admittedMillis()) + 1);
    List<TaskStage> stages =
        held + pending == 0
            ? List.of()
            : List.of(
                new TaskStage(
                    "map", job.task(), pending, Collections.nCopies(held, now - age), List.of()));
    List<TaskEnd> ended =
        Collections.nCopies(random.nextInt(1, 4), new TaskEnd("map", age, random.nextInt(9) > 0));
    return new Progress(job.id(), now, stages, ended);
  }

  private Event completed(RunningJob running, PolicyRunner runner) {
    DeadlineJob job = running.job();
    int capacity = Math.max(1, runner.capacity().count(job.pool(), job.task()));
    long budget = job.budgetMillis();
    int most = Math.min(job.requestedTasks(), capacity);
    Outcome outcome =
        new Outcome(
            job.id(),
            job.historyName(),
            job.user(),
            random.nextLong(1, Math.max(2, budget * most * 6 / 5)),
            job.requestedTasks(),
            job.requestedTasks(),
            capacity,
            budget,
            running.tasks(),
            Math.max(0, now - job.submitMillis()));
    return new Event.Completed(now, outcome);
  }
}
