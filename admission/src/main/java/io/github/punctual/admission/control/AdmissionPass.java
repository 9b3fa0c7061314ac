package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Decisions;
import io.github.punctual.core.policy.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** One run of Algorithm 4 over a snapshot, against a working copy of what is free. */
final class AdmissionPass {
  private final Snapshot snapshot;
  private final OptionalDouble fraction;
  private final AdmissionSettings settings;
  private final Room room;
  private final List<Decision> decisions = new ArrayList<>();
  private final List<RunningJob> running;
  private final List<Candidate> candidates = new ArrayList<>();
  private Explainer explainer;
  private long wakeMillis = Long.MAX_VALUE;

  AdmissionPass(Snapshot snapshot, OptionalDouble fraction, AdmissionSettings settings) {
    this.snapshot = snapshot;
    this.fraction = fraction;
    this.settings = settings;
    this.running = new ArrayList<>(snapshot.running());
    this.room = new Room(snapshot.capacity(), running);
    this.explainer = explainer();
  }

  /** Late jobs above the threshold go, so that what they hold can be offered in the same pass. */
  void terminateLateJobs() {
    if (settings.terminateLateAbove().isEmpty()) {
      return;
    }
    List<RunningJob> late = new ArrayList<>();
    for (RunningJob job : running) {
      if (job.job().requestedTasks() <= settings.terminateLateAbove().getAsInt()) {
        continue;
      }
      if (job.job().timeToDeadlineMillis(snapshot.nowMillis()) < 0) {
        late.add(job);
      } else {
        wakeAt(job.job().deadlineMillis() + 1);
      }
    }
    for (RunningJob job : late) {
      decisions.add(explainer.unestimated(job.job(), ReasonCode.LATE));
    }
    late.forEach(room::giveBack);
    running.removeAll(late);
    explainer = late.isEmpty() ? explainer : explainer();
  }

  /**
   * Lines 2-15: drops waiting jobs that cannot make it and collects those for which there is room.
   */
  void judgeWaitingJobs() {
    for (DeadlineJob job : snapshot.waiting()) {
      Optional<Decision> refusal = refusal(job);
      if (refusal.isPresent()) {
        decisions.add(refusal.get());
      } else if (room.capacityTasks(DemandClass.of(job)) > 0) {
        Need need = need(job);
        wakeAt(need.latestStartMillis() + 1);
        wakeAt(job.deadlineMillis() - workMillis(job, need) + 1);
        // What does not fit at the start of the pass does not fit later in it: what is free only
        // shrinks.
        if (need.tasks() <= offerable(job, need)) {
          candidates.add(
              new Candidate(job, need.tasks(), job.timeToDeadlineMillis(snapshot.nowMillis())));
        }
      } else {
        wakeAt(job.deadlineMillis());
      }
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
      int free = room.freeTasks(DemandClass.of(job));
      int tasks =
          fraction.isPresent() ? candidate.neededTasks() : Math.min(candidate.neededTasks(), free);
      if (tasks > 0 && tasks <= free) {
        decisions.add(explainer.admitted(job, need(job), tasks));
        RunningJob promised = new RunningJob(job, tasks, snapshot.nowMillis());
        room.take(promised);
        running.add(promised);
        explainer = explainer();
      }
    }
  }

  /** Lines 17-19: the newcomer is told that it waits, and why. */
  void answerNewcomer() {
    snapshot.waiting().stream()
        .filter(this::isNewcomer)
        .filter(job -> decisions.stream().noneMatch(decision -> decision.job().equals(job.id())))
        .findFirst()
        .ifPresent(job -> decisions.add(standing(job)));
  }

  Decisions result() {
    return new Decisions(
        decisions,
        wakeMillis == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(wakeMillis));
  }

  /** How a waiting job stands: refused, or waiting. */
  Decision standing(DeadlineJob job) {
    return refusal(job)
        .orElseGet(
            () ->
                room.capacityTasks(DemandClass.of(job)) == 0
                    ? explainer.waitingForNodes(job)
                    : explainer.waiting(job, need(job)));
  }

  /** How a running job stands. */
  Decision standing(RunningJob job) {
    return explainer.running(job);
  }

  private boolean isNewcomer(DeadlineJob job) {
    return snapshot.newcomer().filter(job.id()::equals).isPresent();
  }

  /**
   * Why a waiting job cannot make its deadline; empty when it still can, or when there is nothing
   * to judge by.
   */
  private Optional<Decision> refusal(DeadlineJob job) {
    long timeToDeadline = job.timeToDeadlineMillis(snapshot.nowMillis());
    if (timeToDeadline <= 0) {
      return Optional.of(explainer.unestimated(job, ReasonCode.DEADLINE_PASSED));
    }
    if (room.capacityTasks(DemandClass.of(job)) == 0) {
      // What was accepted once waits for its nodes to come back.
      return isNewcomer(job) && hasCapacity(job)
          ? Optional.of(explainer.unestimated(job, ReasonCode.TASK_TOO_LARGE))
          : Optional.empty();
    }
    Need need = need(job);
    long work = workMillis(job, need);
    if (work > job.budgetMillis()) {
      return Optional.of(explainer.rejected(job, ReasonCode.WORK_EXCEEDS_DEADLINE, need));
    }
    if (!need.feasible() || work > timeToDeadline) {
      return Optional.of(explainer.rejected(job, ReasonCode.DEADLINE_UNREACHABLE, need));
    }
    return Optional.empty();
  }

  /**
   * Whether the job's pool has anything at all: if so, a task that does not fit is too large; if
   * not, nodes may come back.
   */
  private boolean hasCapacity(DeadlineJob job) {
    List<Pool> path = snapshot.capacity().path(job.pool());
    return !path.isEmpty() && path.stream().noneMatch(pool -> pool.capacity().isZero());
  }

  /** The time that a job's tasks take by their own duration; 0 where nobody said or asks. */
  private long workMillis(DeadlineJob job, Need need) {
    return settings.checkWork() ? Need.workMillis(job, need.maxTasks()).orElse(0) : 0;
  }

  private Need need(DeadlineJob job) {
    return Need.of(job, snapshot.nowMillis(), room.capacityTasks(DemandClass.of(job)), fraction);
  }

  /** The free tasks against which a need is held: without an estimate a job takes what there is. */
  private int offerable(DeadlineJob job, Need need) {
    int free = room.freeTasks(DemandClass.of(job));
    return fraction.isEmpty() && free > 0 ? Math.max(free, need.tasks()) : free;
  }

  private Explainer explainer() {
    return new Explainer(room, running, snapshot.nowMillis(), fraction);
  }

  private void wakeAt(long millis) {
    // Rounding must not make a driver wake again at the instant that it is at.
    wakeMillis = Math.min(wakeMillis, Math.max(millis, snapshot.nowMillis() + 1));
  }
}
