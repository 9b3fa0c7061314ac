package io.github.punctual.admission.tempo;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskTimeBelief;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Gives Tempo's decisions their numbers, courses and offers: all of them from the plan. */
final class TempoExplainer {
  private final TempoBook book;
  private final TempoPlanner planner;
  private final long nowMillis;
  private final TempoOffers offers;
  private final Lacks lacks;

  /** By pool, for one revision of the plan: many jobs are explained by it. */
  private final Map<PoolId, List<JobId>> holders = new HashMap<>();

  private int holdersRevision;

  TempoExplainer(TempoBook book, TempoPlanner planner, UserShares shares, Lacks lacks) {
    this.book = book;
    this.planner = planner;
    this.nowMillis = book.nowMillis();
    this.offers = new TempoOffers(book, planner, shares);
    this.lacks = lacks;
  }

  /** A job that is promised its deadline. */
  Decision admitted(BelievedJob view, ReasonCode reason) {
    return admitted(view, reason, planner.finish(view).orElseThrow());
  }

  Decision admitted(BelievedJob view, ReasonCode reason, Finish finish) {
    int tasks = view.job.requestedTasks();
    return told(view, reason, tasks, lent(reason, tasks), finish, nowMillis);
  }

  /** A running job whose standing changes. */
  Decision resized(BelievedJob view, ReasonCode reason) {
    int tasks = view.running.tasks();
    return running(view, reason, tasks, lent(reason, tasks), projected(view));
  }

  /** A running job that is ended. */
  Decision ended(BelievedJob view, ReasonCode reason) {
    return running(view, reason, 0, 0, planner.aloneAtBest(view));
  }

  /** A running job as it stands. */
  Decision runs(BelievedJob view) {
    ReasonCode reason =
        switch (view.running.standing()) {
          case PROMISED -> ReasonCode.ADMITTED;
          case PLANNED -> ReasonCode.ADMITTED_PLANNED;
          case ON_SPARE ->
              book.memory().isUnused(view.job.id())
                  ? ReasonCode.PROMISE_UNUSED
                  : ReasonCode.ADMITTED_ON_SPARE;
          case LAST -> ReasonCode.LOST;
        };
    return running(view, reason, view.running.tasks(), view.running.lentTasks(), projected(view));
  }

  /** What is not promised is lent. */
  private static int lent(ReasonCode reason, int tasks) {
    return reason.standing() == Standing.PROMISED ? 0 : tasks;
  }

  private Decision running(
      BelievedJob view, ReasonCode reason, int tasks, int lent, Finish finish) {
    return told(view, reason, tasks, lent, finish, view.running.admittedMillis());
  }

  private Decision told(
      BelievedJob view, ReasonCode reason, int tasks, int lent, Finish finish, long sinceMillis) {
    return new Decision(
        view.job.id(),
        reason,
        tasks,
        lent,
        numbers(view),
        Terms.UNKNOWN,
        course(finish, sinceMillis, 0),
        isLack(reason) ? lacks.of(view, reason.standing(), finish) : Optional.empty());
  }

  /** Other reasons say themselves why nothing is promised. */
  private static boolean isLack(ReasonCode reason) {
    return switch (reason) {
      case ADMITTED_PLANNED, ADMITTED_ON_SPARE, PLANNED -> true;
      default -> false;
    };
  }

  /** When a running job is done: by the plan when it is in it, else behind it. */
  private Finish projected(BelievedJob view) {
    Optional<Finish> planned = planner.finish(view);
    if (planned.isPresent()) {
      return planned.get();
    }
    boolean isLast = view.running.standing() == Standing.LAST;
    TaskPlan rest =
        (isLast ? Optional.<TaskPlan>empty() : planner.restWithIdle()).orElseGet(planner::rest);
    for (BelievedJob other : book.onSpare()) {
      if (isLast || TempoPlanner.BY_DEADLINE.compare(other, view) < 0) {
        var unused = rest.place(other);
      }
    }
    return rest.place(view);
  }

  /** A job that waits, with its place in line and when it will start. */
  Decision waits(BelievedJob view) {
    if (!view.hasRoom()) {
      return new Decision(
          view.job.id(), ReasonCode.WAITING_FOR_NODES, 0, numbers(view), Terms.UNKNOWN);
    }
    TaskPlan rest = planner.rest();
    if (view.isUnknown()) {
      // Others may be promised a place before those on spare.
      book.onSpare().forEach(rest::place);
    }
    List<BelievedJob> ahead = book.line().ahead(view);
    int planned = Math.min(PlannedTimes.AHEAD_MOST, ahead.size());
    for (BelievedJob other : ahead.subList(0, planned)) {
      if (other.hasRoom()) {
        var unused = rest.place(other);
      }
    }
    long latest = Math.max(nowMillis, view.latestStartMillis(0));
    Terms terms = new Terms(OptionalLong.empty(), OptionalInt.empty(), OptionalLong.of(latest));
    return new Decision(
        view.job.id(),
        ReasonCode.WAITING_FOR_CAPACITY,
        0,
        0,
        numbers(view),
        offers.beside(view, terms),
        course(rest.place(view), nowMillis, ahead.size() + 1),
        Optional.empty());
  }

  /** A waiting job that is refused, with what would be accepted now. */
  Decision refused(BelievedJob view, ReasonCode reason) {
    Terms terms =
        reason.action() == Action.REJECT && view.hasRoom()
            ? offers.beside(view, Terms.UNKNOWN)
            : Terms.UNKNOWN;
    Optional<PlannedTimes> course =
        view.known && view.hasRoom() ? course(planner.alone(view), nowMillis, 0) : Optional.empty();
    Numbers numbers = numbers(view);
    if (reason == ReasonCode.TASK_TOO_LARGE) {
      numbers = numbers.ofTask(view.job, book.snapshot().capacity());
    }
    return new Decision(view.job.id(), reason, 0, 0, numbers, terms, course, Optional.empty());
  }

  private Optional<PlannedTimes> course(Finish finish, long startMillis, int place) {
    // A plan may be a moment old.
    long planned = Math.max(nowMillis, finish.startMillis());
    long start = place > 0 ? planned : Math.min(startMillis, nowMillis);
    long median = Math.max(Math.max(start, nowMillis), finish.instant(0));
    long p90 = Math.max(median, finish.instant(TaskTimeBelief.quantile(0.9)));
    return finish.endMillis() >= Finish.NEVER
        ? Optional.empty()
        : Optional.of(new PlannedTimes(start, median, p90, place));
  }

  private Numbers numbers(BelievedJob view) {
    DeadlineJob job = view.job;
    Optional<Pool> binding = binding(job);
    ResourceVector available = binding.map(this::free).orElse(ResourceVector.ZERO);
    int capacityTasks =
        book.snapshot().capacity().countBeside(job.pool(), job.task(), job.master());
    ResourceVector forTasks = view.running == null ? available.minus(job.master()) : available;
    int free = Math.min(capacityTasks, forTasks.count(job.task()));
    return new Numbers(
        job.requestedTasks(),
        needed(view),
        free,
        capacityTasks,
        OptionalDouble.empty(),
        job.footprint(job.requestedTasks()),
        available,
        binding.map(Pool::id),
        binding.isPresent() ? available.bindingType(job.task()) : "",
        holders(binding));
  }

  /** The tasks at once with which its work is just done by its deadline. */
  private int needed(BelievedJob view) {
    double left = Math.max(1, view.job.deadlineMillis() - nowMillis);
    double tasks = 0;
    for (StageView stage : view.stages) {
      tasks += (stage.pending + stage.ends.length) * stage.mean / left;
    }
    return (int) Math.min(view.job.requestedTasks(), Math.max(1, Math.ceil(tasks)));
  }

  private Optional<Pool> binding(DeadlineJob job) {
    return book.snapshot().capacity().path(job.pool()).stream()
        .min(Comparator.comparingInt(pool -> free(pool).count(job.task())));
  }

  private ResourceVector free(Pool pool) {
    return book.axes().freeNow(planner, pool);
  }

  /** Whose promised work is the most in a pool. */
  private List<JobId> holders(Optional<Pool> binding) {
    if (holdersRevision != planner.revision()) {
      holdersRevision = planner.revision();
      holders.clear();
    }
    return binding
        .map(pool -> holders.computeIfAbsent(pool.id(), this::mostPromisedIn))
        .orElse(List.of());
  }

  private List<JobId> mostPromisedIn(PoolId pool) {
    return planner.inPlan().stream()
        .filter(
            view ->
                book.snapshot().capacity().path(view.job.pool()).stream()
                    .anyMatch(part -> part.id().equals(pool)))
        .sorted(
            Comparator.<BelievedJob>comparingDouble(view -> -view.workMillis)
                .thenComparing(view -> view.job.id()))
        .limit(3)
        .map(view -> view.job.id())
        .toList();
  }
}
