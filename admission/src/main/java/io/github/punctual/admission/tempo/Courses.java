package io.github.punctual.admission.tempo;

import static io.github.punctual.core.ledger.HolderKind.DEADLINE_JOB;

import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.policy.Snapshot;
import io.github.punctual.core.time.ProfileBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * What the jobs of a plan have over time: its running tasks until they are expected to end, the
 * others where they have their place. Where running tasks stand in what others have a right to,
 * they are lent their room; a task that finds no place in the plan is promised none.
 */
final class Courses {
  private final TempoPlanner planner;
  private final long nowMillis;

  /** What all have together that is not claimed by others. */
  private final FreeProfile unclaimed;

  Courses(Snapshot snapshot, Axes axes, TempoPlanner planner) {
    this.planner = planner;
    this.nowMillis = snapshot.nowMillis();
    this.unclaimed = new FreeProfile(nowMillis, axes.amounts());
    axes.take(unclaimed, snapshot.others().claimed());
  }

  List<LedgerEntry> entries() {
    List<LedgerEntry> entries = new ArrayList<>();
    TaskPlan plan = planner.beginning();
    for (BelievedJob view : planner.inPlan()) {
      ProfileBuilder firm = new ProfileBuilder();
      ProfileBuilder lent = new ProfileBuilder();
      plan.profile()
          .watchedBy(
              (demand, tasks, fromMillis, untilMillis) ->
                  firm.add(fromMillis, untilMillis, demand.size.times(tasks)));
      long masterMillis = plan.masterUntil(view, plan.place(view).endMillis());
      planner.taken().held(view, new Held(masterMillis, firm, lent));
      String id = view.job.id().value();
      if (!firm.isEmpty()) {
        entries.add(LedgerEntry.firm(DEADLINE_JOB, id, view.job.pool(), firm.from(nowMillis)));
      }
      if (!lent.isEmpty()) {
        entries.add(LedgerEntry.expected(DEADLINE_JOB, id, view.job.pool(), lent.from(nowMillis)));
      }
    }
    return entries;
  }

  /** What one job holds: of its own, or lent; its master at most until an instant. */
  private final class Held implements TakenRoom.Holding {
    private final long masterMillis;
    private final ProfileBuilder firm;
    private final ProfileBuilder lent;

    Held(long masterMillis, ProfileBuilder firm, ProfileBuilder lent) {
      this.masterMillis = masterMillis;
      this.firm = firm;
      this.lent = lent;
    }

    @Override
    public void holdMaster(Axes.Demand demand, long untilMillis) {
      hold(demand, 1, Math.min(untilMillis, masterMillis));
    }

    @Override
    public void hold(Axes.Demand demand, int tasks, long untilMillis) {
      int own = unclaimed.fitsNow(demand, untilMillis - nowMillis, tasks);
      if (own > 0) {
        unclaimed.take(demand, own, nowMillis, untilMillis);
        firm.add(nowMillis, untilMillis, demand.size.times(own));
      }
      if (own < tasks) {
        lent.add(nowMillis, untilMillis, demand.size.times(tasks - own));
      }
    }
  }
}
