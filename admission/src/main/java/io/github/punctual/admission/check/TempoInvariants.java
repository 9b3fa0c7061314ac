package io.github.punctual.admission.check;

import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What must hold after every decision of Tempo, computed anew from the jobs. For tests and
 * simulations.
 */
public final class TempoInvariants {
  private final List<String> violations = new ArrayList<>();

  /**
   * Lets a runner handle an event and checks what it decided.
   *
   * @return the decisions
   * @throws IllegalStateException when something does not hold; the message names all of it
   */
  public List<Decision> handle(PolicyRunner runner, Event event) {
    List<Decision> decisions = runner.handle(event);
    if (event instanceof Event.Submitted submitted) {
      boolean answered = decisions.stream().anyMatch(one -> one.job().equals(submitted.job().id()));
      require(answered, "the newcomer has no decision");
    }
    checkDecisions(decisions);
    checkRoom(runner, decisions);
    boolean handled = !isAboutStranger(event, decisions);
    if (handled) {
      checkTime(runner, event.atMillis());
    }
    if (!violations.isEmpty()) {
      String all = String.join("; ", violations);
      violations.clear();
      throw new IllegalStateException("after " + event + ": " + all);
    }
    return decisions;
  }

  /** Events about unknown jobs reach no policy. */
  private static boolean isAboutStranger(Event event, List<Decision> decisions) {
    return decisions.isEmpty()
        && (event instanceof Event.Withdrawn
            || event instanceof Event.Revised
            || event instanceof Event.Progressed);
  }

  private void checkDecisions(List<Decision> decisions) {
    Set<JobId> decided = new HashSet<>();
    boolean gives = false;
    for (Decision decision : decisions) {
      require(decided.add(decision.job()), decision.job() + " is decided twice");
      require(
          decision.tasks() <= decision.numbers().requestedTasks(),
          decision.job() + " gets more than it asked for");
      boolean takes =
          decision.action() == Action.TERMINATE || decision.reason() == ReasonCode.RECLAIMED;
      require(!takes || !gives, decision.job() + " gives back after others were given");
      gives |= decision.action().allocates() && decision.reason() != ReasonCode.RECLAIMED;
      if (decision.reason() == ReasonCode.RECLAIMED) {
        require(
            decision.tasks() >= decision.numbers().neededTasks(),
            "%s keeps %d and needs %d"
                .formatted(decision.job(), decision.tasks(), decision.numbers().neededTasks()));
      }
    }
  }

  /** Whoever got something fits beside all others: never more is given than there is. */
  private void checkRoom(PolicyRunner runner, List<Decision> decisions) {
    Set<JobId> given = new HashSet<>();
    for (Decision decision : decisions) {
      if (decision.action().allocates() && decision.reason() != ReasonCode.RECLAIMED) {
        given.add(decision.job());
      }
    }
    for (RunningJob job : runner.running()) {
      require(job.guaranteedTasks() <= job.tasks(), job.job().id() + " is promised too much");
      if (given.contains(job.job().id())) {
        Ledger others = new Ledger(runner.capacity());
        runner.running().stream().filter(one -> !one.equals(job)).forEach(others::take);
        require(
            others.freeTasks(job.job()) >= job.tasks(),
            "%s has %d, and there is room for %d"
                .formatted(job.job().id(), job.tasks(), others.freeTasks(job.job())));
      }
    }
  }

  /** Nobody waits or runs past a deadline, and no deadline is slept through. */
  private void checkTime(PolicyRunner runner, long nowMillis) {
    long wake = runner.wakeMillis().orElse(Long.MAX_VALUE);
    require(wake > nowMillis, "wakes at " + wake + ", which is past");
    for (DeadlineJob job : runner.waiting()) {
      require(job.deadlineMillis() > nowMillis, job.id() + " waits past its deadline");
      require(wake <= job.deadlineMillis(), "sleeps past the deadline of waiting " + job.id());
    }
    for (RunningJob job : runner.running()) {
      long deadline = job.job().deadlineMillis();
      boolean hasCapacity = runner.capacity().count(job.job().pool(), job.job().task()) > 0;
      require(!hasCapacity || deadline >= nowMillis, job.job().id() + " runs past its deadline");
      require(
          !hasCapacity || wake <= deadline + 1,
          "sleeps past the deadline of running " + job.job().id());
    }
  }

  private void require(boolean holds, String violation) {
    if (!holds) {
      violations.add(violation);
    }
  }
}
