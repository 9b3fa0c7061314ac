package io.github.punctual.evaluation.bopf;

import io.github.punctual.admission.bopf.declare.Burst;
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

/**
 * The paper's default: one latency-sensitive queue (LQ) whose bursts are single jobs, and some
 * throughput-sensitive ones (TQs).
 *
 * @param source the workload
 * @param setup the cluster
 * @param tqs how many TQs there are; none for the LQ alone
 * @param policy what serves the queues
 * @param mode how room is made
 * @param bursts what the LQ declares and does
 * @param scale how much of the jobs there is, in (0, 1]
 */
record OneBurstyQueue(
    BurstyWorkload.Source source,
    Setup setup,
    int tqs,
    ComparedPolicy policy,
    Mode mode,
    Bursts bursts,
    double scale)
    implements BopfExperiment {
  static final QueueId LQ = new QueueId("root.lq-0");

  private static final long FIRST_MILLIS = 100_000;
  private static final int LQ_ALONE_BURSTS = 10;
  private static final long BIN_MILLIS = 50_000;
  private static final double ON_TIME = 0.95;

  /** Bursts come for so much of the time for which the TQs have work at least. */
  private static final double BACKLOGGED = 0.9;

  private static final double MOST_LOAD = 0.8;

  /**
   * What the LQ declares and does.
   *
   * @param growth by how many times its jobs have more tasks than it takes to fill the cluster
   * @param truthful whether it declares these, rather than jobs that just fill the cluster
   * @param errorPercent the standard deviation of the errors of its estimates, in per cent of what
   *     is estimated
   * @param periodMillis from one burst to the next; 0 for the set-up's
   */
  record Bursts(int growth, boolean truthful, int errorPercent, long periodMillis) {
    /** Bursts that are as their queue declares them. */
    static final Bursts EXACT = new Bursts(1, true, 0, 0);
  }

  OneBurstyQueue under(ComparedPolicy other) {
    return new OneBurstyQueue(source, setup, tqs, other, mode, bursts, scale);
  }

  /** The same with another number of TQs. */
  OneBurstyQueue beside(int queues) {
    return new OneBurstyQueue(source, setup, queues, policy, mode, bursts, scale);
  }

  OneBurstyQueue with(Bursts other) {
    return new OneBurstyQueue(source, setup, tqs, policy, mode, other, scale);
  }

  /** The same where room is made in another way. */
  OneBurstyQueue with(Mode other) {
    return new OneBurstyQueue(source, setup, tqs, policy, other, bursts, scale);
  }

  @Override
  public BurstExperiment make() throws IOException {
    BurstyWorkload jobs = source.on(setup.machine());
    List<QueueWork> queues = new ArrayList<>();
    int count = LQ_ALONE_BURSTS;
    if (tqs > 0) {
      int backlogged = (int) Math.max(tqs, Math.round(setup.jobs() * scale));
      BacklogRuns backlog = new BacklogRuns(jobs.throughput(), backlogged, setup.growth());
      queues.addAll(backlog.queues(tqs));
      double seconds = backlog.leastSeconds(setup.capacity()) / (1 - load(jobs.latency()));
      count = (int) Math.max(1, Math.floor(BACKLOGGED * 1000 * seconds / periodMillis()));
    }
    queues.add(latencyQueue(jobs.latency(), count));
    return new BurstExperiment(
        toString(), setup.cluster(), queues, mode.settings().withBinMillis(BIN_MILLIS));
  }

  /**
   * The part of the time that the LQ has all of the cluster if it is always first, which makes the
   * TQs' work last longer.
   */
  private double load(List<TraceJob> templates) {
    double onMillis =
        templates.stream().mapToLong(job -> Shape.of(job).shortestMillis()).average().orElseThrow();
    return Math.min(MOST_LOAD, bursts.growth() * onMillis / periodMillis());
  }

  private long periodMillis() {
    return bursts.periodMillis() > 0 ? bursts.periodMillis() : setup.periodMillis();
  }

  private QueueWork latencyQueue(List<TraceJob> templates, int count) {
    EstimateErrors errors = new EstimateErrors(bursts.errorPercent());
    List<Burst> declared = new ArrayList<>();
    List<BurstWork> work = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      TraceJob estimate = DerivedJobs.upTo(templates.get(i % templates.size()), setup.capacity());
      TraceJob grown = DerivedJobs.times(estimate, bursts.growth());
      Shape shape = Shape.of(bursts.truthful() ? grown : estimate);
      long arrival = FIRST_MILLIS + i * periodMillis();
      declared.add(new Burst(arrival, shape.shortestMillis(), shape.envelope()));
      work.add(new BurstWork(arrival, shape.shortestMillis(), List.of(errors.apply(grown))));
    }
    BurstPlan plan = new BurstPlan.Listed(declared, FIRST_MILLIS + count * periodMillis(), ON_TIME);
    return QueueWork.latency(QueueDeclaration.latency(LQ, 1, plan), work);
  }
}
