package io.github.punctual.yarn.service;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.OutcomeJudge;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.jobs.UnusedTags;
import io.github.punctual.yarn.thread.PartThread;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;

/** Keeps what clients see of their jobs true. For the policy thread. */
final class Diagnostics {
  /** So many waiting and so many running jobs get fresh numbers at each update, by turns. */
  private static final int PER_UPDATE = 20;

  private final PolicyContext with;
  private final RmActions actions;
  private final UnusedTags unusedTags;
  private final Turns waitingTurns = new Turns();
  private final Turns plannedTurns = new Turns();
  private final Turns settledTurns = new Turns();
  private final Turns warnedTurns = new Turns();

  /** Whose turn it is in a list that changes. */
  private static final class Turns {
    private int next;

    <T> void take(List<T> all, Consumer<T> each) {
      for (int i = 0; i < Math.min(PER_UPDATE, all.size()); i++) {
        each.accept(all.get(next++ % all.size()));
      }
      next = next % Math.max(1, all.size());
    }
  }

  private Diagnostics(PolicyContext with, UnusedTags unusedTags) {
    this.with = with;
    this.actions = with.actions();
    this.unusedTags = unusedTags;
  }

  /**
   * Those of a policy, which hear of masters that are done: a master may be gone before the next
   * update, and nobody can tell its client anything then.
   */
  static Diagnostics listening(PolicyContext with, PartThread thread, UnusedTags unusedTags) {
    Diagnostics result = new Diagnostics(with, unusedTags);
    // On the ResourceManager's thread, which hears of every container: it looks no further.
    EventHandler<RMAppEvent> ends =
        event -> {
          if (event.getType() == RMAppEventType.APP_UPDATE_SAVED) {
            thread.execute(
                () -> with.registry().live(event.getApplicationId()).ifPresent(result::tellEnd));
          }
        };
    with.scheduler().getRMContext().getDispatcher().register(RMAppEventType.class, ends);
    return result;
  }

  /** Tells a job's client how it stands. */
  void tell(TrackedJob job) {
    actions.diagnose(job.id(), text(job));
  }

  private static String text(TrackedJob job) {
    return withWarning(JobText.of(job), job);
  }

  private static String withWarning(String text, TrackedJob job) {
    return (text + " " + job.warning()).strip();
  }

  /**
   * Tells the client of a job whose master is done how it ended; where that is not known yet, takes
   * back what was said while it ran. What it reads when the master's container ends it reads for
   * good, unless the master says something itself.
   *
   * @return whether the master is done
   */
  boolean tellEnd(TrackedJob job) {
    RMApp app = with.scheduler().getRMContext().getRMApps().get(job.id());
    if (!TaskReporter.isDone(app)) {
      return false;
    }
    RMAppState state = app.getState();
    // Of others YARN says why they ended.
    if (state == RMAppState.FINISHING || state == RMAppState.FINISHED) {
      actions.diagnoseAgain(job.id(), job.phase().isLast() ? text(job) : ending(job, app));
    }
    return true;
  }

  private String ending(TrackedJob job, RMApp app) {
    RMAppAttempt attempt = app.getCurrentAppAttempt();
    if (attempt == null || attempt.getFinalApplicationStatus() == null) {
      return "";
    }
    long finished = with.clock().of(app.getFinishTime());
    Phase phase = OutcomeJudge.ending(job, app, RMAppState.FINISHED, finished);
    return withWarning(JobText.ended(job, phase, finished), job);
  }

  /**
   * Gives some waiting jobs fresh numbers, and some running ones their promise where others say
   * nothing; where there is a plan, they learn from it when they will be done. Some of those that
   * are promised nothing hear again of what they say in vain: who starts or registers a master
   * wipes it away. Those whose masters are done hear how they ended.
   */
  void refresh(Collection<TrackedJob> jobs, Function<TrackedJob, Optional<Decision>> explain) {
    List<TrackedJob> waiting = new ArrayList<>();
    List<TrackedJob> planned = new ArrayList<>();
    List<TrackedJob> settled = new ArrayList<>();
    for (TrackedJob job : jobs) {
      if (tellEnd(job)) {
        continue;
      }
      Phase phase = job.phase();
      if (job.isKeptBack()) {
        actions.diagnoseBeside(job.id(), JobText.KEPT_BACK);
      }
      if (phase.waits()) {
        waiting.add(job);
      } else if (phase == Phase.ADMITTED && job.decision().flatMap(Decision::course).isPresent()) {
        planned.add(job);
      } else if ((phase == Phase.ADMITTED && job.decision().isPresent())
          || phase == Phase.LEARNING) {
        settled.add(job);
      } else if (phase == Phase.BYPASSED) {
        actions.diagnoseInstead(job.id(), text(job));
      }
    }
    waiting.sort(Comparator.comparing(TrackedJob::id));
    waitingTurns.take(
        waiting,
        job -> {
          explain.apply(job).ifPresent(job::decision);
          tell(job);
        });
    planned.sort(Comparator.comparing(TrackedJob::id));
    plannedTurns.take(
        planned,
        job -> {
          explain.apply(job).ifPresent(job::follow);
          actions.diagnoseAgain(job.id(), text(job));
        });
    settled.sort(Comparator.comparing(TrackedJob::id));
    settledTurns.take(settled, job -> actions.diagnoseAgain(job.id(), text(job)));
    warnedTurns.take(
        List.copyOf(unusedTags.live().entrySet()),
        warned -> actions.diagnoseBeside(warned.getKey(), warned.getValue()));
  }
}
