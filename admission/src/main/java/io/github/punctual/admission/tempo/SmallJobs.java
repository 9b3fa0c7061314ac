package io.github.punctual.admission.tempo;

import java.util.ArrayList;
import java.util.List;

/**
 * Starts small jobs at once with all their tasks: they are most of the jobs and next to none of the
 * load. Where there is too little room for what they need, lent capacity is taken back.
 */
final class SmallJobs {
  private SmallJobs() {}

  static void start(Allotment allotment, TempoSettings settings, double meanWork) {
    List<Standing> waiting = new ArrayList<>();
    for (Standing one : allotment.present()) {
      if (!one.large && one.tasks == 0) {
        waiting.add(one);
      }
    }
    waiting.sort(Standing.LEAST_WORK);
    for (Standing one : waiting) {
      int free = allotment.free(one);
      int need = one.outlook.need();
      if (free >= need) {
        allotment.set(one, Math.min(free, one.maxTasks));
      } else if (allotment.makeRoom(one, need, settings.smallPrice() * meanWork)) {
        allotment.set(one, need);
      }
    }
  }
}
