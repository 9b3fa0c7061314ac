package io.github.punctual.admission.tempo;

import io.github.punctual.core.decision.ReasonCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans the large jobs of one pool together, those that run and those that wait, the least work
 * first. In a plan nobody gives a task back: a job starts with what it can keep, and grows when
 * others end.
 */
final class LargeJobs {
  private final Allotment allotment;
  private final TempoSettings settings;
  private final WorkHistory works;
  private final double meanWork;
  private final double nowMillis;
  private final List<Standing> pool;
  private final Timeline timeline;

  private LargeJobs(
      Allotment allotment, TempoSettings settings, WorkHistory works, List<Standing> pool) {
    this.allotment = allotment;
    this.settings = settings;
    this.works = works;
    this.meanWork = works.mean();
    this.nowMillis = allotment.nowMillis();
    this.pool = pool;
    this.timeline = new Timeline(nowMillis, 1 - settings.reserve());
  }

  /** Plans every pool that has large jobs. */
  static void plan(Allotment allotment, TempoSettings settings, WorkHistory works) {
    Map<Object, List<Standing>> pools = new LinkedHashMap<>();
    for (Standing one : allotment.present()) {
      pools.computeIfAbsent(one.job.pool(), id -> new ArrayList<>()).add(one);
    }
    for (List<Standing> pool : pools.values()) {
      if (pool.stream().anyMatch(one -> one.large)) {
        new LargeJobs(allotment, settings, works, pool).plan();
      }
    }
  }

  private void plan() {
    takeSmall();
    List<Standing> large = new ArrayList<>();
    for (Standing one : pool) {
      if (one.large) {
        large.add(one);
        if (one.tasks > 0) {
          occupy(one, 1);
        }
      }
    }
    large.sort(Standing.LEAST_WORK);
    for (Standing one : large) {
      if (one.running.isPresent()) {
        goOn(one);
      } else if (one.tasks == 0) {
        start(one);
      }
    }
  }

  /** Small jobs live in the reserve; what they have beyond it is not there for large ones. */
  private void takeSmall() {
    List<Standing> small = new ArrayList<>();
    double used = 0;
    for (Standing one : pool) {
      if (!one.large && one.tasks > 0) {
        small.add(one);
        used += one.tasks * one.taskShare;
      }
    }
    small.sort(
        Comparator.comparingDouble((Standing one) -> one.endMillis(nowMillis))
            .thenComparingInt(one -> one.place));
    double from = nowMillis;
    for (Standing one : small) {
      double beyond = used - settings.reserve();
      if (beyond <= 0) {
        break;
      }
      timeline.take(from, one.endMillis(nowMillis), beyond);
      from = Math.max(from, one.endMillis(nowMillis));
      used -= one.tasks * one.taskShare;
    }
  }

  private void occupy(Standing one, int sign) {
    timeline.take(nowMillis, one.endMillis(nowMillis), sign * one.tasks * one.taskShare);
  }

  /** A running job grows as far as the plan lets it; one whose plan fails may be stopped. */
  private void goOn(Standing one) {
    if (one.tasks >= one.maxTasks) {
      return;
    }
    occupy(one, -1);
    double leave = settings.roomWhenLending() * rank(one);
    double sure = one.outlook.high();
    Optional<Timeline.Course> course = course(one, sure, leave);
    if (course.isEmpty() && leave > 0) {
      course = course(one, sure, 0);
    }
    boolean known =
        one.outlook.observedRate().isPresent() || one.outlook.chance() >= settings.surePart();
    if (course.isEmpty()) {
      course = lessSure(one);
    }
    if (course.isPresent()) {
      timeline.take(course.get());
      if (known) {
        grow(one, course.get().tasksNow());
      }
    } else if (one.outlook.observedRate().isPresent() && freshlyReported(one)) {
      rescueOrStop(one);
    } else {
      occupy(one, 1);
    }
  }

  private Optional<Timeline.Course> lessSure(Standing one) {
    double least = one.outlook.worthwhile(settings.stopChance());
    Optional<Outlook.Guess> guess = one.outlook.guess(Optional.empty(), least);
    while (guess.isPresent()) {
      Optional<Timeline.Course> course = course(one, guess.get().work(), 0);
      if (course.isPresent()) {
        return course;
      }
      guess = one.outlook.guess(guess, least);
    }
    return Optional.empty();
  }

  private Optional<Timeline.Course> course(Standing one, double work, double leave) {
    return timeline
        .course(
            work, one.maxTasks, one.taskShare, (double) one.job.deadlineMillis(), leave, one.tasks)
        .filter(course -> course.tasksNow() >= one.tasks);
  }

  private void grow(Standing one, int tasks) {
    int more = Math.min(tasks - one.tasks, allotment.free(one));
    if (more > 0) {
      allotment.set(one, one.tasks + more);
    }
  }

  /** What it lacks is taken from others, where that is worth it. */
  private void rescueOrStop(Standing one) {
    int need = one.outlook.need();
    double chance = one.outlook.chance();
    if (chance >= one.outlook.worthwhile(settings.stopChance())
        && allotment.makeRoom(one, need - one.tasks, settings.largePrice() * meanWork)) {
      grow(one, Math.max(one.tasks, need));
      occupy(one, 1);
    } else {
      allotment.end(one, ReasonCode.HOPELESS);
    }
  }

  private boolean freshlyReported(Standing one) {
    return one.running
        .flatMap(run -> run.progress())
        .filter(progress -> progress.atMillis() == allotment.nowMillis())
        .isPresent();
  }

  /** A waiting job gets a place in the plan, now or later, by the most careful guess that fits. */
  private void start(Standing one) {
    double leave = settings.roomForSmaller() * rank(one);
    Optional<Outlook.Guess> guess = one.outlook.guess(Optional.empty(), settings.startChance());
    while (guess.isPresent()) {
      boolean tight = one.outlook.leavesNoTime(guess.get());
      Optional<Timeline.Course> course = course(one, guess.get().work(), tight ? 0 : leave);
      if (course.isPresent()) {
        timeline.take(course.get());
        begin(one, course.get(), guess.get().covers() >= settings.surePart());
        return;
      }
      guess = one.outlook.guess(guess, settings.startChance());
    }
    startByReclaiming(one);
  }

  private void begin(Standing one, Timeline.Course course, boolean sure) {
    int tasks = Math.min(course.tasksNow(), allotment.free(one));
    if (!sure) {
      int probe = (int) Math.max(1, Math.floor(settings.probeShare() / one.taskShare));
      tasks = Math.min(tasks, probe);
      one.onTrial = true;
    }
    if (tasks > 0) {
      allotment.set(one, tasks);
    }
  }

  private void startByReclaiming(Standing one) {
    int need = one.outlook.need();
    int room = (int) Math.floor((timeline.freeNow() + 1e-9) / one.taskShare);
    int free = Math.max(0, Math.min(room, allotment.free(one)));
    if (one.outlook.chance() < settings.startChance() || need <= free) {
      return;
    }
    if (need * one.taskShare <= 1 - settings.reserve()
        && allotment.makeRoom(one, need, settings.largePrice() * meanWork)) {
      allotment.set(one, need);
      timeline.take(nowMillis, one.endMillis(nowMillis), free * one.taskShare);
    }
  }

  private double rank(Standing one) {
    return works.rank(one.outlook.middleWork() * one.taskShare);
  }
}
