package io.github.punctual.yarn.service;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Keeps what clients see of their jobs true. For the policy thread. */
final class Diagnostics {
  /**
   * How many waiting jobs get fresh numbers at each update; the others have their turn at the next.
   */
  private static final int PER_UPDATE = 20;

  private final RmActions actions;
  private int turn;

  Diagnostics(RmActions actions) {
    this.actions = actions;
  }

  /** Tells a job's client the last decision about it. */
  void tell(TrackedJob job) {
    String text =
        job.decision()
            .map(DecisionText::of)
            .orElse("Punctual: its submission waits for the nodes to come back.");
    actions.diagnose(job.id(), text);
  }

  /**
   * Gives some waiting jobs fresh numbers, and running ones their promise where nothing else is
   * said.
   */
  void refresh(Collection<TrackedJob> jobs, Function<TrackedJob, Optional<Decision>> explain) {
    List<TrackedJob> waiting = new ArrayList<>();
    for (TrackedJob job : jobs) {
      Phase phase = job.phase();
      if (phase == Phase.WAITING || phase == Phase.WAITING_WITH_MASTER) {
        waiting.add(job);
      } else if (phase == Phase.ADMITTED && job.decision().isPresent()) {
        actions.diagnoseIfSilent(job.id(), DecisionText.of(job.decision().get()));
      } else if (phase == Phase.LEARNING) {
        actions.diagnoseIfSilent(job.id(), LEARNING);
      } else if (phase == Phase.BYPASSED) {
        actions.diagnoseIfSilent(
            job.id(),
            "Punctual: BYPASSED: it runs as under the stock scheduler, because "
                + job.remark()
                + ".");
      }
    }
    waiting.sort(Comparator.comparing(TrackedJob::id));
    for (int i = 0; i < Math.min(PER_UPDATE, waiting.size()); i++) {
      TrackedJob job = waiting.get(turn++ % waiting.size());
      explain.apply(job).ifPresent(job::decision);
      tell(job);
    }
    turn = turn % Math.max(1, waiting.size());
  }

  private static final String LEARNING =
      "Punctual: WAITING_FOR_FIRST_REQUESTS: nobody said how many tasks it has (sla.tasks); its master runs, and its first requests"
          + " will tell.";
}
