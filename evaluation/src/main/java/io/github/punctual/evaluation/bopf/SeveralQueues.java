package io.github.punctual.evaluation.bopf;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.simulator.queues.BurstExperiment;
import io.github.punctual.simulator.queues.BurstWork;
import io.github.punctual.simulator.queues.QueueWork;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Three LQs and one TQ (section 5.2.5, figures 10 and 11): the LQs' jobs are all alike and fill the
 * cluster for 27 s; they come every 150, 110 and 60 s.
 *
 * @param policy what serves the queues
 * @param setup the cluster
 * @param mode how room is made
 * @param scale how long it goes on, in (0, 1]
 */
record SeveralQueues(ComparedPolicy policy, Setup setup, Mode mode, double scale)
    implements BopfExperiment {
  /** The LQs, in the order of their registration. */
  static final List<QueueId> LQS =
      List.of(OneBurstyQueue.LQ, new QueueId("root.lq-1"), new QueueId("root.lq-2"));

  /** The TQ, which is there before them. */
  static final QueueId TQ = BacklogRuns.name(0);

  /** How room is made in what the paper tells of them. */
  static final List<Mode> MODES = List.of(Mode.WAITING, Mode.FLUID);

  /** From one burst to the next. */
  static final List<Integer> PERIOD_SECONDS = List.of(150, 110, 60);

  /** When the first burst comes. */
  static final List<Integer> FIRST_SECONDS = List.of(50, 100, 150);

  /** The resolution of figures over time, in milliseconds. */
  static final long BIN_MILLIS = 10_000;

  /** So few that TQ-0 has work for about all the time, under those who leave it least. */
  private static final int TQ_JOBS = 15;

  private static final long LAST_BURST_SECONDS = 7200;
  private static final double ON_TIME = 0.95;

  @Override
  public BurstExperiment make() throws IOException {
    BurstyWorkload jobs = LookAlikes.bigBench().on(setup.machine());
    BacklogRuns backlog =
        new BacklogRuns(jobs.throughput(), (int) Math.ceil(TQ_JOBS * scale), setup.growth());
    List<QueueWork> queues = new ArrayList<>(backlog.queues(1));
    TraceJob job = DerivedJobs.upTo(jobs.latency().get(0), setup.capacity());
    for (int i = 0; i < LQS.size(); i++) {
      queues.add(latency(i, job));
    }
    return new BurstExperiment(
        toString(), setup.cluster(), queues, mode.settings().withBinMillis(BIN_MILLIS));
  }

  private QueueWork latency(int number, TraceJob job) {
    Shape shape = Shape.of(job);
    long first = FIRST_SECONDS.get(number) * 1000L;
    long period = PERIOD_SECONDS.get(number) * 1000L;
    List<BurstWork> bursts = new ArrayList<>();
    for (long arrival = first; arrival <= LAST_BURST_SECONDS * 1000 * scale; arrival += period) {
      bursts.add(new BurstWork(arrival, shape.shortestMillis(), List.of(job)));
    }
    BurstPlan plan =
        new BurstPlan.Periodic(
            OptionalLong.of(first), period, shape.shortestMillis(), shape.envelope(), ON_TIME);
    return QueueWork.latency(QueueDeclaration.latency(LQS.get(number), 1, plan), bursts);
  }
}
