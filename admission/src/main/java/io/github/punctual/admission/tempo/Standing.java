package io.github.punctual.admission.tempo;

import io.github.punctual.admission.control.Room;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import java.util.Comparator;
import java.util.Optional;

/** How a job stands in the course of a pass: what it has, what it needs, what becomes of it. */
final class Standing {
  /** The least work left first; then the order of the snapshot. */
  static final Comparator<Standing> LEAST_WORK =
      Comparator.comparingDouble((Standing one) -> one.outlook.middle() * one.taskShare)
          .thenComparingInt(one -> one.place);

  final DeadlineJob job;
  final Optional<RunningJob> running;
  final Room.Space space;
  final double taskShare;
  final int maxTasks;
  final int place;
  final boolean large;
  final Outlook outlook;

  /** What it has now, with what this pass gave and took. */
  int tasks;

  /** A start without knowing whether it can make it. */
  boolean onTrial;

  /** Why it goes; empty while it stays. */
  Optional<ReasonCode> ending = Optional.empty();

  Standing(
      DeadlineJob job,
      Optional<RunningJob> running,
      Room.Space space,
      int place,
      boolean large,
      Outlook outlook) {
    this.job = job;
    this.running = running;
    this.space = space;
    this.taskShare = 1.0 / space.capacityTasks();
    this.maxTasks = Math.min(job.requestedTasks(), space.capacityTasks());
    this.place = place;
    this.large = large;
    this.outlook = outlook;
    this.tasks = running.map(RunningJob::tasks).orElse(0);
  }

  boolean runs() {
    return tasks > 0 && ending.isEmpty();
  }

  /** Whether it ran before this pass and goes on. */
  boolean goesOn() {
    return running.isPresent() && ending.isEmpty();
  }

  /** The part of what it has that it does not need: lent, and to be had back. */
  int lent() {
    return onTrial ? tasks : Math.max(0, tasks - outlook.need());
  }

  /** The container time that is lost when so many of its tasks are taken away now. */
  double costOfTaking(int taken, long startMillis) {
    double taskMillis = outlook.middleWork() / job.requestedTasks();
    return taken * (taskMillis / 2 + startMillis);
  }

  /**
   * How many of its tasks can be taken so that it still makes its deadline, the work that is lost
   * included.
   */
  int spare(long nowMillis, long startMillis) {
    int more = tasks - outlook.need();
    if (more <= 0) {
      return 0;
    }
    double left = Math.max(1000, (double) job.timeToDeadlineMillis(nowMillis));
    return (int) Math.floor(more / (1 + costOfTaking(1, startMillis) / left));
  }

  /** When it is done with what it has, if it has as much to do as promises cover. */
  double endMillis(double nowMillis) {
    return Math.min((double) job.deadlineMillis(), nowMillis + outlook.high() / Math.max(1, tasks));
  }
}
