package io.github.punctual.admission.tempo;

import io.github.punctual.admission.control.Room;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Decisions;
import io.github.punctual.core.policy.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** One run of Tempo over a snapshot: what becomes of every job, and why. */
final class TempoPass {
  private final Snapshot snapshot;
  private final TempoSettings settings;
  private final RateHistory rates;
  private final WorkHistory works;
  private final long nowMillis;
  private final Room room;
  private final List<Standing> jobs = new ArrayList<>();
  private final Allotment allotment;
  private final List<Decision> ends = new ArrayList<>();
  private final TempoExplainer explainer;

  TempoPass(Snapshot snapshot, TempoSettings settings, RateHistory rates, WorkHistory works) {
    this.snapshot = snapshot;
    this.settings = settings;
    this.rates = rates;
    this.works = works;
    this.nowMillis = snapshot.nowMillis();
    this.room = new Room(snapshot.capacity(), snapshot.promises());
    for (RunningJob run : snapshot.running()) {
      standing(run.job(), Optional.of(run)).ifPresent(jobs::add);
    }
    for (DeadlineJob job : snapshot.waiting()) {
      standing(job, Optional.empty()).ifPresent(jobs::add);
    }
    this.allotment = new Allotment(room, jobs, nowMillis, settings.startMillis());
    this.explainer = new TempoExplainer(room, snapshot.promises(), rates.isEmpty(), nowMillis);
  }

  /** Empty while the job's pool cannot hold one of its tasks. */
  private Optional<Standing> standing(DeadlineJob job, Optional<RunningJob> running) {
    Room.Space space = room.space(job);
    if (space.capacityTasks() == 0) {
      return Optional.empty();
    }
    int maxTasks = Math.min(job.requestedTasks(), space.capacityTasks());
    double share = 1.0 / space.capacityTasks();
    double[] past = rates.of(job);
    double rate = past.length == 0 ? 1 : past[(past.length - 1) / 2];
    boolean large =
        maxTasks * share >= settings.largeShare()
            && works.isAboveMean(rate * job.budgetMillis() * maxTasks * share);
    Outlook outlook =
        Outlook.of(
            job,
            running,
            nowMillis,
            past,
            maxTasks,
            large ? settings.quantile() : 1,
            settings.progressError());
    return Optional.of(new Standing(job, running, space, jobs.size(), large, outlook));
  }

  /** Runs all steps. */
  Decisions decide() {
    endLate();
    stopHopeless();
    refuse();
    SmallJobs.start(allotment, settings, works.mean());
    LargeJobs.plan(allotment, settings, works);
    return new Decisions(decisions(), wakeMillis());
  }

  private void endLate() {
    for (Standing one : jobs) {
      if (one.running.isPresent() && one.job.deadlineMillis() < nowMillis) {
        end(one, ReasonCode.LATE);
      }
    }
  }

  /** A job is judged right after it has reported. */
  private void stopHopeless() {
    for (Standing one : jobs) {
      if (one.goesOn()
          && one.job.requestedTasks() > 1
          && one.outlook.observedRate().isPresent()
          && one.running.get().progress().get().atMillis() == nowMillis
          && one.outlook.chance() < one.outlook.worthwhile(settings.stopChance())) {
        end(one, ReasonCode.HOPELESS);
      }
    }
  }

  private void end(Standing one, ReasonCode reason) {
    allotment.end(one, reason);
  }

  private void refuse() {
    for (Standing one : jobs) {
      if (one.running.isEmpty()) {
        refusal(one).ifPresent(reason -> one.ending = Optional.of(reason));
      }
    }
  }

  private Optional<ReasonCode> refusal(Standing one) {
    long left = one.job.timeToDeadlineMillis(nowMillis);
    if (left <= 0) {
      return Optional.of(ReasonCode.DEADLINE_PASSED);
    }
    if (one.job.taskDurationMillis().isPresent()) {
      long waves = (one.job.requestedTasks() + one.maxTasks - 1L) / one.maxTasks;
      long work = waves * one.job.taskDurationMillis().getAsLong();
      if (work > one.job.budgetMillis()) {
        return Optional.of(ReasonCode.WORK_EXCEEDS_DEADLINE);
      }
      if (work > left) {
        return Optional.of(ReasonCode.DEADLINE_UNREACHABLE);
      }
    }
    return one.outlook.chance() <= 0
        ? Optional.of(ReasonCode.DEADLINE_UNREACHABLE)
        : Optional.empty();
  }

  /** What ends first, then what shrinks, then what starts and grows. */
  private List<Decision> decisions() {
    List<Decision> shrinks = new ArrayList<>();
    List<Decision> grows = new ArrayList<>();
    for (Standing one : jobs) {
      if (one.ending.isPresent()) {
        ends.add(explainer.ended(one));
      } else if (one.running.isPresent()) {
        int before = one.running.get().tasks();
        if (one.tasks != before) {
          (one.tasks < before ? shrinks : grows).add(explainer.resized(one));
        }
      } else if (one.tasks > 0) {
        grows.add(explainer.admitted(one));
      } else if (isNewcomer(one.job)) {
        grows.add(explainer.waits(one));
      }
    }
    for (DeadlineJob job : snapshot.waiting()) {
      if (room.space(job).capacityTasks() == 0) {
        withoutCapacity(job).ifPresent(grows::add);
      }
    }
    ends.addAll(shrinks);
    ends.addAll(grows);
    return ends;
  }

  private Optional<Decision> withoutCapacity(DeadlineJob job) {
    Decision decision = explainer.withoutCapacity(job, isNewcomer(job));
    boolean told = isNewcomer(job) || decision.reason() != ReasonCode.WAITING_FOR_NODES;
    return told ? Optional.of(decision) : Optional.empty();
  }

  private boolean isNewcomer(DeadlineJob job) {
    return snapshot.newcomer().isPresent() && snapshot.newcomer().get().equals(job.id());
  }

  /** The next instant at which a job is late, or too late to start. */
  private OptionalLong wakeMillis() {
    long wake = Long.MAX_VALUE;
    for (Standing one : jobs) {
      if (one.ending.isEmpty()) {
        wake = Math.min(wake, one.job.deadlineMillis() + (one.tasks > 0 ? 1 : 0));
      }
    }
    for (DeadlineJob job : snapshot.waiting()) {
      if (room.space(job).capacityTasks() == 0 && job.deadlineMillis() > nowMillis) {
        wake = Math.min(wake, job.deadlineMillis());
      }
    }
    return wake == Long.MAX_VALUE
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(wake, nowMillis + 1));
  }

  /** The rates of jobs that this pass stopped, by their own progress: they teach, too. */
  List<Standing> stopped() {
    List<Standing> stopped = new ArrayList<>();
    for (Standing one : jobs) {
      if (one.ending.isPresent()
          && one.running.isPresent()
          && one.outlook.observedRate().isPresent()) {
        stopped.add(one);
      }
    }
    return stopped;
  }

  /** The work that the newcomer probably has, in milliseconds of its whole pool. */
  Optional<Double> newWork() {
    for (Standing one : jobs) {
      if (isNewcomer(one.job)) {
        return Optional.of(one.outlook.middleWork() * one.taskShare);
      }
    }
    return Optional.empty();
  }

  /** How a job stands, nothing being changed. */
  Optional<Decision> standing(JobId id) {
    for (Standing one : jobs) {
      if (one.job.id().equals(id)) {
        if (one.running.isPresent()) {
          return Optional.of(explainer.runs(one));
        }
        one.ending = refusal(one);
        return Optional.of(one.ending.isPresent() ? explainer.ended(one) : explainer.waits(one));
      }
    }
    for (DeadlineJob job : snapshot.waiting()) {
      if (job.id().equals(id)) {
        return Optional.of(explainer.withoutCapacity(job, isNewcomer(job)));
      }
    }
    return snapshot.running().stream()
        .filter(run -> run.job().id().equals(id))
        .findFirst()
        .map(explainer::runsWithoutCapacity);
  }
}
