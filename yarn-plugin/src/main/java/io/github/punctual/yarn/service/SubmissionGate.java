package io.github.punctual.yarn.service;

import io.github.punctual.admission.declaration.Declaration;
import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.admission.declaration.Declarations;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.JobId;
import io.github.punctual.yarn.adapt.HeldApplications;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.jobs.DeclarationReader;
import io.github.punctual.yarn.jobs.JobDescriber;
import io.github.punctual.yarn.jobs.OutcomeJudge;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.RefusedDeclaration;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.jobs.UnusedTags;
import io.github.punctual.yarn.service.Counters.Counted;
import io.github.punctual.yarn.store.HistoryKey;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands between the ResourceManager and the stock scheduler: decides of each event about an
 * application whether the stock scheduler sees it now. Runs on the scheduler's event thread, and
 * during recovery on the thread that recovers. In shadow mode it withholds and refuses nothing.
 */
public final class SubmissionGate {
  private static final Logger LOG = LoggerFactory.getLogger(SubmissionGate.class);

  private final PolicyContext with;
  private final JobDescriber describer;
  private final PolicyLoop loop;

  /** Whether deadlines are promised to be met; otherwise declarations are only checked. */
  private final boolean promises;

  private volatile DeclarationReader reader;

  private final UnusedTags unusedTags;

  /** Declarations whose queue does not exist yet: it may be created with the application. */
  private final Map<ApplicationId, Declaration> unresolved = new ConcurrentHashMap<>();

  /** Applications that were refused before the stock scheduler knew of them. */
  private final Set<ApplicationId> refused = ConcurrentHashMap.newKeySet();

  SubmissionGate(
      PolicyContext with,
      JobDescriber describer,
      PolicyLoop loop,
      UnusedTags unusedTags,
      boolean promises) {
    this.with = with;
    this.describer = describer;
    this.loop = loop;
    this.reader = this::ofTags;
    this.unusedTags = unusedTags;
    this.promises = promises;
  }

  /** Judged by the time of submission: after a restart a declaration is as good as it was. */
  private Optional<Declaration> ofTags(RMApp app) throws DeclarationException {
    long submitted = with.clock().of(app.getSubmitTime());
    return Declarations.parse(app.getApplicationTags(), submitted, submitted);
  }

  /** Reads the declarations of some applications in another way. */
  void readBy(Predicate<RMApp> whose, DeclarationReader other) {
    DeclarationReader rest = reader;
    // What was promised before a restart stays promised.
    reader =
        app ->
            whose.test(app) && stored(app.getApplicationId()).isEmpty()
                ? other.read(app)
                : rest.read(app);
  }

  /** Whether the stock scheduler is to see an event now. */
  public boolean passes(SchedulerEvent event) {
    return switch (event.getType()) {
      case APP_ADDED -> passes((AppAddedSchedulerEvent) event);
      case APP_ATTEMPT_ADDED -> passes((AppAttemptAddedSchedulerEvent) event);
      case APP_ATTEMPT_REMOVED -> passes((AppAttemptRemovedSchedulerEvent) event);
      case APP_REMOVED -> passes((AppRemovedSchedulerEvent) event);
      default -> true;
    };
  }

  private boolean passes(AppAddedSchedulerEvent event) {
    ApplicationId id = event.getApplicationId();
    if (with.actions().takeReleased(event)) {
      return isStillThere(id);
    }
    RMApp app = with.scheduler().getRMContext().getRMApps().get(id);
    if (app == null) {
      return true;
    }
    AbstractLeafQueue leaf =
        with.scheduler().getQueue(event.getQueue()) instanceof AbstractLeafQueue known
            ? known
            : null;
    Optional<Declaration> declaration;
    try {
      declaration = reader.read(app);
    } catch (DeclarationException e) {
      if (promises && event.getReservationID() == null && leaf != null && stored(id).isPresent()) {
        // What was promised stays promised, however its tags read now.
        return !begin(
            new Coming(app, Optional.empty(), leaf, event.getIsAppRecovering()),
            Optional.of(event));
      }
      if (event.getIsAppRecovering()) {
        return true;
      }
      return refuse(app, e);
    }
    // A job that comes with a reservation has its promise in that.
    if (declaration.isEmpty() || !promises || event.getReservationID() != null) {
      warn(app, unusedTags.come(app), !event.getIsAppRecovering());
      return true;
    }
    if (leaf == null) {
      unresolved.put(id, declaration.get());
      return true;
    }
    Optional<String> full =
        event.getIsAppRecovering() || !with.actions().enforces() || stored(id).isPresent()
            ? Optional.empty()
            : HeldApplications.full(
                with.scheduler(),
                leaf,
                event.getUser(),
                with.registry().live().size(),
                () -> with.registry().usersComingTo(leaf.getQueuePath()));
    if (full.isPresent()) {
      return refuse(id, full.get());
    }
    return !begin(
        new Coming(app, declaration, leaf, event.getIsAppRecovering()), Optional.of(event));
  }

  /** Says whether one whose tags cannot be meant passes all the same. */
  private boolean refuse(RMApp app, DeclarationException e) {
    with.counters().count(ReasonCode.BAD_DECLARATION);
    RefusedDeclaration refusal = RefusedDeclaration.of(app, e);
    if (with.shadow().isPresent()) {
      LOG.info("In shadow mode, of no effect: {} {}", app.getApplicationId(), refusal.message());
      with.shadow().get().refused(app, refusal.message());
      return true;
    }
    with.counters().count(Phase.REFUSED);
    with.registry().refuse(refusal);
    return refuse(app.getApplicationId(), refusal.message());
  }

  /** Refuses one that the stock scheduler has not seen, which it will not see. */
  private boolean refuse(ApplicationId id, String message) {
    refused.add(id);
    LOG.info("{} {}", id, message);
    with.actions().reject(id, message);
    return false;
  }

  private Optional<JobRecord> stored(ApplicationId id) {
    return Optional.ofNullable(with.store().stored().jobs().get(new JobId(id.toString())));
  }

  /** A job that comes, or comes back; with no declaration only the store tells what it is. */
  private record Coming(
      RMApp app, Optional<Declaration> declaration, AbstractLeafQueue leaf, boolean recovering) {}

  /** Takes up a job whose submission is given unless it has passed; says whether it must not. */
  private boolean begin(Coming coming, Optional<AppAddedSchedulerEvent> event) {
    RMApp app = coming.app();
    with.counters().count(Counted.SUBMITTED);
    Optional<JobRecord> stored = stored(app.getApplicationId());
    TrackedJob job = track(coming, stored);
    boolean isNew = job.phase() == Phase.DECIDING && with.actions().enforces();
    boolean decidesFirst = isNew && event.isPresent() && loop.isReady();
    if (decidesFirst) {
      job.withhold(event.get());
    } else if (isNew) {
      // Nodes are still coming back: the client must not wait for them, so the job is accepted and
      // held.
      job.phase(Phase.WAITING);
    }
    if (stored.isEmpty() && job.phase() == Phase.LEARNING) {
      with.counters().count(ReasonCode.WAITING_FOR_FIRST_REQUESTS);
    }
    Optional<String> warning = unusedTags.ofPromised(app);
    warning.ifPresent(job::warn);
    warn(app, warning, stored.isEmpty());
    loop.enter(job, stored.isPresent());
    boolean comesBack = stored.isPresent() && !coming.recovering() && event.isPresent();
    return decidesFirst || (comesBack && with.actions().takeBack(event.get(), coming.leaf()));
  }

  /** After a restart it was logged before. */
  private static void warn(RMApp app, Optional<String> warning, boolean isNew) {
    if (isNew && warning.isPresent()) {
      LOG.warn("{} {}", app.getApplicationId(), warning.get());
    }
  }

  private TrackedJob track(Coming coming, Optional<JobRecord> stored) {
    TrackedJob job = stored.isPresent() ? resumed(coming, stored.get()) : described(coming);
    if (coming.declaration().filter(said -> said.tasks().isEmpty()).isPresent()) {
      job.tasks().assumeCount();
    }
    if (with.shadow().isPresent()) {
      job.inShadow("nothing of this is enforced; the stock order serves.");
      stored
          .flatMap(JobRecord::decision)
          .ifPresent(
              decision -> with.shadow().get().decided(job, decision, job.job().submitMillis()));
    }
    return job;
  }

  private TrackedJob described(Coming coming) {
    RMApp app = coming.app();
    Declaration declaration = coming.declaration().orElseThrow();
    String name = JobDescriber.historyName(app, declaration.job());
    TrackedJob job =
        describer.describe(
            app,
            declaration,
            coming.leaf(),
            with.store().lastRun(new HistoryKey(app.getUser(), name)));
    if (coming.recovering()) {
      if (with.actions().enforces()) {
        // In shadow mode it is one that was let run, of which nothing was kept.
        with.counters().count(Counted.BYPASSED);
      }
      job.phase(Phase.BYPASSED);
      job.remark(
          "it was running when the ResourceManager restarted, and the store has no record of it");
    }
    return job;
  }

  /** A job that the store knows. */
  private TrackedJob resumed(Coming coming, JobRecord record) {
    boolean sized = record.phase() != StoreRecord.Phase.LEARNING;
    QueuePlacement place = QueuePlacement.of(coming.app(), coming.leaf());
    TrackedJob job =
        new TrackedJob(
            coming.app().getApplicationId(),
            place,
            // It may have moved just before the end.
            record.job().in(describer.capacity().poolOf(place)),
            sized,
            resumedPhase(record, coming.recovering()));
    record.decision().ifPresent(job::decision);
    if (coming.recovering() && sized) {
      job.confirm();
    }
    JobProgress done = with.store().stored().progress().get(record.job().id());
    if (done != null) {
      job.tasks().restore(record.job().task(), done.computationMillis(), done.tasksRun());
    }
    if (job.phase() == Phase.ADMITTED) {
      job.admit(
          record.allocatedTasks(), record.lentTasks(), record.standing(), record.admittedMillis());
    }
    return job;
  }

  /** Where a job goes on after a restart; only one whose master was started is recovering. */
  private static Phase resumedPhase(JobRecord record, boolean recovering) {
    return switch (record.phase()) {
      case RUNNING -> Phase.ADMITTED;
      case LEARNING -> Phase.LEARNING;
      case WAITING -> recovering ? Phase.WAITING_WITH_MASTER : Phase.WAITING;
    };
  }

  private boolean passes(AppAttemptAddedSchedulerEvent event) {
    ApplicationId id = event.getApplicationAttemptId().getApplicationId();
    if (with.actions().takeReleased(event)) {
      int attempt = event.getApplicationAttemptId().getAttemptId();
      // A job that has settled meanwhile is not live any more.
      Optional<TrackedJob> job =
          with.registry().live(id).filter(known -> !known.isAttemptOver(attempt));
      if (job.isPresent()) {
        loop.attemptPasses(job.get());
      }
      return job.isPresent();
    }
    Declaration declaration = unresolved.remove(id);
    if (declaration != null) {
      resolve(id, declaration, event.getIsAttemptRecovering());
    }
    Optional<TrackedJob> job = with.registry().live(id);
    boolean passes = job.isEmpty() || attemptPasses(job.get(), event);
    if (passes) {
      job.ifPresent(loop::attemptPasses);
    }
    return passes;
  }

  /** A job can be killed while what was released for it is under way: adding that would leak it. */
  private boolean isStillThere(ApplicationId id) {
    return with.registry().live(id).filter(job -> !job.hasLeft()).isPresent();
  }

  private boolean attemptPasses(TrackedJob job, AppAttemptAddedSchedulerEvent event) {
    if (event.getIsAttemptRecovering()) {
      return true;
    }
    if (with.actions().enforces() && job.withholdIfWaiting(event)) {
      loop.attemptWithheld(job);
      return false;
    }
    if (!event.getTransferStateFromPreviousAttempt()) {
      job.tasks().clear();
      if (event.getApplicationAttemptId().getAttemptId() > 1) {
        loop.startsOver(job);
      }
    }
    return true;
  }

  /** Takes up a job whose queue came with it. */
  private void resolve(ApplicationId id, Declaration declaration, boolean recovering) {
    RMApp app = with.scheduler().getRMContext().getRMApps().get(id);
    var added = with.scheduler().getSchedulerApplications().get(id);
    if (app == null || added == null || !(added.getQueue() instanceof AbstractLeafQueue leaf)) {
      return;
    }
    begin(new Coming(app, Optional.of(declaration), leaf, recovering), Optional.empty());
  }

  /** Takes note that an application was moved: a deadline job takes its promise with it. */
  void moved(ApplicationId id) {
    Optional<TrackedJob> job = with.registry().live(id);
    Optional<QueuePlacement> place = QueuePlacement.find(with.scheduler(), id);
    if (job.isPresent() && place.isPresent()) {
      with.registry().move(job.get(), place.get(), describer.capacity().poolOf(place.get()));
      loop.moved(job.get());
    }
  }

  private boolean passes(AppAttemptRemovedSchedulerEvent event) {
    ApplicationAttemptId attempt = event.getApplicationAttemptID();
    Optional<TrackedJob> job = with.registry().live(attempt.getApplicationId());
    job.ifPresent(known -> known.attemptOver(attempt.getAttemptId()));
    return job.isEmpty() || job.get().takeWithheldAttempt().isEmpty();
  }

  private boolean passes(AppRemovedSchedulerEvent event) {
    ApplicationId id = event.getApplicationID();
    unresolved.remove(id);
    unusedTags.left(id);
    if (refused.remove(id)) {
      return false;
    }
    Optional<TrackedJob> job = with.registry().live(id);
    if (job.isEmpty()) {
      noteEnd(id, event.getFinalState());
      return true;
    }
    job.get().leave();
    boolean known =
        job.get().takeWithheldApplication().isEmpty() && job.get().phase() != Phase.REFUSED;
    loop.left(job.get(), event.getFinalState());
    return known;
  }

  /** How one ended that would have been refused as it came. */
  private void noteEnd(ApplicationId id, RMAppState finalState) {
    RMApp app = with.scheduler().getRMContext().getRMApps().get(id);
    if (app != null && with.shadow().filter(book -> book.knows(id)).isPresent()) {
      with.shadow().get().ended(id, OutcomeJudge.ending(app, finalState), app.getFinishTime());
    }
  }
}
