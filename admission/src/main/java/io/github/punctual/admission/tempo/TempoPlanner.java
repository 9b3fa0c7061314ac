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
 * The plan of one moment: all promised jobs in the order of their deadlines, on what running tasks,
 * masters and others leave. Answers what becomes of one more job, and of the others beside it.
 */
final class TempoPlanner {
  /** In which order jobs are placed and served. */
  static final Comparator<JobView> BY_DEADLINE =
      Comparator.<JobView>comparingLong(view -> view.job.deadlineMillis())
          .thenComparing(view -> view.job.id());

  private final Axes axes;
  private final TempoSettings settings;
  private final double z;
  private final long nowMillis;
  private final Plan beginning;
  private final List<JobView> promised = new ArrayList<>();
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
    this.settings = settings;
    this.z = Finish.z(settings.confidence());
    this.nowMillis = snapshot.nowMillis();
    Profile profile = new Profile(nowMillis, axes.amounts());
    int fineness = jobs <= 64 ? 8 : jobs <= 256 ? 6 : 4;
    beginning = new Plan(profile, nowMillis, settings.masterMillis(), fineness);
    takeOthers(snapshot, memory);
    for (JobView view : running) {
      takeRunning(view);
      view.planned = null;
      if (view.running.standing() == Standing.PROMISED) {
        promised.add(view);
      }
    }
    promised.sort(BY_DEADLINE);
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

  /** Places all promised jobs anew. */
  private void replan() {
    plan = beginning.copy();
    finishes = new Finish[promised.size()];
    for (int i = 0; i < finishes.length; i++) {
      finishes[i] = plan.place(promised.get(i));
      promised.get(i).planned = finishes[i];
    }
  }

  List<JobView> promised() {
    return promised;
  }

  /** When a promised job is done. */
  Finish finish(int index) {
    return finishes[index];
  }

  /** When a job is done; empty when nothing is promised to it. */
  Optional<Finish> finish(JobView view) {
    return Optional.ofNullable(view.planned);
  }

  /** What is left beside all promised jobs: a plan that may be gone on with. */
  Plan rest() {
    return plan.copy();
  }

  /** When a job would be done if nobody had been promised anything; running tasks go on. */
  Finish alone(JobView view) {
    return beginning.copy().place(view);
  }

  /** A promise is no more: its job is not planned for. */
  void drop(JobView view) {
    if (promised.remove(view)) {
      view.planned = null;
      replan();
    }
  }

  /** A promise is made. */
  void add(JobView view) {
    promised.add(view);
    promised.sort(BY_DEADLINE);
    replan();
  }

  /**
   * Whether a job can be promised: it is in time with the confidence asked for, and nobody becomes
   * late by it who was in time, neither with that confidence nor with even odds.
   */
  boolean canPromise(JobView view) {
    long deadline = view.job.deadlineMillis();
    // Whoever is late beside all others' leftovers may still be in time in its turn; whoever is in
    // time with leftovers that nobody needs at any time delays nobody.
    Finish leftover = plan.copy().place(view);
    if (leftover.startsAllNow() && view.stages.length == 1) {
      return leftover.isBy(deadline, z);
    }
    int at = 0;
    while (at < promised.size() && BY_DEADLINE.compare(promised.get(at), view) < 0) {
      at++;
    }
    Plan trial = beginning.copy();
    for (int i = 0; i < at; i++) {
      trial.place(promised.get(i));
    }
    if (!trial.place(view).isBy(deadline, z)) {
      return false;
    }
    for (int i = at; i < promised.size(); i++) {
      JobView other = promised.get(i);
      Finish with = trial.place(other);
      long due = other.job.deadlineMillis();
      if ((finishes[i].isBy(due, z) && !with.isBy(due, z))
          || (finishes[i].isBy(due, 0) && !with.isBy(due, 0))) {
        return false;
      }
    }
    return true;
  }

  /** The confidence as a quantile. */
  double z() {
    return z;
  }

  /** How many tasks of a job could start now beside what is promised. */
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
