package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.CPU;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.policy.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a job in a long line is told of its place and its start. */
class TempoLineTest {
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId OTHER = new PoolId("other");
  private static final long TASK_MILLIS = 10_000;

  /** Two clusters in one, of ten CPUs each, which have nothing to do with each other. */
  private final TempoCluster cluster =
      new TempoCluster(
          Map.of(TempoOptions.USER_SHARE, "1", TempoOptions.SPARE, "false"),
          ClusterCapacity.of(
              List.of(Pool.root(ROOT, CPU.times(10)), Pool.root(OTHER, CPU.times(10)))));

  private final List<DeadlineJob> line = new ArrayList<>();

  /** Jobs of all CPUs that take ten seconds each: most of them wait, in their order. */
  private void queue(String name, PoolId pool, int count) {
    for (int i = 0; i < count; i++) {
      DeadlineJob job =
          lasting(job("ann", "%s-%03d".formatted(name, i), i, 100_000, 10), TASK_MILLIS).in(pool);
      if (cluster.submit(job).reason() == ReasonCode.WAITING_FOR_CAPACITY) {
        line.add(job);
      }
    }
  }

  private PlannedTimes told(DeadlineJob job, long now) {
    return cluster.runner.explain(now, job.id()).flatMap(it -> it.course()).orElseThrow();
  }

  @Test
  void nobodyIsToldAStartThatIsBeforeThatOfWhoComesBefore() {
    queue("etl", ROOT, 220);
    assertTrue(line.size() >= 200, () -> line.size() + " wait");
    long before = 0;
    for (int i = 0; i < line.size(); i++) {
      PlannedTimes told = told(line.get(i), 1000);
      assertEquals(i + 1, told.place());
      assertEquals(i <= 64, told.isForeseen(), told::toString);
      assertTrue(told.startMillis() >= before, () -> told + " overtakes");
      before = told.startMillis();
    }
    PlannedTimes last = told(line.get(line.size() - 1), 1000);
    assertFalse(last.isForeseen(), "its start is not known, only that it is not sooner");
    // Each of those before it takes the whole cluster for so long.
    assertTrue(last.startMillis() >= 64 * TASK_MILLIS, last::toString);
  }

  @Test
  void nobodyIsInTheWayWhoWaitsForOtherCapacity() {
    queue("etl", OTHER, 120);
    line.clear();
    queue("late", ROOT, 12);
    PlannedTimes first = told(line.get(0), 1000);
    assertEquals(1, first.place());
    assertTrue(first.startMillis() > 1000 && first.isForeseen(), first::toString);
  }

  @Test
  void theLineGoesOnWithoutWhoHasGone() {
    queue("etl", ROOT, 100);
    DeadlineJob last = line.get(line.size() - 1);
    assertEquals(line.size(), told(last, 1000).place());
    for (DeadlineJob gone : line.subList(0, 40)) {
      cluster.runner.handle(new Event.Withdrawn(1000, gone.id()));
    }
    assertEquals(line.size() - 40, told(last, 1001).place());
    assertTrue(told(last, 1001).isForeseen());
  }

  /** What ann's jobs need in time is not there, though they need less than bob's. */
  @Test
  void nobodyIsHiddenByAThousandJobsOfAnotherUser() {
    cluster.teach("carl", "hog", 5, 60_000);
    cluster.teach("carl", "long", 5, 900_000);
    cluster.teach("ann", "small", 10, 20_000);
    cluster.teach("bob", "larger", 10, 30_000);
    DeadlineJob half = job("carl", "long-1", 0, 2_000_000, 5);
    DeadlineJob hog = job("carl", "hog-1", 0, 200_000, 5);
    for (DeadlineJob each : List.of(half, hog)) {
      assertEquals(ReasonCode.ADMITTED, cluster.submit(each).reason());
      cluster.starts(each, 0);
    }
    for (int i = 0; i < 1000; i++) {
      DeadlineJob small = job("ann", "small-" + i, 0, 38_000, 10);
      assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(small).reason());
    }
    DeadlineJob larger = job("bob", "larger-1", 0, 80_000, 10);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(larger).reason());

    List<Decision> next = cluster.runner.handle(new Event.Withdrawn(1, hog.id()));

    assertEquals(ReasonCode.ADMITTED, TempoCluster.about(next, larger.id()).reason());
  }
}
