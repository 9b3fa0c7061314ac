package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Earliest deadline first: what is free goes to the job with the earliest deadline among those that
 * can use more, running or waiting; jobs without a deadline come last. Late jobs are not dropped.
 *
 * <p>Without preemption nothing is taken away. With it, a job that is submitted takes tasks from
 * those of later deadlines, the latest first, until it has all its tasks; they get them back when
 * their turn comes.
 */
final class EarliestDeadlineFirst extends InLine {
  private final boolean preemptive;
  private final TreeSet<Job> holders = new TreeSet<>(Orders.DEADLINE);

  EarliestDeadlineFirst(String name, boolean preemptive) {
    super(name, Orders.DEADLINE, ALL_TASKS, true);
    this.preemptive = preemptive;
  }

  @Override
  public void submitted(Job job) {
    if (preemptive) {
      makeRoom(job);
    }
    super.submitted(job);
  }

  @Override
  public void completed(Job job) {
    holders.remove(job);
    super.completed(job);
  }

  @Override
  public void dropped(List<Job> gone) {
    gone.forEach(holders::remove);
    super.dropped(gone);
  }

  @Override
  void give(Job job, int tasks) {
    super.give(job, tasks);
    if (preemptive && tasks > 0) {
      holders.add(job);
    }
  }

  private void makeRoom(Job newcomer) {
    int wanted = Math.min(newcomer.requestedTasks(), cluster.capacityTasks(newcomer));
    List<Job> emptied = new ArrayList<>();
    for (Job victim : holders.descendingSet()) {
      int missing = wanted - cluster.freeTasks(newcomer);
      if (missing <= 0 || Orders.DEADLINE.compare(victim, newcomer) < 0) {
        break;
      }
      int left = Math.max(0, victim.allowedTasks() - worth(missing, newcomer, victim));
      if (left < victim.allowedTasks()) {
        cluster.resize(victim, left);
        line().add(victim);
      }
      if (left == 0) {
        emptied.add(victim);
      }
    }
    emptied.forEach(holders::remove);
  }

  /** How many of a job's tasks hold at least what so many of the newcomer's tasks need. */
  private static int worth(int tasks, Job newcomer, Job victim) {
    long most = 0;
    for (var needed : newcomer.task().amounts().entrySet()) {
      long held = victim.task().get(needed.getKey());
      if (held > 0) {
        most = Math.max(most, (tasks * needed.getValue() + held - 1) / held);
      }
    }
    return (int) Math.min(most, Integer.MAX_VALUE);
  }
}
