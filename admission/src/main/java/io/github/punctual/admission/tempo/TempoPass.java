package io.github.punctual.admission.tempo;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Decisions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** One run of Tempo over the present: what becomes of every job, and why. */
final class TempoPass {
  /** So many jobs are tried against the whole plan in one run; the others have their turn later. */
  static final int TRIES_MOST = 32;

  /** Waiting jobs are let go, and running ones are lost, when their chance is below one in ten. */
  static final double OPTIMISM = Double.parseDouble(System.getProperty("opt","1.28"));
  static final double SPAREZ = Double.parseDouble(System.getProperty("sparez","0"));

  private final TempoBook book;
  private final TempoSettings settings;
  private final long nowMillis;
  private final TempoPlanner planner;
  private final TempoExplainer explainer;
  private final UserShares shares;
  private final List<Decision> ends = new ArrayList<>();
  private final List<Decision> changes = new ArrayList<>();
  private final List<Decision> starts = new ArrayList<>();
  private final Set<JobView> decided = new HashSet<>();

  TempoPass(TempoBook book, TempoSettings settings, TempoPlanner planner) {
    this.book = book;
    this.settings = settings;
    this.nowMillis = book.nowMillis();
    this.planner = planner;
    this.explainer = new TempoExplainer(book, planner, settings);
    this.shares = new UserShares(book, settings, planner.promised());
  }

  Decisions decide() {
    endLate();
    keepPromises();
    takeBackUnused();
    refuse();
    promise();
    if (settings.spare()) {
      runOnSpare();
    }
    answerNewcomer();
    List<Decision> all = new ArrayList<>(ends);
    all.addAll(changes);
    all.addAll(starts);
    return new Decisions(all, wakeMillis());
  }

  /** What has passed its deadline is lost, whatever was promised. */
  private void endLate() {
    for (JobView view : book.running()) {
      if (view.job.deadlineMillis() < nowMillis) {
        lose(view, ReasonCode.LATE);
      }
    }
  }

  private void lose(JobView view, ReasonCode ending) {
   if (Boolean.getBoolean("dbg")) System.err.printf("%d lose %s %s n=%d budget=%d since=%d standing=%s alone=%s stages=%d%n", nowMillis, ending, view.job.historyName(), view.job.requestedTasks(), view.job.budgetMillis(), nowMillis-view.job.submitMillis(), view.running.standing(), planner.alone(view), view.stages.length);
    if (settings.lost() == LostJobs.END) {
      ends.add(explainer.ended(view, ending));
      decided.add(view);
    } else if (!view.running.isLast()) {
      changes.add(explainer.resized(view, ReasonCode.LOST));
      decided.add(view);
    }
    planner.drop(view);
  }

  /**
   * Promises that the plan does not keep: a job that is late even alone is lost; where several are
   * late only together, the one with the most work up to the first that is late gives way, until
   * none is (Moore and Hodgson's rule: the fewest broken promises).
   */
  private void keepPromises() {
    for (JobView view : book.running()) {
      if (!decided.contains(view) && !view.running.isLast() && view.hasBegun() && isLost(view)) {
        lose(view, ReasonCode.HOPELESS);
      }
    }
    int late = firstLate();
    while (late >= 0) {
      JobView victim = planner.promised().get(late);
      for (int i = 0; i < late; i++) {
        JobView other = planner.promised().get(i);
        victim = other.workMillis > victim.workMillis ? other : victim;
      }
      changes.add(explainer.resized(victim, ReasonCode.PROMISE_BROKEN));
      decided.add(victim);
      planner.drop(victim);
      late = firstLate();
    }
  }

  private boolean isLost(JobView view) {
    Optional<Finish> planned = planner.finish(view);
    if (planned.isPresent() && planned.get().isBy(view.job.deadlineMillis(), -OPTIMISM)) {
      return false;
    }
    return !planner.alone(view).isBy(view.job.deadlineMillis(), -OPTIMISM);
  }

  /** The first promised job that others make late: it would be in time alone. */
  private int firstLate() {
    for (int i = 0; i < planner.promised().size(); i++) {
      JobView view = planner.promised().get(i);
      long due = view.job.deadlineMillis();
      if (!planner.finish(i).isBy(due, 0) && planner.alone(view).isBy(due, 0)) {
        return i;
      }
    }
    return -1;
  }

  /** Promises of which nothing has been used for long. */
  private void takeBackUnused() {
    for (JobView view : List.copyOf(planner.promised())) {
      if (view.unusedMillis >= 0 && nowMillis - view.unusedMillis >= settings.unusedMillis()) {
        changes.add(explainer.resized(view, ReasonCode.PROMISE_UNUSED));
        decided.add(view);
        planner.drop(view);
      }
    }
  }

  private void refuse() {
    for (JobView view : book.line()) {
      refusal(view)
          .ifPresent(
              reason -> {
                if (Boolean.getBoolean("dbg")) System.err.printf("%d refuse %s n=%d budget=%d waited=%d alone=%.0f dev=%.0f mean=%.0f stages=%d free=%.0f promised=%d newcomer=%s%n", nowMillis, view.job.historyName(), view.job.requestedTasks(), view.job.budgetMillis(), nowMillis-view.job.submitMillis(), view.aloneMillis, view.aloneDeviation, view.stages[0].mean(), view.stages.length, planner.freeNow(0), planner.promised().size(), book.isNewcomer(view));
                ends.add(explainer.refused(view, reason));
                decided.add(view);
              });
    }
  }

  /** Why a waiting job cannot make it any more; empty when it can. */
  private Optional<ReasonCode> refusal(JobView view) {
    if (view.job.deadlineMillis() <= nowMillis) {
      return Optional.of(ReasonCode.DEADLINE_PASSED);
    }
    if (!view.hasRoom()) {
      return book.isNewcomer(view) && book.hasCapacity(view)
          ? Optional.of(ReasonCode.TASK_TOO_LARGE)
          : Optional.empty();
    }
    if (view.known && view.latestStartMillis(OPTIMISM) < nowMillis) {
      boolean never = view.latestStartMillis(OPTIMISM) < view.job.submitMillis();
      return Optional.of(
          never && view.job.taskDurationMillis().isPresent()
              ? ReasonCode.WORK_EXCEEDS_DEADLINE
              : ReasonCode.DEADLINE_UNREACHABLE);
    }
    return Optional.empty();
  }

  /** Promises what the plan has room for, in the order of turns. */
  private void promise() {
    int tries = 0;
    for (JobView view : candidates()) {
      if (decided.contains(view)
          || !view.known
          || !view.hasRoom()
          || !shares.permits(view)
          || view.unusedMillis >= 0) {
        continue;
      }
      if (tries++ >= TRIES_MOST) {
        return;
      }
      if (planner.canPromise(view)) {
        planner.add(view);
        shares.add(view);
        decided.add(view);
        if (view.running == null) {
          starts.add(explainer.admitted(view, ReasonCode.ADMITTED));
        } else {
          changes.add(explainer.resized(view, ReasonCode.PROMISED));
        }
      }
    }
  }

  /** Who may be promised something: at a submission only the newcomer, for others have no more. */
  private List<JobView> candidates() {
    if (book.newcomer().isPresent()) {
      return List.of(book.newcomer().get());
    }
    List<JobView> all = new ArrayList<>();
    for (JobView view : book.running()) {
      if (view.running.standing() == Standing.ON_SPARE) {
        all.add(view);
      }
    }
    all.sort(TempoBook.BY_TURN);
    all.addAll(book.line());
    all.sort(TempoBook.BY_TURN);
    return all;
  }

  /**
   * Lets jobs run that cannot be promised, as long as there is something for them to start with
   * that no promise needs now, and they are in time with even odds behind all promises.
   */
  private void runOnSpare() {
    Plan plan = null;
    int tries = 0;
    for (JobView view : book.line()) {
      if (decided.contains(view) || !view.hasRoom() || planner.startableNow(view) == 0) {
        continue;
      }
      if (tries++ >= TRIES_MOST) {
        return;
      }
      plan = plan == null ? withSpare() : plan;
      Plan trial = plan.copy();
      Finish finish = trial.place(view);
      boolean starts = finish.startMillis() <= nowMillis;
      if (starts && (!view.known || finish.isBy(view.job.deadlineMillis(), SPAREZ))) {
        plan = trial;
        decided.add(view);
        this.starts.add(explainer.admitted(view, ReasonCode.ADMITTED_ON_SPARE, finish));
      }
    }
  }

  /** The plan with those that run on spare behind the promised. */
  private Plan withSpare() {
    Plan plan = planner.rest();
    for (JobView view : book.onSpare()) {
      if (!decided.contains(view)) {
        var unused = plan.place(view);
      }
    }
    return plan;
  }

  private void answerNewcomer() {
    book.newcomer()
        .filter(view -> !decided.contains(view))
        .ifPresent(view -> starts.add(explainer.waits(view)));
  }

  /** When time alone changes something. */
  private OptionalLong wakeMillis() {
    long wake = Long.MAX_VALUE;
    for (JobView view : book.running()) {
      if (view.job.deadlineMillis() >= nowMillis) {
        wake = Math.min(wake, view.job.deadlineMillis() + 1);
      }
      if (view.unusedMillis >= 0 && view.running.standing() == Standing.PROMISED) {
        wake = Math.min(wake, view.unusedMillis + settings.unusedMillis());
      }
    }
    for (JobView view : book.line()) {
      if (!decided.contains(view)) {
        long latest = view.known ? view.latestStartMillis(OPTIMISM) : view.job.deadlineMillis();
        wake = Math.min(wake, Math.min(view.job.deadlineMillis(), latest + 1));
      } else {
        // It runs from now on, and is late after its deadline.
        wake = Math.min(wake, view.job.deadlineMillis() + 1);
      }
    }
    return wake == Long.MAX_VALUE
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(wake, nowMillis + 1));
  }

  /** How a job stands, nothing being changed. */
  Optional<Decision> standing(JobId id) {
    JobView view = book.find(id);
    if (view == null) {
      return Optional.empty();
    }
    if (view.running != null) {
      return Optional.of(explainer.runs(view));
    }
    return Optional.of(
        refusal(view).map(reason -> explainer.refused(view, reason)).orElseGet(() -> explainer.waits(view)));
  }
}
