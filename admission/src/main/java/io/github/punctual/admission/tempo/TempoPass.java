package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.WorkModel;
import io.github.punctual.admission.tempo.settings.LostJobs;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.Decisions;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** One run of Tempo over the present: what becomes of every job, and why. */
final class TempoPass {
  /** How many jobs trials place in a large plan, at most. */
  private static final int PLACEMENTS_MOST = 256;

  /**
   * What others give back, and whom is yielded to, is no event: while any job waits for the one or
   * yields to the other, it is looked at this often, in milliseconds.
   */
  private static final long AGAIN_MILLIS = 2000;

  /** A plan of so many jobs is large. */
  private static final int LARGE = 128;

  /** After what part of the time that is left to it a job is tried again in a large plan. */
  private static final int RETRY_PART = 16;

  /** A waiting job is let go when even tasks so many deviations faster would not be in time. */
  static final double OPTIMISM = 2;

  private final TempoBook book;
  private final TempoSettings settings;
  private final long nowMillis;
  private final TempoPlanner planner;
  private final TempoExplainer explainer;
  private final UserShares shares;
  private final Lacks lacks;
  private final Headroom headroom;
  private final LeastDamage damage;
  private final Yielding yielding;
  private final UnusedPromises unused;
  private Map<JobId, ResourceVector> caps = Map.of();
  private Optional<Set<PoolId>> waitedFor = Optional.empty();
  private final List<Decision> ends = new ArrayList<>();
  private final Map<BelievedJob, ReasonCode> refused = new LinkedHashMap<>();
  private final List<Decision> changes = new ArrayList<>();
  private final List<Decision> starts = new ArrayList<>();
  private final Set<BelievedJob> decided = new HashSet<>();

  TempoPass(TempoBook book, TempoSettings settings, TempoPlanner planner) {
    this.book = book;
    this.settings = settings;
    this.nowMillis = book.nowMillis();
    this.planner = planner;
    this.shares = new UserShares(book, settings, planner.inPlan());
    this.lacks = new Lacks(book, settings, planner, shares);
    this.explainer = new TempoExplainer(book, planner, shares, lacks);
    this.headroom = new Headroom(book, settings);
    this.damage = new LeastDamage(planner, book.axes());
    this.yielding = new Yielding(book, planner);
    this.unused = new UnusedPromises(book, settings.unusedMillis());
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
    answerRefused();
    answerNewcomer();
    yielding.lookAtSpare();
    caps = yielding.caps();
    return new Decisions(
        Stream.of(ends, changes, starts).flatMap(List::stream).toList(), wakeMillis());
  }

  /** What has passed its deadline is lost, whatever was promised. */
  private void endLate() {
    lose(
        book.running().stream().filter(view -> view.job.deadlineMillis() < nowMillis).toList(),
        ReasonCode.LATE);
  }

  /** All leave the plan at once: after an outage there may be hundreds. */
  private void lose(List<BelievedJob> views, ReasonCode ending) {
    views.forEach(view -> tellLost(view, ending));
    drop(views);
    views.forEach(book::promiseBroken);
  }

  private void tellLost(BelievedJob view, ReasonCode ending) {
    if (settings.lost() == LostJobs.END && (ending == ReasonCode.LATE || isWaitedFor(view))) {
      ends.add(explainer.ended(view, ending));
      decided.add(view);
    } else if (!view.running.isLast()) {
      changes.add(explainer.resized(view, ReasonCode.LOST));
      decided.add(view);
    }
  }

  /**
   * Whether what a lost job holds is waited for, by anybody in its tree of pools; always where work
   * is divided, for then it is known how much is left.
   */
  private boolean isWaitedFor(BelievedJob lost) {
    if (waitedFor.isEmpty()) {
      waitedFor = Optional.of(book.rootsWaitedFor());
    }
    return book.memory().model() != WorkModel.WHOLE
        || waitedFor.get().contains(book.axes().root(lost.job.pool()));
  }

  /**
   * Promises that the plan does not keep: a job that is late even alone is lost; where several are
   * late only together, the fewest give way.
   */
  private void keepPromises() {
    boolean endsLast = settings.lost() == LostJobs.END;
    for (BelievedJob view : book.running()) {
      // Of a stranger nothing is known that could end it before its deadline.
      boolean isOpen =
          !decided.contains(view) && (!view.running.isLast() || (endsLast && isWaitedFor(view)));
      if (isRoomComing()) {
        break;
      }
      if (isOpen && view.known && view.hasBegun() && damage.isLate(view)) {
        if (damage.isLost(view)) {
          lose(List.of(view), ReasonCode.HOPELESS);
        } else if (view.planned != null && !isAnyReturning()) {
          setAside(view);
        }
      }
    }
    giveWay();
  }

  /**
   * Whether a job is ended that holds tasks: they come back, of which the plan knows nothing yet.
   * Who is late beside them may be in time without them, which is seen when the plan is made anew.
   */
  private boolean isRoomComing() {
    return book.memory().model() == WorkModel.WHOLE
        && ends.stream().anyMatch(end -> end.action() == Action.TERMINATE);
  }

  /** After a restart the plan has jobs that have not spoken begin anew: nobody is late by that. */
  private boolean isAnyReturning() {
    return book.returningUntilMillis().isPresent();
  }

  /** While somebody in the plan is late by others, one gives way. */
  private void giveWay() {
    boolean isSettled = !isRoomComing() && !isAnyReturning();
    Optional<BelievedJob> victim = isSettled ? damage.victim() : Optional.empty();
    while (victim.isPresent()) {
      setAside(victim.get());
      victim = damage.victim();
    }
  }

  /** A job leaves the plan, and goes on with what that leaves. */
  private void setAside(BelievedJob view) {
    change(view, view.isPromised ? ReasonCode.PROMISE_BROKEN : ReasonCode.UNPLANNED);
    drop(List.of(view));
    book.promiseBroken(view);
  }

  private void drop(List<BelievedJob> views) {
    views.stream().filter(view -> view.isPromised && view.planned != null).forEach(shares::remove);
    planner.drop(views);
  }

  /** A running job has another standing, unless that is decided about already. */
  private void change(BelievedJob view, ReasonCode reason) {
    if (view.running != null && decided.add(view)) {
      changes.add(explainer.resized(view, reason));
    }
  }

  /** Promises of which nothing has been used for long. */
  private void takeBackUnused() {
    for (BelievedJob view : List.copyOf(planner.inPlan())) {
      if (unused.isOver(view)) {
        change(view, ReasonCode.PROMISE_UNUSED);
        drop(List.of(view));
        unused.end(view);
      }
    }
  }

  private void refuse() {
    book.newcomer().ifPresent(this::refuse);
    for (BelievedJob view : book.line().byExpiry()) {
      if (view.expiryMillis() > nowMillis) {
        break;
      }
      refuse(view);
    }
  }

  private void refuse(BelievedJob view) {
    refusal(view)
        .filter(reason -> decided.add(view))
        .ifPresent(reason -> refused.put(view, reason));
  }

  /** Why a waiting job cannot make it any more; empty when it can. */
  private Optional<ReasonCode> refusal(BelievedJob view) {
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
          never ? ReasonCode.WORK_EXCEEDS_DEADLINE : ReasonCode.DEADLINE_UNREACHABLE);
    }
    return Optional.empty();
  }

  /** Promises what the plan has room for, in the order of turns; plans for what has a chance. */
  private void promise() {
    int placementsMost = isPlanLarge() ? planner.placements() + PLACEMENTS_MOST : Integer.MAX_VALUE;
    Candidates.Trials trials = new Candidates.Trials(book);
    Candidates candidates = new Candidates(book);
    while (candidates.hasNext() && !trials.areOver() && planner.placements() < placementsMost) {
      BelievedJob view = candidates.next();
      // Whose turn to be tried has not come again is passed over first: that may be most of a line.
      boolean isTired = view.planned == null && isPlanLarge() && nowMillis < view.retryMillis;
      if (isTired
          || view.isUnknown()
          || !view.hasRoom()
          || unused.hasEnded(view)
          || decided.contains(view)) {
        continue;
      }
      boolean permitted = lacks.permits(view);
      if (view.planned != null) {
        if (permitted && view.planned.isBy(view.job.deadlineMillis(), planner.z(view))) {
          view.isPromised = true;
          shares.add(view);
          change(view, ReasonCode.PROMISED);
        }
        continue;
      }
      boolean plannable = settings.spare() && headroom.permits(view);
      boolean isHopeful = permitted || plannable;
      if (!isHopeful || !trials.permit(view)) {
        continue;
      }
      permitted &= planner.mayPromise(view);
      plannable &= planner.mayPlan(view);
      if (!permitted && !plannable) {
        continue;
      }
      trials.add(view);
      switch (planner.judge(view, permitted, plannable)) {
        case PROMISE -> {
          planner.add(view, true);
          shares.add(view);
          start(view, ReasonCode.ADMITTED, ReasonCode.PROMISED);
          giveWay();
        }
        case PLAN -> {
          planner.add(view, false);
          start(view, ReasonCode.ADMITTED_PLANNED, ReasonCode.PLANNED);
        }
        case NEITHER -> view.retryMillis = retryMillis(view);
      }
    }
  }

  /** In large plans, whose trials are dear, who found no place lets others try for some time. */
  private long retryMillis(BelievedJob view) {
    return isPlanLarge()
        ? nowMillis + (view.job.deadlineMillis() - nowMillis) / RETRY_PART
        : nowMillis;
  }

  private boolean isPlanLarge() {
    return planner.inPlan().size() >= LARGE;
  }

  private void start(BelievedJob view, ReasonCode admission, ReasonCode resize) {
    decided.add(view);
    headroom.add(view);
    if (view.running == null) {
      starts.add(explainer.admitted(view, admission));
    } else {
      changes.add(explainer.resized(view, resize));
    }
  }

  /** Lets jobs run that the plan has no place for. */
  private void runOnSpare() {
    new SpareStarts(book, planner, headroom, view -> !decided.contains(view))
        .find()
        .forEach(
            (view, finish) -> {
              decided.add(view);
              starts.add(explainer.admitted(view, ReasonCode.ADMITTED_ON_SPARE, finish));
            });
  }

  /** What is offered must still be there when all others are decided about. */
  private void answerRefused() {
    refused.forEach((view, reason) -> ends.add(explainer.refused(view, reason)));
  }

  private void answerNewcomer() {
    book.newcomer()
        .filter(view -> !decided.contains(view))
        .ifPresent(view -> starts.add(explainer.waits(view)));
  }

  /** What the tasks of jobs may hold that yield to others, when all is decided. */
  Map<JobId, ResourceVector> caps() {
    return caps;
  }

  /** When time alone changes something. */
  private OptionalLong wakeMillis() {
    long wake = Long.MAX_VALUE;
    for (BelievedJob view : book.running()) {
      if (view.job.deadlineMillis() >= nowMillis) {
        wake = Math.min(wake, view.job.deadlineMillis() + 1);
      }
      wake = Math.min(wake, unused.endMillis(view));
    }
    for (BelievedJob view : book.line().byExpiry()) {
      if (!decided.contains(view)) {
        wake = Math.min(wake, view.expiryMillis());
        break;
      }
    }
    boolean isAnyLetRun = false;
    for (BelievedJob view : decided) {
      if (view.running == null && !refused.containsKey(view)) {
        isAnyLetRun = true;
        // It runs from now on: it may be late after its deadline, or use nothing.
        wake = Math.min(wake, view.job.deadlineMillis() + 1);
        wake = Math.min(wake, nowMillis + settings.unusedMillis());
      }
    }
    boolean mayOthersGiveBack = book.line().size() > 0 && book.mayOthersGiveBack();
    // What is yielded to may come later than planned, and then nobody need yield any more.
    if (mayOthersGiveBack || !caps.isEmpty() || yielding.isDueSoon(isAnyLetRun)) {
      wake = Math.min(wake, nowMillis + AGAIN_MILLIS);
    }
    wake = Math.min(wake, book.returningUntilMillis().orElse(wake));
    // No other event tells of room that comes.
    wake = isRoomComing() ? nowMillis + 1 : wake;
    return wake == Long.MAX_VALUE
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(wake, nowMillis + 1));
  }

  /** How a job stands. */
  Optional<Decision> standing(JobId id) {
    BelievedJob view = book.find(id);
    if (view == null || view.isDone()) {
      return Optional.empty();
    }
    if (view.running != null) {
      return Optional.of(explainer.runs(view));
    }
    return Optional.of(
        refusal(view)
            .map(reason -> explainer.refused(view, reason))
            .orElseGet(() -> explainer.waits(view)));
  }
}
