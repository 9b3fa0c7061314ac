package io.github.punctual.admission.control;

import io.github.punctual.admission.estimate.PriorBelief;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lends what nobody needs to running jobs that are known to have more tasks than they were
 * promised, the earliest deadline first. Nothing that runs is taken away, so that what is lent
 * counts as held until its tasks end.
 */
final class Lending {
  private static final Comparator<RunningJob> EARLIEST_DEADLINE =
      Comparator.comparingLong((RunningJob running) -> running.job().deadlineMillis())
          .thenComparing(running -> running.job().id());

  private final PoolRoom room;
  private final WholeTaskNeeds needs;
  private final Unused unused;
  private final Explainer explainer;
  private final List<Decision> decisions;
  private final Map<JobId, Integer> places = new HashMap<>();

  /** Lends beside what was decided in this pass, and adds to that. */
  Lending(
      PoolRoom room,
      WholeTaskNeeds needs,
      Unused unused,
      Explainer explainer,
      List<Decision> decisions) {
    this.room = room;
    this.needs = needs;
    this.unused = unused;
    this.explainer = explainer;
    this.decisions = decisions;
    for (int i = 0; i < decisions.size(); i++) {
      places.put(decisions.get(i).job(), i);
    }
  }

  void lend(List<RunningJob> running) {
    List<RunningJob> borrowers = new ArrayList<>(running);
    borrowers.removeIf(job -> wanted(job) <= 0);
    borrowers.sort(EARLIEST_DEADLINE);
    for (RunningJob job : borrowers) {
      // A job's class counts room for one more master, which it has: at worst some is not lent.
      int more = Math.min(wanted(job), room.space(job.job()).freeTasks());
      if (more > 0) {
        lend(job, more);
      }
    }
  }

  private void lend(RunningJob job, int more) {
    RunningJob now = job.resized(job.tasks() + more, job.lentTasks() + more, Standing.PROMISED);
    room.giveBack(job);
    room.take(now);
    Integer place = places.get(job.job().id());
    if (place == null) {
      decisions.add(explainer.running(now, ReasonCode.LENT));
      return;
    }
    // One that starts now starts with it.
    Decision admitted = decisions.get(place);
    decisions.set(
        place,
        new Decision(
            admitted.job(),
            admitted.reason(),
            now.tasks(),
            now.lentTasks(),
            admitted.numbers(),
            admitted.terms()));
  }

  /**
   * How many more tasks a job could start now, as far as its task times are known; of one that did
   * not use what it had, what its master asks for.
   */
  private int wanted(RunningJob running) {
    DeadlineJob job = running.job();
    Integer place = places.get(job.id());
    boolean justResized = place != null && decisions.get(place).action() != Action.ADMIT;
    if (justResized || job.deadlineMillis() <= needs.nowMillis()) {
      return 0;
    }
    Optional<Integer> asked = unused.mayBeLent(running);
    if (asked.isPresent()) {
      return asked.get();
    }
    Optional<PriorBelief> belief = needs.belief(job);
    if (belief.isEmpty()) {
      return 0;
    }
    long left = WholeTaskNeeds.left(running, belief.get());
    return (int) Math.min(left, job.requestedTasks()) - running.tasks();
  }
}
