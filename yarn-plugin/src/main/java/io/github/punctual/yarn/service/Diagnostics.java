package io.github.punctual.yarn.service;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.jobs.UnusedTags;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Keeps what clients see of their jobs true. For the policy thread. */
final class Diagnostics {
  /** So many waiting and so many running jobs get fresh numbers at each update, by turns. */
  private static final int PER_UPDATE = 20;

  private final RmActions actions;
  private final UnusedTags unusedTags;
  private final Turns waitingTurns = new Turns();
  private final Turns plannedTurns = new Turns();
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

  Diagnostics(RmActions actions, UnusedTags unusedTags) {
    this.actions = actions;
    this.unusedTags = unusedTags;
  }

  /** Tells a job's client how it stands. */
  void tell(TrackedJob job) {
    actions.diagnose(job.id(), text(job));
  }

  private static String text(TrackedJob job) {
    return (JobText.of(job) + " " + job.warning()).strip();
  }

  /**
   * Gives some waiting jobs fresh numbers, and running ones their promise where nothing else is
   * said; where there is a plan, some running ones learn from it when they will be done. Some of
   * those that are promised nothing hear again of what they say in vain: who starts or registers a
   * master wipes it away.
   */
  void refresh(Collection<TrackedJob> jobs, Function<TrackedJob, Optional<Decision>> explain) {
    List<TrackedJob> waiting = new ArrayList<>();
    List<TrackedJob> planned = new ArrayList<>();
    for (TrackedJob job : jobs) {
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
        actions.diagnoseIfSilent(job.id(), () -> text(job));
      } else if (phase == Phase.BYPASSED) {
        actions.diagnoseBeside(job.id(), text(job));
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
    warnedTurns.take(
        List.copyOf(unusedTags.live().entrySet()),
        warned -> actions.diagnoseBeside(warned.getKey(), warned.getValue()));
  }
}
