package io.github.punctual.simulator.mix;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.UserLimit;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.engine.settings.NodeFaults.Outage;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.JobUtility;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** A small cluster with queues and jobs of all kinds. */
record RandomMix(
    QueueTree tree, Workload workload, ClusterSpec cluster, SimulationSettings settings) {
  static final String PLAN = "root.plan";

  private static final ResourceVector SMALL = ResourceVector.of(1024, 1);
  private static final ResourceVector LARGE = ResourceVector.of(2048, 1);
  private static final int NODES = 6;
  private static final int PER_NODE = 4;
  private static final int SPAN = 200_000;

  static RandomMix of(SplittableRandom random) {
    QueueSpec clicks = declared("root.bursts.clicks", 0.1, 0, random);
    QueueSpec ads = declared("root.bursts.ads", 0.1, 1, random);
    QueueSpec bursts = QueueSpec.parent("root.bursts", 0.2, List.of(clicks, ads));
    QueueSpec batch =
        new QueueSpec(
            "root.batch",
            0.5,
            new QueueLimits(
                0.5 + random.nextInt(6) / 10.0,
                random.nextBoolean() ? UserLimit.NONE : new UserLimit(1 + random.nextInt(2), 0.5),
                random.nextBoolean() ? 1 : 0.5,
                random.nextInt(3) / 10.0),
            random.nextBoolean(),
            Optional.empty(),
            false,
            List.of());
    QueueSpec plan = QueueSpec.leaf(PLAN, 0.3).withReservations();
    QueueTree tree = QueueTree.of(List.of(bursts, batch, plan));
    List<TraceJob> jobs = new ArrayList<>();
    for (int i = 0; i < 20 + random.nextInt(30); i++) {
      jobs.add(job("j" + i, "root.batch", random, random.nextInt(3)));
      if (random.nextBoolean()) {
        jobs.add(withGang(job("p" + i, PLAN, random, 0), i % 2 == 0));
      }
    }
    for (QueueSpec queue : List.of(clicks, ads)) {
      for (int at = random.nextInt(30_000); at < SPAN; at += 60_000 + random.nextInt(30_000)) {
        jobs.add(burst(queue.path() + "-" + at, queue.path(), at, random));
      }
    }
    ResourceVector node = SMALL.times(PER_NODE);
    return new RandomMix(
        tree,
        new Workload("random mix", jobs),
        ClusterSpec.parseNodes(NODES + "x" + node.get(ResourceVector.MEMORY) + "," + PER_NODE),
        SimulationSettings.PAPERS
            .with(ExecutionModel.TASKS)
            .with(new Costs(random.nextInt(2) * 500L, true))
            .with(ShrinkPolicy.WAIT)
            .with(faults(random)));
  }

  private static NodeFaults faults(SplittableRandom random) {
    if (random.nextInt(3) == 0) {
      return NodeFaults.NONE;
    }
    Outage[] outages = new Outage[1 + random.nextInt(3)];
    for (int i = 0; i < outages.length; i++) {
      long from = random.nextInt(SPAN);
      outages[i] = new Outage(i + 1, from, OptionalLong.of(from + 1 + random.nextInt(90_000)));
    }
    return NodeFaults.scripted(outages);
  }

  private static QueueSpec declared(
      String path, double capacity, int kind, SplittableRandom random) {
    ResourceSeconds demand =
        ResourceSeconds.of(
            SMALL.times(kind == 0 ? 2 + random.nextInt(8) : 9 + random.nextInt(7)), 20_000);
    BurstPlan plan =
        kind == 0
            ? new BurstPlan.Periodic(OptionalLong.empty(), 60_000, 20_000, demand, 0.95)
            : new BurstPlan.Aperiodic(60_000, 20_000, demand, 0.95);
    return QueueSpec.leaf(path, capacity)
        .declaring(DeclaredQueue.of(QueueDeclaration.latency(new QueueId(path), 1, plan)));
  }

  private static TraceJob burst(String id, String queue, long at, SplittableRandom random) {
    long[] millis = new long[4 + random.nextInt(12)];
    for (int i = 0; i < millis.length; i++) {
      millis[i] = 2_000L + random.nextInt(6_000);
    }
    return new TraceJob(
        id,
        queue,
        "ann",
        queue,
        at,
        OptionalLong.empty(),
        List.of(new Stage("task", millis.length, TaskDurations.each(millis), SMALL, List.of())));
  }

  /** The same whose last stage is a gang, or not. */
  private static TraceJob withGang(TraceJob job, boolean has) {
    String last = job.stages().get(job.stages().size() - 1).id();
    return job.withStages(
        stage ->
            new Stage(
                stage.id(),
                stage.tasks(),
                stage.durations(),
                stage.task(),
                stage.parents(),
                has && stage.id().equals(last)));
  }

  /** Best effort, with a deadline, or by utility. */
  private static TraceJob job(String id, String queue, SplittableRandom random, int kind) {
    List<Stage> stages = new ArrayList<>();
    long longest = 0;
    ResourceVector task = random.nextInt(4) == 0 ? LARGE : SMALL;
    for (int s = 0; s < 1 + random.nextInt(2); s++) {
      long[] millis = new long[1 + random.nextInt(6)];
      long most = 0;
      for (int i = 0; i < millis.length; i++) {
        millis[i] = 500L + random.nextInt(15_000);
        most = Math.max(most, millis[i]);
      }
      longest += most;
      boolean isLarge = task.equals(LARGE);
      List<String> parents = s == 0 || isLarge ? List.of() : List.of("s" + (s - 1));
      ResourceVector size = s == 0 ? task : isLarge ? SMALL : LARGE;
      stages.add(new Stage("s" + s, millis.length, TaskDurations.each(millis), size, parents));
    }
    boolean isDue = kind == 0;
    OptionalLong budget =
        isDue ? OptionalLong.of(longest + random.nextInt(80_000)) : OptionalLong.empty();
    Optional<JobUtility> utility =
        kind == 1 ? Optional.of(JobUtility.byDefault(budget)) : Optional.empty();
    return new TraceJob(
        id,
        queue,
        random.nextBoolean() ? "ann" : "bob",
        "name-" + random.nextInt(2),
        random.nextInt(SPAN),
        budget,
        stages,
        utility);
  }
}
