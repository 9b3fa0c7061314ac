package io.github.punctual.admission.check;

import io.github.punctual.admission.control.AdmissionSettings;
import io.github.punctual.admission.control.Candidate;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.OwnWork;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What must hold after every decision of admission control. Everything is computed anew from the
 * jobs, without the code that decides; only the order of offers and the needs of jobs are asked of
 * it. For tests and simulations: it takes time quadratic in the number of jobs.
 */
public final class AdmissionInvariants {
  private final AdmissionSettings settings;

  /** Invariants of admission control with these settings. */
  public AdmissionInvariants(AdmissionSettings settings) {
    this.settings = settings;
  }

  /**
   * Lets a runner handle an event and checks what it decided.
   *
   * @return the decisions
   * @throws IllegalStateException when something does not hold; the message names all of it
   */
  public List<Decision> handle(PolicyRunner runner, Event event) {
    if (isAboutUnknownJob(runner, event)) {
      return runner.handle(event);
    }
    Map<JobId, DeadlineJob> waited = new LinkedHashMap<>();
    runner.waiting().forEach(job -> waited.put(job.id(), job));
    Map<JobId, RunningJob> ran = new LinkedHashMap<>();
    runner.running().forEach(job -> ran.put(job.job().id(), job));
    if (event instanceof Event.Submitted submitted) {
      waited.put(submitted.job().id(), submitted.job());
    } else if (event instanceof Event.Completed completed) {
      ran.remove(completed.outcome().id());
      waited.remove(completed.outcome().id());
    } else if (event instanceof Event.Withdrawn withdrawn) {
      ran.remove(withdrawn.job());
      waited.remove(withdrawn.job());
    } else if (event instanceof Event.Revised revised) {
      waited.replace(revised.job().id(), revised.job());
      Optional<RunningJob> before = Optional.ofNullable(ran.remove(revised.job().id()));
      if (before.isPresent()) {
        retasked(runner, before.get(), revised.job())
            .ifPresentOrElse(
                now -> ran.put(now.job().id(), now),
                () -> waited.put(revised.job().id(), revised.job()));
      }
    } else if (event instanceof Event.Progressed progressed) {
      progressed
          .reports()
          .forEach(report -> ran.computeIfPresent(report.job(), (id, run) -> run.reported(report)));
    }
    List<Decision> decisions = runner.handle(event);
    List<String> violations = new Check(runner, event, waited, ran, decisions).violations();
    if (!violations.isEmpty()) {
      throw new IllegalStateException("after " + event + ": " + String.join("; ", violations));
    }
    return decisions;
  }

  /** Such an event is none: nothing is decided, and the wake stays what it was. */
  private static boolean isAboutUnknownJob(PolicyRunner runner, Event event) {
    Optional<JobId> subject = Optional.empty();
    if (event instanceof Event.Withdrawn withdrawn) {
      subject = Optional.of(withdrawn.job());
    } else if (event instanceof Event.Revised revised) {
      subject = Optional.of(revised.job().id());
    }
    return subject
        .filter(id -> runner.waiting(id).isEmpty() && runner.running(id).isEmpty())
        .isPresent();
  }

  /**
   * A promise whose tasks grew is cut to what there is room for, if need be to nothing; one that
   * did not grow stays. Empty when the job waits again.
   */
  private static Optional<RunningJob> retasked(
      PolicyRunner runner, RunningJob running, DeadlineJob revised) {
    ListedPromises others = new ListedPromises(runner.capacity());
    runner.running().stream().filter(job -> !job.equals(running)).forEach(others::take);
    boolean grew =
        !revised.pool().equals(running.job().pool())
            || !revised.footprint(running.tasks()).fitsIn(running.footprint());
    int free = others.freeTasks(revised.sized(running.tasks(), revised.task()));
    int held = running.progress().map(Progress::heldTasks).orElse(0);
    if (grew && free == 0) {
      return held == 0 ? Optional.empty() : Optional.of(running.lent(revised, held));
    }
    return Optional.of(running.revised(revised, grew ? free : running.tasks()));
  }

  /**
   * The check of one event; {@code waited} and {@code ran} are the jobs that were to be decided.
   */
  private final class Check {
    private final PolicyRunner runner;
    private final Event event;
    private final Map<JobId, DeadlineJob> waited;
    private final Map<JobId, RunningJob> ran;
    private final List<Decision> decisions;
    private final List<String> violations = new ArrayList<>();

    Check(
        PolicyRunner runner,
        Event event,
        Map<JobId, DeadlineJob> waited,
        Map<JobId, RunningJob> ran,
        List<Decision> decisions) {
      this.runner = runner;
      this.event = event;
      this.waited = waited;
      this.ran = ran;
      this.decisions = decisions;
    }

    List<String> violations() {
      checkKnown();
      checkBook();
      checkTerminations();
      checkWaiting();
      checkWake();
      checkOffers();
      checkOwnWork();
      checkLending();
      return violations;
    }

    /** Decisions are about jobs that are there, one for each, and the newcomer gets one. */
    private void checkKnown() {
      Set<JobId> decided = new HashSet<>();
      for (Decision decision : decisions) {
        require(decided.add(decision.job()), decision.job() + " is decided twice");
        boolean known =
            decision.action().isAboutRunning()
                ? ran.containsKey(decision.job())
                : waited.containsKey(decision.job());
        require(known, decision.reason() + " is about " + decision.job() + ", which is not there");
      }
      if (event instanceof Event.Submitted submitted) {
        require(decided.contains(submitted.job().id()), "the newcomer has no decision");
      }
    }

    /** No promise changes, and no job appears or vanishes without a decision. */
    private void checkBook() {
      Map<JobId, RunningJob> expectedRunning = new HashMap<>(ran);
      Map<JobId, DeadlineJob> expectedWaiting = new HashMap<>(waited);
      for (Decision decision : decisions) {
        DeadlineJob job = waited.get(decision.job());
        switch (decision.action()) {
          case ADMIT -> {
            expectedWaiting.remove(decision.job());
            expectedRunning.put(
                decision.job(),
                new RunningJob(
                    job,
                    decision.tasks(),
                    decision.lentTasks(),
                    decision.standing(),
                    event.atMillis(),
                    Optional.empty()));
          }
          case REJECT -> expectedWaiting.remove(decision.job());
          case TERMINATE -> expectedRunning.remove(decision.job());
          case RESIZE ->
              expectedRunning.computeIfPresent(
                  decision.job(),
                  (id, running) ->
                      running.resized(decision.tasks(), decision.lentTasks(), decision.standing()));
          case HOLD -> {}
        }
      }
      Map<JobId, RunningJob> running = new HashMap<>();
      runner.running().forEach(job -> running.put(job.job().id(), job));
      Map<JobId, DeadlineJob> waiting = new HashMap<>();
      runner.waiting().forEach(job -> waiting.put(job.id(), job));
      require(running.equals(expectedRunning), "the running jobs are " + running);
      require(waiting.equals(expectedWaiting), "the waiting jobs are " + waiting);
    }

    /** Late jobs above the threshold go, and no others. */
    private void checkTerminations() {
      for (Decision decision : decisions) {
        if (decision.action() == Action.TERMINATE) {
          require(mustGo(ran.get(decision.job())), decision.job() + " is terminated for nothing");
        }
      }
      runner
          .running()
          .forEach(job -> require(!mustGo(job), job.job().id() + " is late and large, and runs"));
    }

    private boolean mustGo(RunningJob running) {
      return settings.terminateLateAbove().isPresent()
          && running.job().requestedTasks() > settings.terminateLateAbove().getAsInt()
          && running.job().deadlineMillis() < event.atMillis();
    }

    /** Nobody waits whose deadline has passed or who cannot make it any more. */
    private void checkWaiting() {
      for (DeadlineJob job : runner.waiting()) {
        require(job.deadlineMillis() > event.atMillis(), job.id() + " waits past its deadline");
        Optional<Decision> standing = runner.explain(event.atMillis(), job.id());
        require(
            standing.isPresent() && standing.get().action() == Action.HOLD,
            job.id() + " waits and its standing is " + standing.map(Decision::reason));
      }
    }

    /** Time alone is not forgotten: the next instant lies ahead, and not after a deadline. */
    private void checkWake() {
      runner
          .wakeMillis()
          .ifPresent(at -> require(at > event.atMillis(), "wakes at " + at + ", which is past"));
      for (DeadlineJob job : runner.waiting()) {
        require(
            runner.wakeMillis().isPresent()
                && runner.wakeMillis().getAsLong() <= job.deadlineMillis(),
            "sleeps past the deadline of waiting " + job.id());
      }
      for (RunningJob job : runner.running()) {
        boolean due =
            settings.terminateLateAbove().isPresent()
                && job.job().requestedTasks() > settings.terminateLateAbove().getAsInt();
        require(
            !due
                || (runner.wakeMillis().isPresent()
                    && runner.wakeMillis().getAsLong() <= job.job().deadlineMillis() + 1),
            "sleeps past the deadline of running " + job.job().id());
      }
    }

    /**
     * Offers are all or nothing, in the order of priority, never more than there is, and go on
     * until nobody who waits fits.
     */
    private void checkOffers() {
      ListedPromises ledger = new ListedPromises(runner.capacity());
      ran.values().stream()
          .filter(job -> runner.running(job.job().id()).isPresent())
          .forEach(job -> ledger.take(beforeOffers(job)));
      List<Decision> admitted =
          decisions.stream()
              .filter(decision -> decision.action() == Action.ADMIT)
              .filter(decision -> waited.containsKey(decision.job()))
              .toList();
      List<Candidate> left = leftWaiting();
      Comparator<Candidate> order = settings.priority().order();
      Optional<Candidate> previous = Optional.empty();
      for (Decision decision : admitted) {
        Candidate offered = candidate(waited.get(decision.job()), decision);
        require(
            previous.isEmpty() || order.compare(previous.get(), offered) < 0,
            decision.job() + " is offered out of order");
        for (Candidate passed : left) {
          if (order.compare(passed, offered) < 0) {
            requireNoRoom(passed, ledger);
          }
        }
        checkAmount(decision, ledger);
        ledger.take(new RunningJob(offered.job(), decision.guaranteedTasks(), event.atMillis()));
        previous = Optional.of(offered);
      }
      left.forEach(candidate -> requireNoRoom(candidate, ledger));
    }

    /** What a running job holds when offers are made: what it does not use was taken back. */
    private RunningJob beforeOffers(RunningJob running) {
      RunningJob now = runner.running(running.job().id()).orElseThrow();
      return now.tasks() < running.tasks() ? now : running;
    }

    /** Who is admitted by its own task times is in time by them, and who is refused is not. */
    private void checkOwnWork() {
      for (Decision decision : decisions) {
        if (decision.numbers().ownWork().isEmpty() || decision.action() == Action.HOLD) {
          continue;
        }
        OwnWork work = decision.numbers().ownWork().get();
        DeadlineJob job = waited.get(decision.job());
        boolean inTime = work.shortestMillis() <= job.timeToDeadlineMillis(event.atMillis());
        require(
            inTime == (decision.action() == Action.ADMIT),
            "%s for %s, which takes %s".formatted(decision.reason(), job, work));
        if (decision.action() == Action.ADMIT && work.declared()) {
          int tasks = decision.guaranteedTasks();
          long waves = (job.requestedTasks() + tasks - 1L) / tasks;
          require(
              waves * work.taskMillis() <= job.timeToDeadlineMillis(event.atMillis()),
              "%s has too few tasks at once for its waves".formatted(job));
        }
      }
    }

    /** Nothing is lent that is not there, beyond what was asked, or while somebody waits. */
    private void checkLending() {
      ListedPromises ledger = new ListedPromises(runner.capacity());
      runner.running().forEach(ledger::take);
      for (Decision decision : decisions) {
        boolean lends =
            decision.reason() == ReasonCode.LENT
                || (decision.action() == Action.ADMIT && decision.lentTasks() > 0);
        if (lends) {
          RunningJob job = runner.running(decision.job()).orElseThrow();
          require(ledger.fits(job.job().pool()), job.job().id() + " is lent what is not there");
          require(job.tasks() <= job.job().requestedTasks(), decision + " lends more than asked");
          require(runner.waiting().isEmpty(), decision + " lends while somebody waits");
        }
      }
    }

    private void checkAmount(Decision decision, ListedPromises ledger) {
      DeadlineJob job = waited.get(decision.job());
      int needed = decision.numbers().neededTasks();
      int free = ledger.freeTasks(job);
      boolean learning = decision.reason() == ReasonCode.ADMITTED_TO_LEARN;
      int expected = learning ? Math.min(needed, free) : needed;
      require(
          decision.guaranteedTasks() == expected,
          "%s gets %d, needs %d, free are %d"
              .formatted(decision.job(), decision.guaranteedTasks(), needed, free));
      require(
          decision.guaranteedTasks() <= free, decision.job() + " is promised more than there is");
      require(decision.tasks() <= job.requestedTasks(), decision.job() + " gets more than asked");
    }

    private void requireNoRoom(Candidate candidate, ListedPromises ledger) {
      int free = ledger.freeTasks(candidate.job());
      boolean learning =
          runner
              .explain(event.atMillis(), candidate.job().id())
              .map(decision -> decision.numbers().fraction().isEmpty())
              .orElse(false);
      require(
          learning ? free == 0 : free < candidate.neededTasks(),
          "%s waits for %d with %d free"
              .formatted(candidate.job().id(), candidate.neededTasks(), free));
    }

    private List<Candidate> leftWaiting() {
      List<Candidate> left = new ArrayList<>();
      for (DeadlineJob job : runner.waiting()) {
        runner
            .explain(event.atMillis(), job.id())
            .filter(decision -> decision.reason() == ReasonCode.WAITING_FOR_CAPACITY)
            .ifPresent(decision -> left.add(candidate(job, decision)));
      }
      return left;
    }

    private Candidate candidate(DeadlineJob job, Decision decision) {
      return new Candidate(
          job, decision.numbers().neededTasks(), job.timeToDeadlineMillis(event.atMillis()));
    }

    private void require(boolean holds, String violation) {
      if (!holds) {
        violations.add(violation);
      }
    }
  }
}
