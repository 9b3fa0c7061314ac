package io.github.punctual.admission.tempo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts small jobs at once with all their tasks: they are most of the jobs and next to none of the
 * load. Where there is too little room for what they need, lent capacity is taken back.
 */
final class SmallJobs {
  private final Allotment allotment;
  private final TempoSettings settings;
  private final double price;

  private SmallJobs(Allotment allotment, TempoSettings settings, double meanWork) {
    this.allotment = allotment;
    this.settings = settings;
    this.price = settings.smallPrice() * meanWork;
  }

  static void start(Allotment allotment, TempoSettings settings, double meanWork) {
    List<Standing> small = new ArrayList<>();
    for (Standing one : allotment.present()) {
      if (!one.large) {
        small.add(one);
      }
    }
    small.sort(Standing.LEAST_WORK);
    SmallJobs jobs = new SmallJobs(allotment, settings, meanWork);
    for (Standing one : small) {
      if (one.tasks == 0) {
        jobs.start(one);
      } else if (one.tasks < one.outlook.need()) {
        jobs.help(one);
      }
    }
  }

  private void start(Standing one) {
    int free = allotment.free(one);
    int need = one.outlook.need();
    if (free >= need) {
      allotment.set(one, Math.min(free, one.maxTasks));
    } else if (allotment.makeRoom(one, need, price)) {
      allotment.set(one, need);
    } else if (free > 0 && mayDo(one, free)) {
      allotment.set(one, free);
    }
  }

  /** Whether so many tasks would do for a good part of the jobs like it. */
  private boolean mayDo(Standing one, int tasks) {
    Optional<Outlook.Guess> guess = one.outlook.guess(Optional.empty(), settings.startChance());
    while (guess.isPresent() && one.outlook.tasksFor(guess.get().work()) > tasks) {
      guess = one.outlook.guess(guess, settings.startChance());
    }
    return guess.isPresent();
  }

  /** A running job that turned out to need more. */
  private void help(Standing one) {
    int need = one.outlook.need();
    int more = Math.min(allotment.free(one), need - one.tasks);
    if (allotment.makeRoom(one, need - one.tasks, price)) {
      more = need - one.tasks;
    }
    if (more > 0) {
      allotment.set(one, one.tasks + more);
    }
  }
}
