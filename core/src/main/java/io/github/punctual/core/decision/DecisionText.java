package io.github.punctual.core.decision;

import static io.github.punctual.core.decision.Wording.atMost;
import static io.github.punctual.core.decision.Wording.list;
import static io.github.punctual.core.decision.Wording.pool;
import static io.github.punctual.core.decision.Wording.tasks;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.StringJoiner;

/** Says a decision in a few sentences, for diagnostics and logs. */
public final class DecisionText {
  private DecisionText() {}

  /** The decision with its numbers and what would be accepted instead. */
  public static String of(Decision decision) {
    StringJoiner sentences = new StringJoiner(". ", "Punctual: " + decision.reason() + ": ", ".");
    sentences.add(reason(decision));
    if (decision.reason() == ReasonCode.WAITING_FOR_CAPACITY) {
      shortage(decision.numbers(), sentences);
    }
    decision
        .terms()
        .latestStartMillis()
        .ifPresent(start -> sentences.add("It can start in time until " + instant(start)));
    decision.course().ifPresent(course -> sentences.add(course(decision, course)));
    boolean negotiates = decision.action() == Action.HOLD || decision.action() == Action.REJECT;
    if (negotiates && decision.reason() != ReasonCode.BAD_DECLARATION) {
      sentences.add(terms(decision));
    }
    return sentences.toString();
  }

  private static String reason(Decision decision) {
    Numbers n = decision.numbers();
    return switch (decision.reason()) {
      case ADMITTED ->
          decision.course().isPresent()
              ? "it is promised to be done by its deadline"
              : "%s, which by %s is enough to make its deadline"
                  .formatted(allowed(decision), source(n).orElse("the estimate"));
      case ADMITTED_TO_LEARN ->
          allowed(decision)
              + (decision.tasks() < n.requestedTasks() ? ", as many as there is room for" : "")
              + ", because "
              + (n.fraction().isEmpty()
                  ? "too few jobs have completed to estimate what it needs"
                  : "no run of its own tells what it needs");
      case ADMITTED_ON_SPARE ->
          decision.course().isPresent()
              ? "nothing is promised to it, as the plan has no room for it or nobody knows how long its tasks take; it runs on capacity that nobody needs"
              : "%s on capacity that nobody needs now, and may lose it: it needs %s at once to make its deadline, and that cannot be promised"
                  .formatted(allowed(decision), tasks(n.neededTasks()));
      case ADMITTED_PLANNED ->
          "nothing is promised to it, and the plan has a place for it: it is served by its deadline";
      case PLANNED ->
          "nothing is promised to it, and the plan has a place for it now: it is served by its deadline";
      case UNPLANNED ->
          "the plan has no place for it any more; it goes on, on capacity that nobody needs";
      case PROMISED -> "from now on it is promised to be done by its deadline";
      case PROMISE_BROKEN ->
          "its deadline cannot be kept any more together with those of others; it goes on, on capacity that nobody needs";
      case PROMISE_UNUSED ->
          "what it was promised is not promised any more, as it has not used it; it goes on, on capacity that nobody needs";
      case LOST ->
          "it cannot make its deadline any more, not even alone; it goes on after all others";
      case LENT -> allocation(decision) + ", as nobody else needs the capacity now";
      case RECLAIMED -> allocation(decision) + ", as what it was lent is needed elsewhere";
      case REPLANNED ->
          allocation(decision)
              + ", as by its progress it needs "
              + n.neededTasks()
              + " from now on";
      case OVERDUE ->
          allocation(decision)
              + ", as its deadline has passed: nothing is promised to it any more, and what it does not use goes to others";
      case HOPELESS ->
          "by its progress it would need %s at once to make its deadline, and it can run %s"
              .formatted(tasks(n.neededTasks()), atMost(most(n)));
      case WAITING_FOR_CAPACITY -> waiting(n);
      case WAITING_FOR_NODES -> "no node that is there now can hold one of its tasks in " + pool(n);
      case WAITING_FOR_FIRST_REQUESTS ->
          "nobody said how many tasks it has (sla.tasks); its master runs, and its first requests"
              + " will tell";
      case BAD_DECLARATION -> "its sla. tags are malformed, unknown or contradict each other";
      case TASK_TOO_LARGE ->
          "one task with its master needs %s, more than a node or %s can ever give (free now: %s)"
              .formatted(n.asked(), pool(n), n.available());
      case WORK_EXCEEDS_DEADLINE -> exceeding(decision);
      case DEADLINE_UNREACHABLE -> unreachable(decision);
      case DEADLINE_PASSED -> "its deadline passed before it could start";
      case LATE ->
          "it ran past its deadline, and with %s it is above the size up to which late jobs may go on"
              .formatted(tasks(n.requestedTasks()));
    };
  }

  /** When it starts and ends by the plan. */
  private static String course(Decision decision, Course course) {
    String done =
        "done by %s with even odds, and by %s with nine chances in ten"
            .formatted(instant(course.medianMillis()), instant(course.p90Millis()));
    if (course.place() > 0) {
      return "It is number %d in line, is planned to start at %s, and would be %s"
          .formatted(course.place(), instant(course.startMillis()), done);
    }
    return decision.action() == Action.REJECT || decision.action() == Action.TERMINATE
        ? "Alone it would be " + done
        : "It will be " + done;
  }

  private static String instant(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static String allowed(Decision decision) {
    int requested = decision.numbers().requestedTasks();
    if (decision.tasks() < requested) {
      return "it may run %d of its %s at once".formatted(decision.tasks(), tasks(requested));
    }
    return requested == 1
        ? "it may run its 1 task"
        : "it may run all its " + tasks(requested) + " at once";
  }

  private static String allocation(Decision decision) {
    String lent =
        decision.lentTasks() == 0 ? "" : ", %d of them lent".formatted(decision.lentTasks());
    return allowed(decision) + " from now on" + lent;
  }

  private static String waiting(Numbers n) {
    // Without an estimate it would take whatever is free.
    return n.fraction().isEmpty()
        ? "there is no room for its tasks now; there can be room for %d at most"
            .formatted(n.capacityTasks())
        : "it needs room for %s at once to make its deadline%s; there is room for %s now, and can be for %d at most"
            .formatted(
                tasks(n.neededTasks()),
                n.ownWork().map(work -> ", as " + each(work)).orElse(""),
                n.freeTasks() == 0 ? "none" : n.freeTasks(),
                n.capacityTasks());
  }

  private static String exceeding(Decision decision) {
    Numbers n = decision.numbers();
    return n.ownWork().isPresent()
        ? ownWork(n, n.ownWork().get()) + ", longer than its deadline"
        : "by %s its %s cannot be done before its deadline, not even %d at once"
            .formatted(assumed(decision), tasks(n.requestedTasks()), most(n));
  }

  private static String unreachable(Decision decision) {
    Numbers n = decision.numbers();
    if (n.ownWork().isPresent()) {
      return "it has waited too long: %s, longer than what is left until its deadline"
          .formatted(ownWork(n, n.ownWork().get()));
    }
    return n.neededTasks() > most(n)
        ? "it has waited so long that it would now need %s at once, and it can run %s"
            .formatted(tasks(n.neededTasks()), atMost(most(n)))
        : "it has waited so long that, by %s, its %s cannot be done before its deadline any more"
            .formatted(assumed(decision), tasks(n.requestedTasks()));
  }

  /** What tells how long a job's tasks take, where its numbers do not say. */
  private static String assumed(Decision decision) {
    return decision.course().isPresent()
        ? "what its tasks are believed to take"
        : "its sla.task-duration";
  }

  /** What decided by the job's own task times, if they did. */
  private static Optional<String> source(Numbers n) {
    return n.ownWork().map(DecisionText::source);
  }

  private static String source(OwnWork work) {
    return work.declared() ? "its sla.task-duration" : "its earlier runs";
  }

  private static String each(OwnWork work) {
    return "by %s its tasks take %s each".formatted(source(work), duration(work.taskMillis()));
  }

  private static String ownWork(Numbers n, OwnWork work) {
    return "%s and with its start %s in all, even %d at once"
        .formatted(each(work), duration(work.shortestMillis()), most(n));
  }

  /** How many of its tasks a job could run at once if nothing else ran. */
  private static int most(Numbers n) {
    return Math.min(n.requestedTasks(), n.capacityTasks());
  }

  /** What is short, and who holds most of it. */
  private static void shortage(Numbers n, StringJoiner sentences) {
    if (n.bindingPool().isPresent()) {
      String holders =
          n.holders().isEmpty() ? "" : "; most of it is promised to " + list(n.holders());
      String what = n.bindingType().isEmpty() ? "capacity" : Wording.type(n.bindingType());
      sentences.add(Wording.capital(pool(n)) + " is short of " + what + holders);
    }
  }

  private static String terms(Decision decision) {
    if (decision.reason() == ReasonCode.TASK_TOO_LARGE) {
      return "Accepted now: smaller tasks only (sla.task-memory, sla.task-vcores)";
    }
    Terms terms = decision.terms();
    // What would fit with a deadline that has passed is of no use.
    int largest =
        decision.reason() == ReasonCode.DEADLINE_PASSED ? 0 : terms.largestTasks().orElse(0);
    String smaller =
        "at most " + tasks(largest) + " (sla.tasks=" + largest + ") with this deadline";
    if (terms.earliestDeadlineMillis().isEmpty()) {
      return largest > 0 ? "Accepted now: " + smaller : "No deadline can be promised to it now";
    }
    return "Accepted now: sla.deadline=%s or longer%s"
        .formatted(
            duration(terms.earliestDeadlineMillis().getAsLong()),
            largest > 0 ? ", or " + smaller : "");
  }

  /**
   * A time such as {@code 2h30m} or {@code 5m10s}, in a form that sla.deadline accepts: rounded up,
   * to seconds and from one hour on to minutes.
   */
  public static String duration(long millis) {
    return Wording.duration(millis);
  }
}
