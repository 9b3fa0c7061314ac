package io.github.punctual.admission.control;

import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Decisions;
import io.github.punctual.core.policy.Promises;
import io.github.punctual.core.policy.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** One run of Algorithm 4 over a snapshot, against a working copy of what is free. */
final class AdmissionPass {
  private final Snapshot snapshot;
  private final long nowMillis;
  private final Needs needs;
  private final AdmissionSettings settings;
  private final Unused unused;
  private Optional<PoolRoom> room = Optional.empty();
  private final List<Decision> decisions = new ArrayList<>();
  private final List<RunningJob> promised = new ArrayList<>();
  private final List<Candidate> candidates = new ArrayList<>();
  private final Map<DeadlineJob, AdmissionVerdict> refused = new LinkedHashMap<>();
  private Optional<DeadlineJob> unansweredNewcomer = Optional.empty();
  private Collection<RunningJob> ranBefore;
  private Optional<Explainer> explainer = Optional.empty();
  private long wakeMillis = Long.MAX_VALUE;

  AdmissionPass(Snapshot snapshot, Needs needs, AdmissionSettings settings, Unused unused) {
    this.snapshot = snapshot;
    this.nowMillis = snapshot.nowMillis();
    this.needs = needs;
    this.settings = settings;
    this.unused = unused;
    this.ranBefore = snapshot.running();
  }

  /** Late jobs above the threshold go, so that what they hold can be offered in the same pass. */
  void terminateLateJobs() {
    if (settings.terminateLateAbove().isEmpty()) {
      return;
    }
    List<RunningJob> late = new ArrayList<>();
    for (RunningJob job : ranBefore) {
      if (job.job().requestedTasks() <= settings.terminateLateAbove().getAsInt() || job.isDone()) {
        continue;
      }
      if (job.job().timeToDeadlineMillis(nowMillis) < 0) {
        late.add(job);
      } else {
        wakeAt(job.job().deadlineMillis() + 1);
      }
    }
    if (late.isEmpty()) {
      return;
    }
    for (RunningJob job : late) {
      decisions.add(explainer().unestimated(job.job(), ReasonCode.LATE));
    }
    late.forEach(room()::giveBack);
    Set<RunningJob> gone = Set.copyOf(late);
    ranBefore = ranBefore.stream().filter(job -> !gone.contains(job)).toList();
    explainer = Optional.of(explainer(new Promises(snapshot.capacity(), ranBefore)));
  }

  /**
   * Jobs give back what they were given and have no tasks for any more, or do not use for long; and
   * long after their deadlines all that they were promised.
   */
  void takeBackWhatIsNotUsed() {
    if (!(needs instanceof WholeTaskNeeds) && !settings.guards().takesBack()) {
      return;
    }
    List<RunningJob> now = new ArrayList<>();
    Map<RunningJob, ReasonCode> smaller = new LinkedHashMap<>();
    boolean somebodyWaits = !snapshot.waiting().isEmpty();
    for (RunningJob job : ranBefore) {
      RunningJob left = leftTo(job, somebodyWaits);
      now.add(left);
      if (!left.equals(job)) {
        room().giveBack(job);
        room().take(left);
        boolean lentOnly = left.guaranteedTasks() == job.guaranteedTasks();
        ReasonCode reason =
            !lentOnly && isOverdue(job)
                ? ReasonCode.OVERDUE
                : somebodyWaits && lentOnly ? ReasonCode.RECLAIMED : ReasonCode.REPLANNED;
        smaller.put(left, reason);
      }
      unused.endMillis(job.job().id()).ifPresent(this::wakeAt);
    }
    if (smaller.isEmpty()) {
      return;
    }
    ranBefore = now;
    explainer = Optional.of(explainer(new Promises(snapshot.capacity(), ranBefore)));
    smaller.forEach((job, reason) -> decisions.add(explainer().running(job, reason)));
  }

  private RunningJob leftTo(RunningJob job, boolean somebodyWaits) {
    RunningJob left =
        needs instanceof WholeTaskNeeds whole ? whole.leftTo(job, somebodyWaits) : job;
    int most = unused.left(left, nowMillis);
    if (most < left.tasks()) {
      unused.cut(job, nowMillis);
      left = withTasks(left, most);
    }
    if (!isOverdue(job)) {
      return left;
    }
    int held = job.progress().map(Progress::heldTasks).orElse(0);
    int tasks = somebodyWaits ? Math.max(1, Math.min(left.tasks(), held)) : left.tasks();
    return left.resized(tasks, tasks, Standing.PROMISED);
  }

  /** The same job with fewer tasks: what was lent goes first. */
  private static RunningJob withTasks(RunningJob job, int tasks) {
    return job.resized(tasks, Math.max(0, tasks - job.guaranteedTasks()), Standing.PROMISED);
  }

  /** Whether a job is past its deadline by more than the grace. */
  private boolean isOverdue(RunningJob job) {
    OptionalLong grace = settings.guards().graceMillis();
    if (grace.isEmpty() || job.isDone()) {
      return false;
    }
    long lastMillis = job.job().deadlineMillis() + grace.getAsLong();
    if (lastMillis >= nowMillis) {
      wakeAt(lastMillis + 1);
    }
    return lastMillis < nowMillis;
  }

  private Explainer explainer(Promises promises) {
    PoolHolders holders = new PoolHolders(snapshot.capacity(), promises);
    return new Explainer(room(), holders, needs.offers(room(), this::running));
  }

  /** Made when it is needed: after most events nobody waits. */
  private Explainer explainer() {
    if (explainer.isEmpty()) {
      explainer = Optional.of(explainer(snapshot.promises()));
    }
    return explainer.get();
  }

  private PoolRoom room() {
    if (room.isEmpty()) {
      room = Optional.of(PoolRoom.of(snapshot, settings.guards().userShare()));
    }
    return room.get();
  }

  /** All that run now, those included that were promised something in this pass. */
  private List<RunningJob> running() {
    List<RunningJob> all = new ArrayList<>(ranBefore);
    all.addAll(promised);
    return all;
  }

  /**
   * Lines 2-15: drops waiting jobs that cannot make it and collects those for which there is room.
   * Runs over all that wait at every event, so that nothing is worked out here which a job that
   * just goes on waiting does not need.
   */
  void judgeWaitingJobs() {
    for (DeadlineJob job : snapshot.waiting()) {
      PoolRoom.Space space = room().space(job);
      if (goesOnWaiting(job, space)) {
        continue;
      }
      AdmissionVerdict verdict = verdict(job, space);
      if (verdict.waits()) {
        goOnWaiting(job, space, verdict);
      } else if (needs instanceof WholeTaskNeeds) {
        refused.put(job, verdict);
      } else {
        decisions.add(explainer().waiting(job, verdict));
      }
    }
  }

  /**
   * The same for a job that just goes on waiting and whose task duration does not matter: most of a
   * long line. Says whether it is one; makes nothing that is thrown away.
   */
  private boolean goesOnWaiting(DeadlineJob job, PoolRoom.Space space) {
    int maxTasks = Math.min(job.requestedTasks(), space.capacityTasks());
    if (maxTasks == 0
        || job.timeToDeadlineMillis(nowMillis) <= 0
        || isNewcomer(job)
        || !(needs instanceof PrintedNeeds printed)
        || !printed.dependsOnFractionAlone(job)) {
      return false;
    }
    OptionalDouble fraction = printed.fraction();
    int tasks = maxTasks;
    long latestStartMillis = job.deadlineMillis() - 1;
    if (fraction.isPresent()) {
      double estimate = fraction.getAsDouble();
      tasks = TaskNeed.tasks(TaskNeed.corrected(job, nowMillis, estimate), maxTasks);
      latestStartMillis = TaskNeed.latestStartMillis(job, estimate);
      if (tasks > maxTasks) {
        return false;
      }
    }
    wakeAt(latestStartMillis + 1);
    wakeAt(job.deadlineMillis() + 1);
    addCandidate(job, tasks, space.freeTasks(), fraction.isEmpty());
    return true;
  }

  private void goOnWaiting(DeadlineJob job, PoolRoom.Space space, AdmissionVerdict verdict) {
    if (isNewcomer(job)) {
      unansweredNewcomer = Optional.of(job);
    }
    if (verdict.need().isEmpty()) {
      wakeAt(job.deadlineMillis());
      return;
    }
    TaskNeed need = verdict.need().get();
    wakeAt(needs.lastMillis(job, need) + 1);
    addCandidate(job, need.tasks(), space.freeTasks(), need.fraction().isEmpty());
  }

  /**
   * A job is worth an offer when there is room for it; without an estimate it takes what there is.
   * What does not fit at the start of the pass does not fit later in it: what is free only shrinks.
   */
  private void addCandidate(DeadlineJob job, int neededTasks, int freeTasks, boolean takesLess) {
    if (neededTasks <= freeTasks || (takesLess && freeTasks > 0)) {
      candidates.add(new Candidate(job, neededTasks, job.timeToDeadlineMillis(nowMillis)));
    }
  }

  /**
   * CREATE_OFFERS (lines 36-49): all or nothing, in the order of priority; smaller jobs may pass
   * larger ones that do not fit.
   */
  void makeOffers() {
    candidates.sort(settings.priority().order());
    for (Candidate candidate : candidates) {
      DeadlineJob job = candidate.job();
      PoolRoom.Space space = room().space(job);
      int free = space.freeTasks();
      TaskNeed need = needs.of(job, space);
      int tasks = need.fraction().isPresent() ? need.tasks() : Math.min(need.tasks(), free);
      if (tasks > 0 && tasks <= free) {
        decisions.add(explainer().admitted(job, need, tasks));
        promise(new RunningJob(job, tasks, nowMillis));
      } else {
        // With whole tasks room may have been the only reason to let it wait.
        needs
            .refusal(job, need, space)
            .ifPresent(why -> refuse(job, AdmissionVerdict.of(why, need)));
      }
    }
  }

  private void refuse(DeadlineJob job, AdmissionVerdict verdict) {
    refused.put(job, verdict);
    answered(job);
  }

  private void promise(RunningJob job) {
    room().take(job);
    promised.add(job);
    explainer().promised(job);
    answered(job.job());
  }

  private void answered(DeadlineJob job) {
    unansweredNewcomer = unansweredNewcomer.filter(other -> !other.id().equals(job.id()));
  }

  /**
   * With whole tasks and while nobody waits, lends what is idle to jobs that have tasks which could
   * start, the earliest deadline first.
   */
  void lendWhatIsIdle() {
    if (needs instanceof WholeTaskNeeds whole && nobodyWaits()) {
      new Lending(room(), whole, unused, explainer(), decisions).lend(running());
    }
  }

  private boolean nobodyWaits() {
    long leave =
        decisions.stream()
            .filter(one -> one.action() == Action.ADMIT || one.action() == Action.REJECT)
            .count();
    return leave + refused.size() == snapshot.waiting().size();
  }

  /**
   * Lines 17-19: the newcomer is told that it waits, and why. With whole tasks the refused are told
   * as late, too: what they are offered instead must still be there.
   */
  void answerNewcomer() {
    refused.forEach((job, verdict) -> decisions.add(explainer().waiting(job, verdict)));
    unansweredNewcomer.ifPresent(job -> decisions.add(standing(job)));
  }

  Decisions result() {
    return new Decisions(
        decisions,
        wakeMillis == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(wakeMillis));
  }

  /** How a waiting job stands: refused, or waiting. */
  Decision standing(DeadlineJob job) {
    return explainer().waiting(job, verdict(job, room().space(job)));
  }

  Decision standing(RunningJob job) {
    return explainer().running(job, ReasonCode.ADMITTED);
  }

  /** Whether a waiting job can still make its deadline, as far as there is anything to judge by. */
  private AdmissionVerdict verdict(DeadlineJob job, PoolRoom.Space space) {
    long timeToDeadline = job.timeToDeadlineMillis(nowMillis);
    if (timeToDeadline <= 0) {
      return AdmissionVerdict.of(ReasonCode.DEADLINE_PASSED);
    }
    if (space.capacityTasks() == 0) {
      // What was accepted once waits for its nodes to come back.
      return AdmissionVerdict.of(
          hasCapacity(space) && isNewcomer(job)
              ? ReasonCode.TASK_TOO_LARGE
              : ReasonCode.WAITING_FOR_NODES);
    }
    TaskNeed need = needs.of(job, space);
    return AdmissionVerdict.of(
        needs.refusal(job, need, space).orElse(ReasonCode.WAITING_FOR_CAPACITY), need);
  }

  /**
   * Whether a job's pool has anything at all: if so, a task that does not fit is too large; if not,
   * nodes may come back.
   */
  private static boolean hasCapacity(PoolRoom.Space space) {
    return !space.path().isEmpty()
        && space.path().stream().noneMatch(pool -> pool.capacity().isZero());
  }

  private boolean isNewcomer(DeadlineJob job) {
    return snapshot.newcomer().isPresent() && snapshot.newcomer().get().equals(job.id());
  }

  private void wakeAt(long millis) {
    // Rounding must not make a driver wake again at the instant that it is at.
    wakeMillis = Math.min(wakeMillis, Math.max(millis, nowMillis + 1));
  }
}
