package io.github.punctual.simulator.engine;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.share.Heap;
import io.github.punctual.simulator.engine.share.Sharer;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A job in the course of one simulation. Schedulers read it; the engine alone changes it. Jobs are
 * ordered by their submission.
 */
public final class Job extends Heap.Member<Job> implements Comparable<Job> {
  private final int index;
  private final TraceJob trace;
  private final int requestedTasks;
  private final ResourceVector task;
  private final double[] demand;
  private final long workMillis;

  JobState state = JobState.WAITING;
  int allowedTasks;

  /** Whether it is given containers one by one, each of the size of its task. */
  boolean isHandedOut;

  /** What it holds, whether its tasks have started or not; nothing while it shares. */
  double[] held;

  double tasks;
  boolean sharing;
  Sharer sharer;
  TaskRun run;

  /** By what it is ordered among those that run, then by its submission. */
  double key;

  RunningQueue queue;
  long startMillis = -1;
  long endMillis = -1;
  double doneMillis;
  double lostMillis;
  Optional<ReasonCode> reason = Optional.empty();
  DeadlinePromise promise = DeadlinePromise.BY_LETTING_RUN;

  Job(int index, TraceJob trace, ResourceVector task, double[] demand) {
    this.index = index;
    this.trace = trace;
    this.requestedTasks = trace.requestedTasks();
    this.task = task;
    this.demand = demand;
    this.held = new double[demand.length];
    this.workMillis = trace.workMillis();
  }

  /** Its place in the order of submission, from 0. */
  public int index() {
    return index;
  }

  public TraceJob trace() {
    return trace;
  }

  /** How many tasks it can run at once, at least 1. */
  public int requestedTasks() {
    return requestedTasks;
  }

  /** What one task takes of the simulated cluster, in the cluster's resource types. */
  public ResourceVector task() {
    return task;
  }

  /** All its work in task milliseconds: none but an oracle may look at it before the job ended. */
  public long workMillis() {
    return workMillis;
  }

  public long submitMillis() {
    return trace.submitMillis();
  }

  /** The instant of its deadline in milliseconds; empty when it has none. */
  public OptionalLong deadlineMillis() {
    return trace.budgetMillis().isPresent()
        ? OptionalLong.of(trace.submitMillis() + trace.budgetMillis().getAsLong())
        : OptionalLong.empty();
  }

  public JobState state() {
    return state;
  }

  /**
   * How many tasks it may run at once now; a fraction where capacity is shared fluidly. For a job
   * that shares what is left, task by task: how many it runs.
   */
  public double tasks() {
    return sharer == null ? tasks : sharer.peers().tasksEach();
  }

  /**
   * How many tasks its scheduler let it run at once, 0 when it shares what is left: more than
   * {@link #tasks} while nodes are lost that it needs.
   */
  public int allowedTasks() {
    return allowedTasks;
  }

  /** How many tasks it runs now: those that it may, except task by task. */
  public double runningTasks() {
    return run == null ? tasks() : run.running;
  }

  double[] demand() {
    return demand;
  }

  /** When it was admitted, in milliseconds; -1 while it was not. */
  public long startMillis() {
    return startMillis;
  }

  /** When it ended in whatever way, in milliseconds; -1 while it has not. */
  public long endMillis() {
    return endMillis;
  }

  /** The work that it has done and not lost, in task milliseconds, as of its last change. */
  public double doneMillis() {
    return doneMillis;
  }

  /**
   * What was spent on it in vain, in task milliseconds: starts of containers, and work that was
   * lost.
   */
  public double lostMillis() {
    return lostMillis;
  }

  /** Why it was refused or terminated; empty when it was not. */
  public Optional<ReasonCode> reason() {
    return reason;
  }

  /** Whether it completed by its deadline; false when it has none. */
  public boolean met() {
    return state == JobState.COMPLETED
        && deadlineMillis().isPresent()
        && endMillis <= deadlineMillis().getAsLong();
  }

  /**
   * Whether its deadline was promised: because its scheduler said so, or did not say otherwise and
   * did not refuse it. Known when the run is over.
   */
  public boolean promised() {
    return deadlineMillis().isPresent()
        && (promise == DeadlinePromise.GIVEN
            || (promise == DeadlinePromise.BY_LETTING_RUN && state != JobState.REJECTED));
  }

  @Override
  protected boolean isBefore(Job other) {
    return key < other.key || (key == other.key && index < other.index);
  }

  @Override
  public int compareTo(Job other) {
    return Integer.compare(index, other.index);
  }

  @Override
  public boolean equals(Object o) {
    return this == o;
  }

  @Override
  public int hashCode() {
    return index;
  }

  @Override
  public String toString() {
    return trace.id();
  }
}
