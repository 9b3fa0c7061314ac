package io.github.punctual.core.decision;

import static io.github.punctual.core.decision.Wording.tasks;

import java.util.Optional;
import java.util.StringJoiner;

/** Says a decision in a few sentences, for diagnostics and logs. */
public final class DecisionText {
  private DecisionText() {}

  /** The decision with its numbers and what would be accepted instead. */
  public static String of(Decision decision) {
    return decision
        .refusal()
        .map(refusal -> "Punctual: " + RefusalText.of(refusal))
        .orElseGet(() -> of(decision, decision.numbers()));
  }

  private static String of(Decision decision, Numbers n) {
    StringJoiner sentences = new StringJoiner(". ", "Punctual: " + decision.reason() + ": ", ".");
    sentences.add(reason(decision, n));
    decision.course().ifPresent(course -> sentences.add(course(decision, course)));
    return sentences.toString();
  }

  private static String reason(Decision decision, Numbers n) {
    return switch (decision.reason()) {
      case ADMITTED ->
          decision.course().isPresent()
              ? "it is promised to be done by its deadline"
              : "%s, which by %s was enough to make its deadline when it was admitted"
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
              ? "nothing is promised to it"
                  + lack(
                      decision,
                      ", as the plan has no room for it or nobody knows how long its tasks take;")
                  + " it runs on capacity that is promised to nobody"
              : "%s on capacity that nobody needs now, and may lose it: it needs %s at once to make its deadline, and that cannot be promised"
                  .formatted(allowed(decision), tasks(n.neededTasks()));
      case ADMITTED_PLANNED ->
          "nothing is promised to it"
              + lack(decision, ",")
              + " and the plan has a place for it: it is served by its deadline";
      case PLANNED ->
          "nothing is promised to it"
              + lack(decision, ",")
              + " and the plan has a place for it now: it is served by its deadline";
      case UNPLANNED ->
          "the plan has no place for it any more; it goes on, on capacity that is promised to nobody";
      case PROMISED -> "from now on it is promised to be done by its deadline";
      case PROMISE_BROKEN ->
          "its deadline cannot be kept any more together with those of others; it goes on, on capacity that is promised to nobody";
      case PROMISE_UNUSED ->
          "what it was promised is not promised any more, as it has not used it; it goes on, on capacity that is promised to nobody";
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
      default -> throw new IllegalStateException(decision.reason() + " lets no job run");
    };
  }

  private static String lack(Decision decision, String unsaid) {
    return decision.unpromised().map(lack -> ", " + lack.text() + ";").orElse(unsaid);
  }

  /** When it starts and ends by the plan. */
  static String course(Decision decision, PlannedTimes course) {
    String done =
        "done by %s with even odds, and by %s with nine chances in ten"
            .formatted(Wording.instant(course.medianMillis()), Wording.instant(course.p90Millis()));
    if (course.place() > 0 && !course.isForeseen()) {
      return "It is number %d in line, and starts not before %s if all before it start first"
          .formatted(course.place(), Wording.instant(course.startMillis()));
    }
    if (course.place() > 0) {
      return "It is number %d in line, is planned to start at %s, and would be %s"
          .formatted(course.place(), Wording.instant(course.startMillis()), done);
    }
    return decision.action() == Action.REJECT || decision.action() == Action.TERMINATE
        ? "Alone it would be " + done
        : "It will be " + done;
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

  /** What decided by the job's own task times, if they did. */
  private static Optional<String> source(Numbers n) {
    return n.ownWork().map(DecisionText::source);
  }

  static String source(OwnWork work) {
    return work.declared() ? "its sla.task-duration" : "its earlier runs";
  }

  /**
   * A time such as {@code 2h30m} or {@code 5m10s}, in a form that sla.deadline accepts: rounded up,
   * to seconds and from one hour on to minutes.
   */
  public static String duration(long millis) {
    return Wording.duration(millis);
  }
}
