package io.github.punctual.admission.tempo;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The jobs as Tempo sees them, kept from one event to the next. */
final class TempoBook {
  /**
   * The line: least work first, where a job gains by waiting. A job that came some time earlier
   * comes before one with a little less work, so that nobody waits for ever; since all gain at the
   * same rate, the order never changes.
   */
  static final Comparator<JobView> BY_TURN =
      Comparator.<JobView>comparingDouble(view -> view.turn)
          .thenComparingLong(view -> view.job.submitMillis())
          .thenComparing(view -> view.job.id());

  private final TempoSettings settings;
  private final TaskMemory memory;
  private final Map<JobId, JobView> views = new HashMap<>();
  private final TreeSet<JobView> line = new TreeSet<>(BY_TURN);
  private final Map<String, Integer> users = new TreeMap<>();
  private List<JobView> running = List.of();
  private Snapshot snapshot;
  private Axes axes;
  private Optional<JobView> newcomer = Optional.empty();

  TempoBook(TempoSettings settings, TaskMemory memory) {
    this.settings = settings;
    this.memory = memory;
  }

  /** Brings itself up to a snapshot. */
  void follow(Snapshot now) {
    snapshot = now;
    if (axes == null || !axes.isOf(now.capacity())) {
      axes = new Axes(now.capacity());
    }
    List<JobView> present = new ArrayList<>(now.running().size());
    for (RunningJob run : now.running()) {
      present.add(follow(run));
    }
    running = present;
    newcomer = now.newcomer().map(id -> views.get(id));
    if (now.newcomer().isPresent() && newcomer.isEmpty()) {
      DeadlineJob job =
          now.waiting().stream()
              .filter(one -> one.id().equals(now.newcomer().get()))
              .findFirst()
              .orElseThrow();
      newcomer = Optional.of(wait(job));
    }
    if (running.size() + line.size() != now.running().size() + now.waiting().size()
        || views.size() != running.size() + line.size()) {
      resume();
    }
    now.waiting().forEach(this::revise);
    for (JobView view : line) {
      view.refresh(memory, axes, now.nowMillis());
    }
  }

  private JobView follow(RunningJob run) {
    JobView view = views.get(run.job().id());
    if (view == null || !view.job.equals(run.job())) {
      if (view != null) {
        remove(view.job.id());
      }
      view = new JobView(run.job());
      enter(view);
    } else if (view.running == null) {
      line.remove(view);
      view.unusedMillis = run.admittedMillis();
    }
    view.running = run;
    view.isPromised = run.standing() == Standing.PROMISED;
    view.refresh(memory, axes, snapshot.nowMillis());
    if (view.turn == 0) {
      view.turn = turn(view);
    }
    boolean unused = run.standing() == Standing.PROMISED && !view.usesAnything();
    view.unusedMillis =
        !unused ? -1 : view.unusedMillis < 0 ? snapshot.nowMillis() : view.unusedMillis;
    return view;
  }

  private void enter(JobView view) {
    views.put(view.job.id(), view);
    users.merge(view.job.user(), 1, Integer::sum);
  }

  private JobView wait(DeadlineJob job) {
    JobView view = new JobView(job);
    view.refresh(memory, axes, snapshot.nowMillis());
    view.turn = turn(view);
    enter(view);
    line.add(view);
    return view;
  }

  /** A waiting job that is not as it was declared is looked at anew. */
  @SuppressWarnings("ReferenceEquality")
  private void revise(DeadlineJob job) {
    if (views.get(job.id()).job != job) {
      remove(job.id());
      var unused = wait(job);
    }
  }

  private double turn(JobView view) {
    return Math.log(Math.max(1e-9, view.workMillis))
        + (double) view.job.submitMillis() / settings.ageingMillis();
  }

  /** Takes all jobs anew, as after a restart. */
  private void resume() {
    views.clear();
    line.clear();
    users.clear();
    running.forEach(this::enter);
    snapshot.waiting().forEach(this::wait);
    newcomer = snapshot.newcomer().map(views::get);
  }

  /** A job has gone. */
  void remove(JobId id) {
    JobView view = views.remove(id);
    if (view != null) {
      line.remove(view);
      users.merge(view.job.user(), -1, (a, b) -> a + b == 0 ? null : a + b);
    }
  }

  long nowMillis() {
    return snapshot.nowMillis();
  }

  Snapshot snapshot() {
    return snapshot;
  }

  Axes axes() {
    return axes;
  }

  TaskMemory memory() {
    return memory;
  }

  JobView find(JobId id) {
    return views.get(id);
  }

  /** The running jobs, in the order of admission. */
  List<JobView> running() {
    return running;
  }

  /** Those that run on spare, by deadline. */
  List<JobView> onSpare() {
    return running.stream()
        .filter(view -> view.running.standing() == Standing.ON_SPARE)
        .sorted(TempoPlanner.BY_DEADLINE)
        .toList();
  }

  /** The waiting jobs, whose turn comes first first. */
  SortedSet<JobView> line() {
    return line;
  }

  /** The job whose submission is decided about. */
  Optional<JobView> newcomer() {
    return newcomer;
  }

  boolean isNewcomer(JobView view) {
    return newcomer.isPresent() && newcomer.get().equals(view);
  }

  /** Whether there are deadline jobs of other users. */
  boolean hasOthersThan(String user) {
    return users.size() > (users.containsKey(user) ? 1 : 0);
  }

  /** Whether a job's pool has anything at all now. */
  boolean hasCapacity(JobView view) {
    List<Pool> path = snapshot.capacity().path(view.job.pool());
    return !path.isEmpty() && path.stream().noneMatch(pool -> pool.capacity().isZero());
  }
}
