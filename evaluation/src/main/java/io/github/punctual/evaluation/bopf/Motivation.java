package io.github.punctual.evaluation.bopf;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.queues.BurstExperiment;
import io.github.punctual.simulator.queues.BurstResult;
import io.github.punctual.simulator.queues.BurstWork;
import io.github.punctual.simulator.queues.QueueWork;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The motivating example (sections 2.1 and 5.2.1, figures 2 and 6): an LQ that sends a job every
 * 600 s, two that are small and two that are too large, and one TQ with BigBench's jobs. The jobs
 * are bound by memory: a small one fills the cluster for 120 s, a large one for 480 s. The LQ
 * declares the most that its long-term share allows, half of every period.
 *
 * @param policy what serves the queues
 */
record Motivation(ComparedPolicy policy) implements BopfExperiment {
  static final QueueId LQ = OneBurstyQueue.LQ;

  /** From one burst to the next. */
  static final long PERIOD_MILLIS = 600_000;

  /** When the bursts come: the second two are too large. */
  static final List<Long> ARRIVALS = List.of(200_000L, 800_000L, 1_400_000L, 2_000_000L);

  /** The resolution of figures over time, in milliseconds. */
  static final long BIN_MILLIS = 20_000;

  private static final Setup SETUP = Setup.CLUSTER;
  private static final long END_MILLIS = 2_800_000;

  /** More than can be done until the end. */
  private static final int TQ_JOBS = 60;

  private static final long SHARE_MILLIS = PERIOD_MILLIS / 2;
  private static final int TASKS_AT_ONCE = 160;
  private static final int TASK_MILLIS = 30_000;
  private static final int SMALL_WAVES = 4;
  private static final int LARGE_WAVES = 16;

  @Override
  public BurstExperiment make() throws IOException {
    List<TraceJob> jobs = LookAlikes.bigBench().on(SETUP.machine()).throughput();
    BacklogRuns backlog = new BacklogRuns(jobs, TQ_JOBS, SETUP.growth());
    List<QueueWork> queues = new ArrayList<>(backlog.queues(1));
    List<BurstWork> bursts = new ArrayList<>();
    for (int i = 0; i < ARRIVALS.size(); i++) {
      TraceJob job = job(i < ARRIVALS.size() / 2 ? SMALL_WAVES : LARGE_WAVES);
      bursts.add(new BurstWork(ARRIVALS.get(i), SHARE_MILLIS, List.of(job)));
    }
    ResourceSeconds share =
        ResourceSeconds.of(SETUP.capacity(), PERIOD_MILLIS).times(1.0 / (queues.size() + 1));
    BurstPlan plan =
        new BurstPlan.Periodic(
            OptionalLong.of(ARRIVALS.get(0)), PERIOD_MILLIS, SHARE_MILLIS, share, 1);
    queues.add(QueueWork.latency(QueueDeclaration.latency(LQ, 1, plan), bursts));
    return new BurstExperiment(
        toString(),
        SETUP.cluster(),
        queues,
        Mode.WAITING.settings().withBinMillis(BIN_MILLIS).until(END_MILLIS));
  }

  /** Four tasks fill the memory of a node. */
  private static TraceJob job(int waves) {
    List<Double> need = List.of(0.125, 0.25, 0.0, 0.0, 0.0, 0.0);
    ResourceVector task = TraceOptions.queryTask(need::get, SETUP.machine());
    Stage map =
        new Stage("map", waves * TASKS_AT_ONCE, TaskDurations.same(TASK_MILLIS), task, List.of());
    Stage reduce =
        new Stage("reduce", TASKS_AT_ONCE / 4, TaskDurations.same(5000), task, List.of("map"));
    return DerivedJobs.job("lq", List.of(map, reduce));
  }

  /**
   * What a queue held on average, of the resource of which it held most.
   *
   * @param from the number of the burst from whose arrival on, from 0
   * @param to the number of the burst until whose arrival, or that would follow
   */
  static double share(BurstResult result, QueueId queue, int from, int to) {
    long first = ARRIVALS.get(0);
    return result
        .use()
        .dominantShare(
            queue,
            (int) ((first + from * PERIOD_MILLIS) / BIN_MILLIS),
            (int) ((first + to * PERIOD_MILLIS) / BIN_MILLIS));
  }
}
