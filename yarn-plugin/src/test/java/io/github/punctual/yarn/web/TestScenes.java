package io.github.punctual.yarn.web;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.HolderKind;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.robust.calibration.Forecast;
import io.github.punctual.robust.outlook.DayCount;
import io.github.punctual.robust.outlook.JobStory;
import io.github.punctual.robust.outlook.OutlookChange;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.jobs.JobEvent;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.web.jobs.JobDetail;
import io.github.punctual.yarn.web.jobs.JobHoldings;
import io.github.punctual.yarn.web.overview.ClusterView;
import io.github.punctual.yarn.web.overview.ClusterView.QueueHolding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Clusters with many jobs or none, to be looked at. */
final class TestScenes {
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId DEFAULT = new PoolId("root.default");
  private static final PoolId PROD = new PoolId("root.production.warehouse-loads");

  private TestScenes() {}

  /** So many jobs, of every kind as far as there are enough, and what is known beside them. */
  static TestJobs of(int count) {
    TestJobs jobs = new TestJobs();
    for (int i = 0; i < count; i++) {
      add(jobs, i);
    }
    jobs.cluster(cluster(count));
    return jobs;
  }

  private static void add(TestJobs jobs, int number) {
    String user = number % 3 == 0 ? "ann" : "bob-of-the-warehouse-team";
    String name = number % 5 == 0 ? "nightly" : "orders-by-region-and-customer-segment-" + number;
    UtilityStanding[] standings = {
      UtilityStanding.ON_TIME,
      UtilityStanding.AT_RISK,
      UtilityStanding.LATE,
      UtilityStanding.IMPOSSIBLE
    };
    switch (number % 10) {
      case 0, 1, 2, 3 -> {
        UtilityStanding standing = standings[number / 10 % 2 == 0 ? number % 10 : 0];
        JobSight job =
            jobs.live(
                name,
                user,
                20 + number % 200,
                standing,
                standing == UtilityStanding.ON_TIME
                    ? ""
                    : "With the times of its last 40 tasks it takes 12m longer than thought.");
        hold(jobs, job, number);
      }
      case 4, 5 -> jobs.waiting(name, user, 90 + number % 100);
      case 6 -> jobs.ended(name, user, -3 - number % 20, 5 + number * 13L % 20_000);
      case 7 -> jobs.ended(name, user, number % 4 == 3 ? 4 : -2, 9 + number * 17L % 20_000);
      case 8 ->
          jobs.refused(
              name,
              user,
              "Punctual: WORK_EXCEEDS_DEADLINE: its work takes 3h40m with all that its queue may"
                  + " hold. Accepted now with sla.deadline=4h.");
      default -> jobs.bestEffort(name, user);
    }
  }

  private static void hold(TestJobs jobs, JobSight job, int number) {
    jobs.holdings(
        job.id(),
        new JobHoldings(
            number % 9,
            OptionalInt.of(7),
            OptionalInt.empty(),
            OptionalDouble.of(number % 100 / 100.0),
            OptionalLong.empty()));
    long now = TestJobs.NOW;
    long due = job.dueMillis().orElseThrow();
    List<Forecast> course = new ArrayList<>();
    for (int i = 9; i >= 1; i--) {
      long median = due - 4 * TestJobs.MINUTE + i % 4 * TestJobs.MINUTE;
      course.add(
          new Forecast(now - i * TestJobs.MINUTE, median, median + (2 + i) * TestJobs.MINUTE));
    }
    jobs.detail(
        job.id(),
        new JobDetail(
            new JobStory(
                course,
                List.of(
                    new OutlookChange(
                        now - 3 * TestJobs.MINUTE,
                        UtilityStanding.AT_RISK,
                        "With the times of its last 40 tasks it takes 12m longer than thought."))),
            List.of(
                new JobEvent(
                    now - 9 * TestJobs.MINUTE,
                    "ADMITTED",
                    "Punctual: ADMITTED: it may run 7 of its 15 tasks at once.")),
            Optional.empty(),
            List.of()));
  }

  private static ClusterView cluster(int count) {
    boolean busy = count > 0;
    ResourceVector all = ResourceVector.of(65_536, 64);
    ClusterCapacity capacity =
        ClusterCapacity.of(
            List.of(
                Pool.root(ROOT, all),
                Pool.child(DEFAULT, ROOT, all),
                Pool.child(new PoolId("root.production"), ROOT, all),
                Pool.child(PROD, new PoolId("root.production"), ResourceVector.of(32_768, 32))));
    return new ClusterView(
        Optional.of(new PromiseLedger(TestJobs.NOW, capacity, busy ? entries() : List.of())),
        List.of(
            new QueueHolding(ROOT, ResourceVector.of(busy ? 40_960 : 0, busy ? 30 : 0), all),
            new QueueHolding(DEFAULT, ResourceVector.of(busy ? 20_480 : 0, busy ? 20 : 0), all),
            new QueueHolding(
                PROD,
                ResourceVector.of(busy ? 20_480 : 0, busy ? 10 : 0),
                ResourceVector.of(32_768, 32))),
        busy ? days() : List.of());
  }

  private static List<LedgerEntry> entries() {
    long now = TestJobs.NOW;
    long hour = 60 * TestJobs.MINUTE;
    List<LedgerEntry> entries = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      entries.add(
          LedgerEntry.firm(
              HolderKind.DEADLINE_JOB,
              TestJobs.id(i + 1).toString(),
              i % 2 == 0 ? DEFAULT : PROD,
              CapacityProfile.of(
                  Map.of(
                      now,
                      ResourceVector.of(4096, 4),
                      now + (i + 1) * hour / 2,
                      ResourceVector.ZERO))));
    }
    entries.add(
        LedgerEntry.firm(
            HolderKind.RESERVATION,
            "reservation_1_0001",
            DEFAULT,
            CapacityProfile.of(
                Map.of(
                    now + hour,
                    ResourceVector.of(16_384, 24),
                    now + 5 * hour,
                    ResourceVector.ZERO))));
    entries.add(
        LedgerEntry.firm(
            HolderKind.HARD_BURST,
            PROD.value(),
            PROD,
            CapacityProfile.of(
                Map.of(
                    now + 2 * hour,
                    ResourceVector.of(8192, 8),
                    now + 3 * hour,
                    ResourceVector.ZERO))));
    return entries;
  }

  private static List<DayCount> days() {
    long today = DayCount.dayOf(TestJobs.NOW);
    List<DayCount> days = new ArrayList<>();
    for (int i = 13; i >= 0; i--) {
      days.add(new DayCount(today - i, 40 + i * 37L % 90, i % 4 == 1 ? 7 : 0, i % 3));
    }
    return days;
  }
}
