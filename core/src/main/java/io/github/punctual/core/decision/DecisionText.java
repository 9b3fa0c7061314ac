package io.github.punctual.core.decision;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.stream.Collectors;

/** Says a decision in a sentence or two, for diagnostics and logs. */
public final class DecisionText {
  private DecisionText() {}

  /** The decision with its numbers and what would be accepted instead. */
  public static String of(Decision decision) {
    return "Punctual: "
        + decision.reason()
        + ": "
        + reason(decision)
        + holders(decision)
        + terms(decision);
  }

  private static String reason(Decision decision) {
    Numbers n = decision.numbers();
    return switch (decision.reason()) {
      case ADMITTED ->
          "may run %s at once; it can run %d, %d were free"
              .formatted(tasks(decision.tasks()), n.requestedTasks(), n.freeTasks());
      case ADMITTED_TO_LEARN ->
          "may run %s at once, of the %d that it can run; too few jobs have completed to estimate from"
              .formatted(tasks(decision.tasks()), n.requestedTasks());
      case WAITING_FOR_CAPACITY ->
          "needs %s at once to make its deadline, %d are free of the %d that %s holds%s"
              .formatted(
                  tasks(n.neededTasks()), n.freeTasks(), n.capacityTasks(), pool(n), binding(n));
      case WAITING_FOR_NODES -> "no node that is there can hold its tasks in %s".formatted(pool(n));
      case WAITING_FOR_FIRST_REQUESTS ->
          "nobody said how many tasks it has (sla.tasks); its master runs, and its first requests"
              + " will tell";
      case BAD_DECLARATION -> "its sla. tags cannot be meant";
      case TASK_TOO_LARGE ->
          "one task with its master needs %s, more than a node or %s can ever give (%s there now)"
              .formatted(n.asked(), pool(n), n.available());
      case WORK_EXCEEDS_DEADLINE ->
          "by its sla.task-duration its %s cannot be done before its deadline, not even with all %d that"
                  .formatted(
                      tasks(n.requestedTasks()), Math.min(n.requestedTasks(), n.capacityTasks()))
              + " "
              + pool(n)
              + " can run at once";
      case DEADLINE_UNREACHABLE ->
          "it has waited so long that it would now need %s at once, and it can run %d"
              .formatted(tasks(n.neededTasks()), Math.min(n.requestedTasks(), n.capacityTasks()));
      case DEADLINE_PASSED -> "its deadline passed before it could start";
      case LATE ->
          "it ran past its deadline, and with %s it is above the size up to which late jobs may finish"
              .formatted(tasks(n.requestedTasks()));
    };
  }

  private static String binding(Numbers numbers) {
    return numbers.bindingType().isEmpty() ? "" : " (" + numbers.bindingType() + " binds)";
  }

  private static String pool(Numbers numbers) {
    return numbers.bindingPool().map(pool -> "queue " + pool).orElse("its queue");
  }

  private static String holders(Decision decision) {
    boolean says = decision.action() == Action.HOLD && !decision.numbers().holders().isEmpty();
    return says
        ? "; most is promised to "
            + decision.numbers().holders().stream()
                .map(Object::toString)
                .collect(Collectors.joining(", "))
        : "";
  }

  private static String terms(Decision decision) {
    if (decision.action() == Action.ADMIT || decision.reason() == ReasonCode.LATE) {
      return ".";
    }
    Terms terms = decision.terms();
    StringBuilder text = new StringBuilder();
    terms
        .latestStartMillis()
        .ifPresent(
            start ->
                text.append("; can start in time until ")
                    .append(Instant.ofEpochMilli(start).truncatedTo(ChronoUnit.SECONDS)));
    text.append(". ");
    if (terms.earliestDeadlineMillis().isPresent()) {
      text.append("Accepted now: a deadline of at least ")
          .append(duration(terms.earliestDeadlineMillis().getAsLong()));
      terms.largestTasks().stream()
          .filter(tasks -> tasks > 0)
          .forEach(
              tasks ->
                  text.append(", or at most ").append(tasks(tasks)).append(" with this deadline"));
      text.append('.');
    } else {
      text.append("No deadline can be promised to it now.");
    }
    return text.toString();
  }

  private static String tasks(int count) {
    return count == 1 ? "1 task" : count + " tasks";
  }

  /** A time such as {@code 2h30m5s}, rounded up to seconds: the form that sla.deadline accepts. */
  public static String duration(long millis) {
    Duration rounded = Duration.ofSeconds(Math.max(1, (millis + 999) / 1000));
    return rounded.toString().substring(2).toLowerCase(Locale.ROOT);
  }
}
