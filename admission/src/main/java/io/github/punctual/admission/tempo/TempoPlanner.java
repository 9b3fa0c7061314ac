package io.github.punctual.admission.tempo;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Snapshot;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plan of one moment: all promised and planned jobs in the order of their deadlines, on what
 * running tasks, masters and others leave. Answers what becomes of one more job, and of the others
 * beside it.
 */
final class TempoPlanner {
  /** In which order jobs are placed and served. */
  static final Comparator<JobView> BY_DEADLINE =
      Comparator.<JobView>comparingLong(view -> view.job.deadlineMillis())
          .thenComparing(view -> view.job.id());

  /** A job is planned for, without a promise, while its chance is at least one in four. */
  static final double HOPE = -0.6744897501960817;

  private final Axes axes;
  private final double z;
  private final long nowMillis;
  private final Plan beginning;
  private final List<JobView> inPlan = new ArrayList<>();
  private Finish[] finishes = new Finish[0];
  private Plan plan;

  TempoPlanner(
      Snapshot snapshot,
      Axes axes,
      TempoSettings settings,
      TaskMemory memory,
      Iterable<JobView> running,
      int jobs) {
    this.axes = axes;
    this.z = Finish.z(settings.confidence());
    this.nowMillis = snapshot.nowMillis();
    Profile profile = new Profile(nowMillis, axes.amounts());
    int fineness = jobs <= 64 ? 8 : jobs <= 256 ? 6 : 4;
    beginning = new Plan(profile, nowMillis, settings.masterMillis(), fineness);
    takeOthers(snapshot, memory);
    for (JobView view : running) {
      takeRunning(view);
      view.planned = null;
      Standing standing = view.running.standing();
      if (standing == Standing.PROMISED || standing == Standing.PLANNED) {
        view.isPromised = standing == Standing.PROMISED;
        inPlan.add(view);
      }
    }
    inPlan.sort(BY_DEADLINE);
    replan();
  }

  private void takeOthers(Snapshot snapshot, TaskMemory memory) {
    Profile profile = beginning.profile();
    // What others hold comes back as tasks of any job end: in parts, over twice their mean time.
    double mean = memory.anyMillis(1000 * JobView.UNKNOWN_SECONDS);
    for (Map.Entry<PoolId, ResourceVector> held : snapshot.others().held().entrySet()) {
      for (int part = 1; part <= 4; part++) {
        double[] dense = new double[axes.amounts().length];
        axes.add(dense, held.getKey(), held.getValue(), 0.25);
        profile.take(dense, nowMillis, nowMillis + Math.round(part * mean / 2));
      }
    }
    for (Map.Entry<PoolId, CapacityProfile> claim : snapshot.others().claimed().entrySet()) {
      long from = Long.MIN_VALUE;
      ResourceVector amount = ResourceVector.ZERO;
      for (Map.Entry<Long, ResourceVector> step : claim.getValue().steps().entrySet()) {
        claim(claim.getKey(), amount, from, step.getKey());
        from = step.getKey();
        amount = step.getValue();
      }
      claim(claim.getKey(), amount, from, Long.MAX_VALUE);
    }
  }

  private void claim(PoolId pool, ResourceVector amount, long from, long to) {
    if (!amount.isZero()) {
      double[] dense = new double[axes.amounts().length];
      axes.add(dense, pool, amount, 1);
      beginning.profile().take(dense, from, to);
    }
  }

  private void takeRunning(JobView view) {
    Profile profile = beginning.profile();
    long last = nowMillis + 1;
    for (JobView.StageView stage : view.stages) {
      long[] ends = stage.ends();
      for (int i = 0; i < ends.length; ) {
        long grain = beginning.grain(ends[i]);
        long end = (ends[i] + grain - 1) / grain * grain;
        int count = 0;
        while (i < ends.length && ends[i] <= end) {
          count++;
          i++;
        }
        profile.take(stage.demand(), count, nowMillis, Math.max(end, nowMillis + 1));
        last = Math.max(last, end);
      }
    }
    if (view.master != null) {
      profile.take(view.master, 1, nowMillis, Math.max(last, view.job.deadlineMillis()));
    }
  }

  /** Places all jobs of the plan anew. */
  private void replan() {
    plan = beginning.copy();
    finishes = new Finish[inPlan.size()];
    for (int i = 0; i < finishes.length; i++) {
      finishes[i] = plan.place(inPlan.get(i));
      inPlan.get(i).planned = finishes[i];
    }
  }

  /** The promised and the planned jobs, by deadline. */
  List<JobView> inPlan() {
    return inPlan;
  }

  /** When a job of the plan is done. */
  Finish finish(int index) {
    return finishes[index];
  }

  /** When a job is done; empty when it is not in the plan. */
  Optional<Finish> finish(JobView view) {
    return Optional.ofNullable(view.planned);
  }

  /** What is left beside all jobs of the plan: a plan that may be gone on with. */
  Plan rest() {
    return plan.copy();
  }

  /** When a job would be done if nobody else were planned for; running tasks go on. */
  Finish alone(JobView view) {
    return beginning.copy().place(view);
  }

  /** A job leaves the plan. */
  void drop(JobView view) {
    if (inPlan.remove(view)) {
      view.planned = null;
      replan();
    }
  }

  /** A job gets a place in the plan. */
  void add(JobView view, boolean isPromised) {
    view.isPromised = isPromised;
    inPlan.add(view);
    inPlan.sort(BY_DEADLINE);
    replan();
  }

  /**
   * Whether a job can be promised: it is in time with the confidence asked for, and nobody becomes
   * late by it to whom something is promised, neither with that confidence nor with even odds.
   */
  boolean canPromise(JobView view) {
    return isInTime(view, z, false);
  }

  /**
   * Whether the plan has a place for a job to which nothing is promised: it has a chance, and makes
   * nobody late who was in time, promised or not.
   */
  boolean canPlan(JobView view) {
    return isInTime(view, HOPE, true);
  }

  private boolean isInTime(JobView view, double quantile, boolean sparesPlanned) {
    long deadline = view.job.deadlineMillis();
    // Who is in time with what nobody needs at any time delays nobody.
    Finish leftover = plan.copy().place(view);
    if (leftover.startsAllNow() && view.stages.length == 1) {
      return leftover.isBy(deadline, quantile);
    }
    int at = 0;
    while (at < inPlan.size() && BY_DEADLINE.compare(inPlan.get(at), view) < 0) {
      at++;
    }
    Plan trial = beginning.copy();
    for (int i = 0; i < at; i++) {
      var unused = trial.place(inPlan.get(i));
    }
    if (!trial.place(view).isBy(deadline, quantile)) {
      return false;
    }
    for (int i = at; i < inPlan.size(); i++) {
      JobView other = inPlan.get(i);
      Finish with = trial.place(other);
      if ((other.isPromised || sparesPlanned) && makesLate(other, finishes[i], with)) {
        return false;
      }
    }
    return true;
  }

  private boolean makesLate(JobView other, Finish before, Finish with) {
    long due = other.job.deadlineMillis();
    return (before.isBy(due, z) && !with.isBy(due, z))
        || (before.isBy(due, 0) && !with.isBy(due, 0));
  }

  /** The confidence as a quantile. */
  double z() {
    return z;
  }

  /** How many tasks of a job could start now beside the plan. */
  int startableNow(JobView view) {
    if (view.stages.length == 0) {
      return 0;
    }
    JobView.StageView stage = view.stages[0];
    return plan.profile().fitsNow(stage.demand(), Math.round(stage.mean()), stage.pending());
  }

  /** What of an axis is not held now. */
  double freeNow(int axis) {
    return beginning.profile().freeNow(axis);
  }
}
