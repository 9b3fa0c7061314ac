package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Unpromised;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What must hold after every decision of Tempo, seen from outside: only the decisions, the book of
 * jobs and what the policy explains are looked at.
 */
final class TempoInvariants {
  private static final Map<ReasonCode, Set<Standing>> CHANGES =
      Map.of(
          ReasonCode.PROMISED, Set.of(Standing.PLANNED, Standing.ON_SPARE),
          ReasonCode.PLANNED, Set.of(Standing.ON_SPARE),
          ReasonCode.UNPLANNED, Set.of(Standing.PLANNED),
          ReasonCode.PROMISE_BROKEN, Set.of(Standing.PROMISED),
          ReasonCode.PROMISE_UNUSED, Set.of(Standing.PROMISED),
          ReasonCode.LOST, Set.of(Standing.PROMISED, Standing.PLANNED, Standing.ON_SPARE));

  private final TempoSettings settings;
  private final List<DeadlineJob> offers = new ArrayList<>();

  TempoInvariants(TempoSettings settings) {
    this.settings = settings;
  }

  /** The jobs that were offered to be promised after the last event, each of them alone. */
  List<DeadlineJob> offers() {
    return List.copyOf(offers);
  }

  /**
   * Lets a runner handle an event and checks what it decided.
   *
   * @throws IllegalStateException when something does not hold; the message names all of it
   */
  List<Decision> handle(PolicyRunner runner, Event event) {
    offers.clear();
    Map<JobId, DeadlineJob> jobs = new HashMap<>();
    Map<JobId, Standing> before = new HashMap<>();
    runner.waiting().forEach(job -> jobs.put(job.id(), job));
    for (RunningJob running : runner.running()) {
      jobs.put(running.job().id(), running.job());
      before.put(running.job().id(), running.standing());
    }
    if (event instanceof Event.Submitted submitted) {
      jobs.put(submitted.job().id(), submitted.job());
    } else if (event instanceof Event.Revised revised) {
      jobs.replace(revised.job().id(), revised.job());
    }
    List<Decision> decisions = runner.handle(event);
    List<String> violations = new Check(runner, event, jobs, before, decisions).violations();
    if (!violations.isEmpty()) {
      throw new IllegalStateException("after " + event + ": " + String.join("; ", violations));
    }
    return decisions;
  }

  /** The check of one event. */
  private final class Check {
    private final PolicyRunner runner;
    private final Event event;
    private final Map<JobId, DeadlineJob> jobs;
    private final Map<JobId, Standing> before;
    private final List<Decision> decisions;
    private final List<String> violations = new ArrayList<>();

    Check(
        PolicyRunner runner,
        Event event,
        Map<JobId, DeadlineJob> jobs,
        Map<JobId, Standing> before,
        List<Decision> decisions) {
      this.runner = runner;
      this.event = event;
      this.jobs = jobs;
      this.before = before;
      this.decisions = decisions;
    }

    List<String> violations() {
      checkStandings();
      for (Decision decision : decisions) {
        checkCourse(decision);
        checkLack(decision);
        if (decision.action() == Action.HOLD || decision.action() == Action.REJECT) {
          checkOffers(decision);
        }
      }
      checkExplanations();
      checkWake();
      return violations;
    }

    /** Who is decided about is decided about once, and nothing changes without a decision. */
    private void checkStandings() {
      Set<JobId> decided = new HashSet<>();
      for (Decision decision : decisions) {
        require(decided.add(decision.job()), decision.job() + " is decided twice");
        Standing was = before.get(decision.job());
        require((was != null) == decision.action().isAboutRunning(), decision + " suits nobody");
        if (decision.action() == Action.RESIZE) {
          require(
              CHANGES.getOrDefault(decision.reason(), Set.of()).contains(was),
              decision.reason() + " of " + decision.job() + ", which is " + was);
        }
        if (decision.action().allocates()) {
          boolean promised = decision.standing() == Standing.PROMISED;
          require((decision.lentTasks() == 0) == promised, decision + " lends what it promises");
        }
      }
      if (event instanceof Event.Submitted submitted) {
        require(decided.contains(submitted.job().id()), "the newcomer has no decision");
      }
      for (RunningJob running : runner.running()) {
        JobId id = running.job().id();
        require(
            decided.contains(id) || running.standing() == before.get(id),
            id + " is " + running.standing() + " for no reason");
      }
    }

    /** What is said of a job's end suits why it was decided so. */
    private void checkCourse(Decision decision) {
      if (decision.course().isEmpty()) {
        boolean promises = decision.action().allocates() && decision.guaranteedTasks() > 0;
        require(!promises, decision + " promises and does not say when");
        return;
      }
      PlannedTimes course = decision.course().get();
      long now = event.atMillis();
      long due = jobs.get(decision.job()).deadlineMillis();
      boolean holds =
          switch (decision.reason()) {
            case ADMITTED, PROMISED -> course.p90Millis() <= due || settings.confidence() < 0.9;
            case WAITING_FOR_CAPACITY -> course.startMillis() >= now && course.place() > 0;
            case WORK_EXCEEDS_DEADLINE, DEADLINE_UNREACHABLE, HOPELESS, LOST, LATE ->
                course.medianMillis() > due;
            default -> true;
          };
      require(holds, decision.reason() + " contradicts " + course + ", due " + due);
      require(course.medianMillis() >= now, decision + " is done in the past");
      require(
          decision.reason() == ReasonCode.WAITING_FOR_CAPACITY || course.place() == 0,
          decision + " is in line and does not wait");
    }

    /** Only who runs without a promise lacks anything for one, and not nothing. */
    private void checkLack(Decision decision) {
      Unpromised lack = decision.unpromised().orElse(null);
      boolean isPromised = decision.standing() == Standing.PROMISED;
      require(lack == null || !isPromised, decision + " is promised and lacks " + lack);
      require(
          lack == null
              || lack.why() != Unpromised.Why.UNSURE
              || lack.value().getAsDouble() < lack.limit().getAsDouble(),
          decision + " is sure enough by " + lack);
      require(
          lack != null || decision.reason() != ReasonCode.ADMITTED_ON_SPARE,
          decision + " does not say why it is not promised");
    }

    /** What is offered is not what was asked. */
    private void checkOffers(Decision decision) {
      DeadlineJob job = jobs.get(decision.job());
      long now = event.atMillis();
      if (decision.terms().earliestDeadlineMillis().isPresent()) {
        long deadline = now + decision.terms().earliestDeadlineMillis().getAsLong();
        require(deadline > job.deadlineMillis(), decision + " offers what was asked");
        offers.add(like(job, deadline, job.requestedTasks()));
      }
      int tasks = decision.terms().largestTasks().orElse(0);
      require(tasks < job.requestedTasks(), decision + " offers as many tasks as asked");
      if (tasks > 0) {
        offers.add(like(job, job.deadlineMillis(), tasks));
      }
    }

    private DeadlineJob like(DeadlineJob job, long deadline, int tasks) {
      return new DeadlineJob(
          new JobId("again-" + job.id()),
          job.historyName(),
          job.user(),
          job.pool(),
          event.atMillis(),
          deadline,
          tasks,
          job.task(),
          job.master(),
          job.taskDurationMillis());
    }

    /** What is explained is how a job stands. */
    private void checkExplanations() {
      for (RunningJob running : runner.running()) {
        Optional<Decision> told = runner.explain(event.atMillis(), running.job().id());
        require(
            told.isPresent() && told.get().standing() == running.standing(),
            running + " is explained by " + told);
      }
      for (DeadlineJob job : runner.waiting()) {
        Optional<Decision> told = runner.explain(event.atMillis(), job.id());
        require(told.isPresent() && told.get().action() == Action.HOLD, job + " is told " + told);
      }
    }

    /** Time alone is not forgotten. */
    private void checkWake() {
      long wake = runner.wakeMillis().orElse(Long.MAX_VALUE);
      require(wake > event.atMillis(), "wakes at " + wake + ", which is past");
      for (DeadlineJob job : runner.waiting()) {
        require(wake <= job.deadlineMillis(), "sleeps past the deadline of waiting " + job.id());
      }
      for (RunningJob running : runner.running()) {
        long due = running.job().deadlineMillis();
        require(
            due < event.atMillis() || wake <= due + 1,
            "sleeps past the deadline of running " + running.job().id());
      }
    }

    private void require(boolean holds, String violation) {
      if (!holds) {
        violations.add(violation);
      }
    }
  }
}
