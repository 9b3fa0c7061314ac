package io.github.punctual.simulator.workload;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.utility.Utility;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/**
 * A job as a trace has it: what it will do, which no scheduler but an oracle knows.
 *
 * @param id its name, unique in the trace
 * @param queue the queue that it was submitted to
 * @param user who submitted it
 * @param name the name under which its history is kept
 * @param submitMillis when it is submitted, in milliseconds from the trace's zero, at least 0
 * @param budgetMillis the time from submission to its deadline, where the trace has one; above 0
 * @param stages its stages, each after its parents; at least one
 * @param utility what its result is worth, where the trace says so; one that falls with the
 *     deadline needs one
 */
public record TraceJob(
    String id,
    String queue,
    String user,
    String name,
    long submitMillis,
    OptionalLong budgetMillis,
    List<Stage> stages,
    Optional<JobUtility> utility) {
  /** A job of which the trace does not say what its result is worth. */
  public TraceJob(
      String id,
      String queue,
      String user,
      String name,
      long submitMillis,
      OptionalLong budgetMillis,
      List<Stage> stages) {
    this(id, queue, user, name, submitMillis, budgetMillis, stages, Optional.empty());
  }

  public TraceJob {
    stages = List.copyOf(stages);
    if (submitMillis < 0) {
      throw new IllegalArgumentException(
          "job %s is submitted at %d ms; it must be at least 0".formatted(id, submitMillis));
    }
    if (budgetMillis.isPresent() && budgetMillis.getAsLong() < 1) {
      throw new IllegalArgumentException(
          "the deadline of job %s is %d ms after its submission; it must be at least 1"
              .formatted(id, budgetMillis.getAsLong()));
    }
    if (budgetMillis.isEmpty() && utility.isPresent() && utility.get().needsDeadline()) {
      throw new IllegalArgumentException(
          "job %s has a utility that falls with its deadline, and no deadline; give both"
              .formatted(id));
    }
    if (stages.isEmpty()) {
      throw new IllegalArgumentException("job " + id + " has no stages; it must have at least 1");
    }
    if (stages.size() > 1 || !stages.get(0).parents().isEmpty()) {
      checkOrder(id, stages);
    }
  }

  private static void checkOrder(String id, List<Stage> stages) {
    Set<String> before = new HashSet<>();
    for (Stage stage : stages) {
      for (String parent : stage.parents()) {
        if (!before.contains(parent)) {
          throw new IllegalArgumentException(
              "stage %s of job %s has the parent %s, which is not a stage before it"
                  .formatted(stage.id(), id, parent));
        }
      }
      if (!before.add(stage.id())) {
        throw new IllegalArgumentException(
            "stage %s of job %s occurs twice; names must be unique".formatted(stage.id(), id));
      }
    }
  }

  /** The sum of the durations of all its tasks, in task milliseconds: the papers' compTime. */
  public long workMillis() {
    long sum = 0;
    for (Stage stage : stages) {
      sum = Math.addExact(sum, stage.workMillis());
    }
    return sum;
  }

  /** The tasks of its widest stage: the papers' requestedTasks. */
  public int requestedTasks() {
    int most = 0;
    for (Stage stage : stages) {
      most = Math.max(most, stage.tasks());
    }
    return most;
  }

  /** How many tasks it has in all its stages. */
  public int totalTasks() {
    int sum = 0;
    for (Stage stage : stages) {
      sum = Math.addExact(sum, stage.tasks());
    }
    return sum;
  }

  /** What one task needs: the most of each resource type over its stages. */
  public ResourceVector task() {
    ResourceVector most = stages.get(0).task();
    for (Stage stage : stages.subList(1, stages.size())) {
      most = most.max(stage.task());
    }
    return most;
  }

  /** The same job with other durations of its tasks, in milliseconds. */
  public TraceJob withMillis(LongUnaryOperator change) {
    return withStages(stage -> stage.with(stage.tasks(), stage.durations().changed(change)));
  }

  public TraceJob withBudget(OptionalLong millis) {
    return new TraceJob(id, queue, user, name, submitMillis, millis, stages, utility);
  }

  public TraceJob submittedAt(long millis) {
    return new TraceJob(id, queue, user, name, millis, budgetMillis, stages, utility);
  }

  /** What its result is worth, by seconds from submission: by default a sigmoid at its deadline. */
  public Utility worth() {
    return utility.orElseGet(() -> JobUtility.byDefault(budgetMillis)).function(budgetMillis);
  }

  /** The same job with other stages, which keep their names. */
  public TraceJob withStages(UnaryOperator<Stage> change) {
    List<Stage> changed = stages.stream().map(change).toList();
    return new TraceJob(id, queue, user, name, submitMillis, budgetMillis, changed, utility);
  }
}
