package io.github.punctual.yarn.service;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.jobs.JobEvent;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.room.Publisher;
import io.github.punctual.yarn.room.RoomCalculator;
import io.github.punctual.yarn.service.Counters.Counted;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out decisions in the ResourceManager: first in the store, then in the table of the hot
 * path, then on the applications. For the policy thread, except where it says otherwise.
 */
final class DecisionCarrier {
  private static final Logger LOG = LoggerFactory.getLogger(DecisionCarrier.class);
  private static final long PROGRESS_MILLIS = 10_000;

  private final PolicyContext with;
  private final Publisher publisher;
  private final RoomCalculator rooms;
  private final Map<JobId, Integer> recordedTasks = new HashMap<>();
  private long progressMillis;
  private boolean takesBack;

  /** What the tasks of jobs may hold that yield to others. */
  private Map<JobId, ResourceVector> caps = Map.of();

  DecisionCarrier(PolicyContext with, Publisher publisher, RoomCalculator rooms) {
    this.with = with;
    this.publisher = publisher;
    this.rooms = rooms;
  }

  void carryOut(List<Decision> decisions) {
    List<Runnable> afterwards = new ArrayList<>();
    List<StoreRecord> records = new ArrayList<>();
    for (Decision decision : decisions) {
      Optional<TrackedJob> job = find(decision.job());
      // Nothing is to be done about a job that was given up or has gone while the policy decided.
      if (job.filter(TrackedJob::isDecidable).isPresent()) {
        with.counters().count(decision.reason());
        LOG.info(
            with.actions().enforces() ? "{} {}" : "In shadow mode, of no effect: {} {}",
            decision.job(),
            DecisionText.of(decision));
        takesBack |=
            switch (decision.reason()) {
              case PROMISE_BROKEN, PROMISE_UNUSED, LOST -> true;
              default -> false;
            };
        job.get().decision(decision);
        job.get()
            .note(
                new JobEvent(
                    with.clock().millis(), decision.reason().name(), DecisionText.of(decision)));
        with.shadow().ifPresent(book -> book.decided(job.get(), decision, with.clock().millis()));
        afterwards.add(take(job.get(), decision, records));
      }
    }
    if (!records.isEmpty()) {
      with.store().append(records);
    }
    if (!decisions.isEmpty()) {
      refreshRoom();
    }
    afterwards.forEach(Runnable::run);
  }

  /** Whether any promise was taken back since it was asked last, from which policies may learn. */
  boolean takesBack() {
    boolean did = takesBack;
    takesBack = false;
    return did;
  }

  /** Notes a decision and what of it is kept; the rest is to be done when the table is in force. */
  private Runnable take(TrackedJob job, Decision decision, List<StoreRecord> records) {
    // The watchdog may give a job up until a decision has given it a phase; where it was faster
    // nothing is to be done.
    return switch (decision.action()) {
      case ADMIT -> {
        if (!job.admit(
            decision.tasks(), decision.lentTasks(), decision.standing(), with.clock().millis())) {
          yield () -> {};
        }
        records.add(JobRecord.running(job.running(), Optional.of(decision)));
        yield () -> release(job);
      }
      case RESIZE -> {
        if (job.resize(decision.tasks(), decision.lentTasks(), decision.standing())) {
          records.add(JobRecord.running(job.running(), Optional.of(decision)));
        }
        yield () -> {};
      }
      case HOLD -> {
        if (!job.decide(job.phase().runsMaster() ? Phase.WAITING_WITH_MASTER : Phase.WAITING)) {
          yield () -> {};
        }
        records.add(JobRecord.waiting(job.job(), Optional.of(decision)));
        yield () -> {
          // Its attempt comes once it is accepted, and is withheld then. Where it was refused in
          // the
          // same breath, its submission is still to be answered.
          if (!job.hasLeft()) {
            job.takeWithheldApplication().ifPresent(with.actions()::release);
          }
          with.actions().diagnose(job.id(), DecisionText.of(decision));
        };
      }
      case REJECT -> {
        if (!with.actions().enforces()) {
          yield letRun(job, decision, records);
        }
        boolean submitting = job.isApplicationWithheld();
        if (!job.decide(submitting ? Phase.REFUSED : Phase.ENDING)) {
          yield () -> {};
        }
        yield submitting
            ? () -> reject(job, decision)
            : () -> with.actions().kill(job.id(), DecisionText.of(decision));
      }
      case TERMINATE -> {
        if (!with.actions().enforces()) {
          yield letRun(job, decision, records);
        }
        yield job.decide(Phase.ENDING)
            ? () -> with.actions().kill(job.id(), DecisionText.of(decision))
            : () -> {};
      }
    };
  }

  /** What would be refused or terminated runs as under the stock scheduler, until it ends. */
  private static Runnable letRun(TrackedJob job, Decision decision, List<StoreRecord> records) {
    if (job.bypass(
        "in shadow mode nobody is refused or terminated; else this would be done: "
            + DecisionText.of(decision))) {
      records.add(new StoreRecord.JobGone(decision.job()));
    }
    return () -> {};
  }

  /** Lets a job run as under the stock scheduler. */
  void bypass(JobId id, String remark) {
    if (find(id).filter(job -> bypass(job, remark)).isPresent()) {
      with.store().append(new StoreRecord.JobGone(id));
    }
  }

  /** Lets a job run as under the stock scheduler, unstored; says whether it did. Any thread. */
  boolean bypass(TrackedJob job, String remark) {
    if (!job.bypass(remark)) {
      return false;
    }
    with.counters().count(Counted.BYPASSED);
    job.note(new JobEvent(with.clock().millis(), Phase.BYPASSED.name(), JobText.of(job)));
    refreshRoom();
    release(job);
    return true;
  }

  /** Works out anew what promises leave to best effort and puts it in force. Any thread. */
  void refreshRoom() {
    if (with.actions().enforces()) {
      publisher.publish(() -> rooms.calculate(with.registry().live()));
    } else {
      publisher.publish();
    }
  }

  /** With the next table some jobs yield to others, and no others. */
  void cap(Map<JobId, ResourceVector> latest) {
    if (with.actions().enforces() && !caps.equals(latest)) {
      caps = Map.copyOf(latest);
      for (TrackedJob job : with.registry().live()) {
        job.cap(Optional.ofNullable(caps.get(job.job().id())));
      }
    }
  }

  /** Sees to it that a job is in the table that is in force. Any thread. */
  void publishIfMissing(TrackedJob job) {
    publisher.publishIfMissing(job);
  }

  /** Puts the present state of the jobs in force. Any thread. */
  void publish() {
    publisher.publish();
  }

  /** Writes down, now and then, what work admitted jobs have done: a restart would lose it. */
  void recordProgress() {
    long nowMillis = with.clock().elapsedMillis();
    if (nowMillis - progressMillis < PROGRESS_MILLIS) {
      return;
    }
    progressMillis = nowMillis;
    recordedTasks.keySet().removeIf(id -> find(id).isEmpty());
    List<StoreRecord> records = new ArrayList<>();
    for (TrackedJob job : with.registry().live()) {
      int tasks = job.tasks().containers();
      if (job.phase() == Phase.ADMITTED && recordedTasks.getOrDefault(job.job().id(), 0) != tasks) {
        recordedTasks.put(job.job().id(), tasks);
        records.add(
            new JobProgress(
                job.job().id(), job.tasks().computationMillis(job.job().task()), tasks));
      }
    }
    if (!records.isEmpty()) {
      with.store().append(records);
    }
  }

  /**
   * Does what was decided about a job and not yet done, because the thread that does it is held up
   * or has failed at it: its client waits for that. What comes late from that thread finds it done.
   * Any thread.
   */
  void complete(TrackedJob job) {
    Optional<Decision> decision = job.decision();
    if (job.phase() == Phase.REFUSED && decision.isPresent()) {
      reject(job, decision.get());
    } else if (job.phase() == Phase.ADMITTED) {
      publisher.publishIfMissing(job);
      release(job);
    } else {
      job.takeWithheldApplication().ifPresent(with.actions()::release);
    }
  }

  private void reject(TrackedJob job, Decision decision) {
    job.takeWithheldApplication()
        .ifPresent(withheld -> with.actions().reject(job.id(), DecisionText.of(decision)));
  }

  private void release(TrackedJob job) {
    job.takeWithheldApplication().ifPresent(with.actions()::release);
    job.takeWithheldAttempt().ifPresent(with.actions()::release);
  }

  private Optional<TrackedJob> find(JobId id) {
    return with.registry().live(ApplicationId.fromString(id.value()));
  }
}
