package io.github.punctual.admission.tempo;

import io.github.punctual.admission.control.Room;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gives tasks to jobs and takes them back, never more than there is room for. */
final class Allotment {
  /** No master is as large as so many tasks, unless it needs what tasks do not. */
  private static final int MASTER_MOST = 64;

  private final Room room;
  private final List<Standing> jobs;
  private final long nowMillis;
  private final long startMillis;

  Allotment(Room room, List<Standing> jobs, long nowMillis, long startMillis) {
    this.room = room;
    this.jobs = jobs;
    this.nowMillis = nowMillis;
    this.startMillis = startMillis;
  }

  List<Standing> jobs() {
    return jobs;
  }

  long nowMillis() {
    return nowMillis;
  }

  /** How many more tasks of a job fit; its master's room is kept beside those of one that waits. */
  int free(Standing job) {
    if (job.tasks == 0) {
      return job.space.freeTasks();
    }
    return freeBesideMaster(job);
  }

  private int freeBesideMaster(Standing job) {
    RunningJob held = held(job, job.tasks);
    room.giveBack(held);
    int free = job.space.freeTasks() - job.tasks;
    room.take(held);
    return Math.max(0, free);
  }

  /** Lets a job have another number of tasks; what is more must be free. */
  void set(Standing job, int tasks) {
    if (job.tasks > 0) {
      room.giveBack(held(job, job.tasks));
    }
    job.tasks = tasks;
    if (tasks > 0) {
      room.take(held(job, tasks));
    }
  }

  private RunningJob held(Standing job, int tasks) {
    return new RunningJob(job.job, tasks, nowMillis);
  }

  /**
   * Makes room for so many tasks of a job by taking back what others were lent, if that does not
   * cost more than it may.
   *
   * @param allowed in milliseconds of the whole pool
   */
  boolean makeRoom(Standing job, int tasks, double allowed) {
    int missing = tasks - free(job);
    if (missing <= 0) {
      return true;
    }
    int forMaster = job.tasks == 0 ? masterInTasks(job.job) : 0;
    return takeBack(job, tasks, missing, allowed)
        || (forMaster > 0 && takeBack(job, tasks, missing + forMaster, allowed));
  }

  private boolean takeBack(Standing job, int tasks, int taken, double allowed) {
    Reclaim reclaim = Reclaim.of(taken * job.taskShare, job, jobs, nowMillis, startMillis);
    if (reclaim.cost() > allowed) {
      return false;
    }
    reclaim.takings().forEach(taking -> set(taking.from(), taking.from().tasks - taking.tasks()));
    if (free(job) >= tasks) {
      return true;
    }
    // Another pool or another resource binds: what was taken does not help.
    reclaim.takings().forEach(taking -> set(taking.from(), taking.from().tasks + taking.tasks()));
    return false;
  }

  /** How many tasks take as much of everything as the master of a job that has yet to start. */
  private static int masterInTasks(DeadlineJob job) {
    int count = 0;
    while (count < MASTER_MOST && !job.master().fitsIn(job.task().times(count))) {
      count++;
    }
    return count;
  }

  /** Ends a job; what it held is free. */
  void end(Standing job, ReasonCode reason) {
    set(job, 0);
    job.ending = Optional.of(reason);
  }

  /** The jobs of one pool that are still there. */
  List<Standing> present() {
    List<Standing> present = new ArrayList<>();
    for (Standing one : jobs) {
      if (one.ending.isEmpty()) {
        present.add(one);
      }
    }
    return present;
  }
}
