package io.github.punctual.simulator.scheduler;

import io.github.punctual.robust.demand.MeanTimeEstimator;
import io.github.punctual.robust.demand.TaskEvidence;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.StageProgress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The risk-reward heuristic (Irwin, Grit and Chase: Balancing Risk and Reward in a Market-Based
 * Task Service, HPDC 2004), which RUSH is compared with: what is free goes to the job of the
 * greatest reward for each second that it still takes.
 *
 * <p>The reward is {@code (alpha PV - (1 - alpha) cost) / RPT}. RPT is the time that the job still
 * takes when it has the cluster; PV is its yield, discounted: {@code U(RPT) / (1 + discount RPT)};
 * cost is what all others lose while they wait for it, {@code sum (U_j(RPT_j) - U_j(RPT + RPT_j))}:
 * that paper's sum of decay rates over that time, for utilities that need not decay at a rate.
 */
final class RiskReward extends ByTask {
  /** No job is thought to be nearer to its end, in seconds. */
  private static final double LEAST_SECONDS = 1;

  /** How much the reward counts and not the risk. */
  private final double alpha;

  /** Of a yield, for each second until it comes. */
  private final double discount;

  private final MeanTimeEstimator times;
  private final TaskTimesBook book;

  /** Whether users say how long the tasks of each stage run on average. */
  private final boolean hints;

  private List<Job> order = List.of();

  RiskReward(String name, Options options) {
    super(name, options.intervalMillis());
    this.alpha = options.number("alpha", 0.3, 0, 1);
    this.discount = options.number("discount", 0.01, 0, 1e6);
    this.times = new MeanTimeEstimator(options.number("prior-seconds", 60, 1e-3, 1e9));
    this.book = new TaskTimesBook(options.flag("history", true));
    this.hints = options.flag("hints", false);
  }

  /** A job as the heuristic sees it. */
  private record Bid(Job job, Utility utility, double elapsed, double left) {
    double ifDoneIn(double seconds) {
      return utility.at(elapsed + seconds);
    }
  }

  private record Rewarded(Job job, double reward) {}

  @Override
  void plan() {
    List<Bid> bids = live().stream().map(this::bid).toList();
    List<Rewarded> rewarded = new ArrayList<>();
    for (Bid bid : bids) {
      rewarded.add(new Rewarded(bid.job(), reward(bid, bids)));
    }
    rewarded.sort(
        Comparator.<Rewarded>comparingDouble(one -> -one.reward())
            .thenComparing(Rewarded::job, Orders.ARRIVAL));
    order = rewarded.stream().map(Rewarded::job).toList();
  }

  private Bid bid(Job job) {
    double elapsed = (cluster.nowMillis() - job.submitMillis()) / 1000.0;
    return new Bid(job, job.trace().worth(), elapsed, Math.max(LEAST_SECONDS, left(job)));
  }

  /** Its stages one after the other, each as wide as it can be. */
  private double left(Job job) {
    int capacity = Math.max(1, cluster.capacityTasks(job));
    double seconds = 0;
    for (StageProgress stage : cluster.stages(job)) {
      TaskGroup group = StageGroups.of(stage, job.task(), cluster.nowMillis(), hints);
      TaskEvidence evidence = book.evidence(job, stage.stage().id());
      double work = times.estimate(group, evidence).left().mean();
      seconds += work / Math.min(capacity, group.unfinished());
    }
    return seconds;
  }

  private double reward(Bid bid, List<Bid> all) {
    double value = bid.ifDoneIn(bid.left()) / (1 + discount * bid.left());
    double cost = 0;
    for (Bid other : all) {
      if (!other.job().equals(bid.job())) {
        cost += other.ifDoneIn(other.left()) - other.ifDoneIn(bid.left() + other.left());
      }
    }
    return (alpha * value - (1 - alpha) * cost) / bid.left();
  }

  @Override
  void handOut() {
    order.stream().filter(job -> !job.state().isEnd()).forEach(this::giveMost);
    live().forEach(this::giveMost);
  }

  @Override
  public void taskEnded(Job job, String stage, long ranMillis, boolean completed) {
    book.taskEnded(job, stage, ranMillis / 1000.0, completed);
    super.taskEnded(job, stage, ranMillis, completed);
  }

  @Override
  public void completed(Job job) {
    book.jobEnded(job, true);
    super.completed(job);
  }

  @Override
  public void failed(Job job) {
    book.jobEnded(job, false);
    super.completed(job);
  }
}
