package io.github.punctual.core.decision;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Refusal.Binding;
import io.github.punctual.core.decision.Refusal.Holder;
import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.core.decision.Refusal.Offer;
import io.github.punctual.core.decision.Refusal.When;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What a decision that keeps a job waiting, refuses or ends it says about why. */
final class JobRefusal {
  private final Decision decision;
  private final Numbers numbers;

  private JobRefusal(Decision decision) {
    this.decision = decision;
    this.numbers = decision.numbers();
  }

  static Optional<Refusal> of(Decision decision) {
    Action action = decision.action();
    return action.allocates() ? Optional.empty() : Optional.of(new JobRefusal(decision).refusal());
  }

  private Refusal refusal() {
    ReasonCode reason = decision.reason();
    boolean isShort =
        reason == ReasonCode.WAITING_FOR_CAPACITY
            || reason == ReasonCode.WAITING_FOR_NODES
            || (reason == ReasonCode.DEADLINE_UNREACHABLE
                && numbers.neededTasks() > numbers.freeTasks());
    String course =
        decision.course().map(plan -> ". " + DecisionText.course(decision, plan)).orElse("");
    String beyond =
        makesOffers() && decision.terms().isBeyondDeclaring()
            ? ". No deadline within 366d, the longest there is, would be accepted for all its tasks"
            : "";
    return new Refusal(
        reason.name(),
        why() + course + beyond,
        measures(),
        new When(OptionalLong.empty(), decision.terms().latestStartMillis(), OptionalLong.empty()),
        isShort || reason == ReasonCode.TASK_TOO_LARGE
            ? numbers.bindingPool().map(pool -> new Binding(pool.value(), numbers.bindingType()))
            : Optional.empty(),
        isShort
            ? numbers.holders().stream().map(holder -> new Holder(holder.value())).toList()
            : List.of(),
        0,
        offers(),
        advice());
  }

  private String why() {
    return switch (decision.reason()) {
      // Without an estimate it would take whatever is free.
      case WAITING_FOR_CAPACITY ->
          numbers.fraction().isEmpty()
              ? "there is no room for its tasks now"
              : "there is no room now for what it needs at once to make its deadline"
                  + numbers.ownWork().map(work -> ", as " + each(work)).orElse("");
      case WAITING_FOR_NODES -> "no node that is there now can hold one of its tasks in " + pool();
      case WAITING_FOR_FIRST_REQUESTS ->
          "nobody said how many tasks it has (sla.tasks); the first requests of its master"
              + " will tell";
      case BAD_DECLARATION -> "its sla. tags are malformed, unknown or contradict each other";
      case TASK_TOO_LARGE ->
          "one task needs more than a node, or %s beside its master, can ever give"
              .formatted(pool());
      case WORK_EXCEEDS_DEADLINE ->
          numbers
              .ownWork()
              .map(work -> ownWork(work) + ", longer than its deadline")
              .orElseGet(
                  () ->
                      "by %s its tasks cannot be done before its deadline, however many run at once"
                          .formatted(assumed()));
      case DEADLINE_UNREACHABLE -> unreachable();
      case DEADLINE_PASSED -> "its deadline passed before it could start";
      case HOPELESS ->
          "by its progress it would need more tasks at once to make its deadline than it can run";
      case LATE -> "it ran past its deadline, and late jobs of its size are ended here";
      default -> throw new IllegalStateException(decision.reason() + " lets a job run");
    };
  }

  private String unreachable() {
    if (numbers.ownWork().isPresent()) {
      return "it has waited too long: %s, longer than what is left until its deadline"
          .formatted(ownWork(numbers.ownWork().get()));
    }
    return numbers.neededTasks() > most()
        ? "it has waited so long that it would now need more tasks at once than it can run"
        : "it has waited so long that, by %s, its tasks cannot be done before its deadline any more"
            .formatted(assumed());
  }

  /** What tells how long a job's tasks take, where its numbers do not say. */
  private String assumed() {
    return decision.course().isPresent()
        ? "what its tasks are believed to take"
        : "its sla.task-duration";
  }

  private static String each(OwnWork work) {
    return "by %s its tasks take %s each"
        .formatted(DecisionText.source(work), Wording.duration(work.taskMillis()));
  }

  private String ownWork(OwnWork work) {
    return "%s and with its start %s in all, even %d at once"
        .formatted(each(work), Wording.duration(work.shortestMillis()), most());
  }

  /** How many of its tasks a job could run at once if nothing else ran. */
  private int most() {
    return Math.min(numbers.requestedTasks(), numbers.capacityTasks());
  }

  private String pool() {
    return numbers.bindingPool().map(PoolId::value).map(Wording::pool).orElse("its queue");
  }

  private List<Measure> measures() {
    return switch (decision.reason()) {
      case WAITING_FOR_CAPACITY -> measures(numbers.neededTasks(), numbers.capacityTasks());
      case DEADLINE_UNREACHABLE, HOPELESS -> measures(numbers.neededTasks(), most());
      case WORK_EXCEEDS_DEADLINE, LATE -> measures(numbers.requestedTasks(), most());
      case WAITING_FOR_NODES, TASK_TOO_LARGE -> vectors();
      default -> List.of();
    };
  }

  private List<Measure> measures(int asked, int most) {
    List<Measure> measures = new ArrayList<>();
    measures.add(new Measure(Measure.TASKS, asked, numbers.freeTasks(), OptionalDouble.of(most)));
    measures.addAll(vectors());
    return measures;
  }

  private List<Measure> vectors() {
    ResourceVector available = numbers.available();
    return numbers.asked().amounts().entrySet().stream()
        .map(each -> new Measure(each.getKey(), each.getValue(), available.get(each.getKey())))
        .toList();
  }

  /** Whether a later deadline, or fewer tasks, may be what is to be written instead. */
  private boolean makesOffers() {
    ReasonCode reason = decision.reason();
    return reason != ReasonCode.BAD_DECLARATION
        && reason != ReasonCode.TASK_TOO_LARGE
        && decision.action() != Action.TERMINATE;
  }

  private List<Offer> offers() {
    ReasonCode reason = decision.reason();
    List<Offer> offers = new ArrayList<>();
    if (reason == ReasonCode.TASK_TOO_LARGE) {
      smallerTask().ifPresent(size -> offers.add(new Offer(Offer.SMALLER, size)));
    }
    if (!makesOffers()) {
      return offers;
    }
    Terms terms = decision.terms().offered();
    terms
        .earliestDeadlineMillis()
        .ifPresent(
            millis ->
                offers.add(new Offer(Offer.LATER, "sla.deadline=" + Wording.duration(millis))));
    int largest = terms.largestTasks().orElse(0);
    // What would fit with a deadline that has passed is of no use.
    if (largest > 0 && reason != ReasonCode.DEADLINE_PASSED) {
      offers.add(new Offer(Offer.SMALLER, "sla.tasks=" + largest));
    }
    return offers;
  }

  /** The largest accepted size of a task, where there is one; of each type that is too much. */
  private Optional<String> smallerTask() {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, Long> asked : numbers.asked().amounts().entrySet()) {
      long most = numbers.available().get(asked.getKey());
      if (most == 0) {
        return Optional.empty();
      }
      if (most < asked.getValue()) {
        parts.add(smaller(asked.getKey(), most));
      }
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(Wording.list(parts));
  }

  private static String smaller(String type, long most) {
    return switch (type) {
      case ResourceVector.MEMORY -> "sla.task-memory=" + most + "m";
      case ResourceVector.VCORES -> "sla.task-vcores=" + most;
      default -> "tasks of at most " + Wording.amount((double) most, type);
    };
  }

  private String advice() {
    return switch (decision.reason()) {
      case BAD_DECLARATION -> "";
      case WAITING_FOR_FIRST_REQUESTS -> "sla.tasks, so that nothing need be waited for";
      case TASK_TOO_LARGE -> "another queue";
      case WAITING_FOR_NODES -> "to bring back nodes that are lost, or another queue";
      default ->
          decision.terms().isBeyondDeclaring()
              ? "less work"
              : "less work, or again with a later deadline";
    };
  }
}
