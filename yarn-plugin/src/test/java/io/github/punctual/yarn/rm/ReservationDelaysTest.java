package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.follow.DelayCorrection;
import io.github.punctual.yarn.metrics.TimesTaken;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

/** Large containers that start late are asked for earlier, and are a few more. */
class ReservationDelaysTest {
  private static final int LARGE = 1024;
  private static final int SMALL = 256;
  private static final int MASTER = 256;
  private static final long LATE = 20_000;

  private final List<ReservationId> teachers = new ArrayList<>();
  private long leastOfTeachers = Long.MAX_VALUE;

  /** One container of a size from now on, as long as the test takes, and its job. */
  private MockJob teacher(ReservedCluster cluster, int memory) throws Exception {
    long now = System.currentTimeMillis();
    ReservationId id =
        cluster.reserve(
            ReservedCluster.definition(
                now, now + 605_000, 600_000, 1, 1, Resource.newInstance(memory, 1)));
    teachers.add(id);
    return cluster.start(id);
  }

  private static long minimum(ReservedCluster cluster, ReservationId id) {
    return cluster.queue(id).getQueueResourceQuotas().getEffectiveMinResource().getMemorySize();
  }

  /** What is asked for or held now is known when it has been decided twice. */
  private static void awaitDecisions(ReservedCluster cluster) {
    TimesTaken decisions = cluster.service().desk("plan").orElseThrow().counts().decisions();
    long before = decisions.count();
    Await.until("decisions are made", decisions::count, now -> now >= before + 2);
  }

  /** Each asks for a container, gets it after some time, and lets it end. */
  private static void ask(
      ReservedCluster cluster, List<MockJob> jobs, int memory, long millis, int samples)
      throws Exception {
    for (MockJob job : jobs) {
      job.ask(1, memory, 1);
    }
    awaitDecisions(cluster);
    cluster.cluster().advance(millis);
    for (MockJob job : jobs) {
      job.awaitTasks(1);
    }
    awaitDecisions(cluster);
    Await.until(
        "it is seen that nobody waits any more",
        () -> learned(cluster, memory).map(DelayCorrection.Learned::samples).orElse(0),
        now -> now >= samples);
    for (MockJob job : jobs) {
      job.endTask();
    }
  }

  /** Empty where none was ever seen to wait. */
  private static Optional<DelayCorrection.Learned> learned(ReservedCluster cluster, int memory) {
    return cluster.service().desk("plan").orElseThrow().delays().stream()
        .filter(each -> each.size().get("memory-mb") == memory)
        .findFirst();
  }

  /** So many containers for 32 s, whose jobs wait already. */
  private ReservationId later(
      ReservedCluster cluster, long start, int memory, int containers, int mostParallel)
      throws Exception {
    ReservationDefinition definition =
        ReservedCluster.definition(
            start, start + 32_000, 32_000, 1, 1, Resource.newInstance(memory, 1));
    definition.setReservationName(
        "rdl: window(atom(<%d,1>, 1, %d, 8, %d), %s, %s)"
            .formatted(
                memory,
                mostParallel,
                32 * containers,
                Instant.ofEpochMilli(start),
                Instant.ofEpochMilli(start + 32_000)));
    ReservationId id = cluster.reserve(definition);
    cluster.start(id);
    return id;
  }

  private long large(ReservedCluster cluster, ReservationId first, ReservationId second) {
    for (ReservationId teacher : teachers) {
      leastOfTeachers = Math.min(leastOfTeachers, minimum(cluster, teacher));
    }
    return minimum(cluster, first) + minimum(cluster, second);
  }

  @Test
  void largeContainersThatStartLateAreGivenEarlierAndCostNobodyElseHisPromise() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(ReservedCluster.builder().start(4)).ready()) {
      List<MockJob> small = new ArrayList<>();
      List<MockJob> large = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        small.add(teacher(cluster, SMALL));
        large.add(teacher(cluster, LARGE));
      }
      Await.untilTrue(
          "their promises have begun",
          () -> teachers.stream().allMatch(id -> minimum(cluster, id) >= SMALL + MASTER));
      for (int wave = 1; wave <= 2; wave++) {
        ask(cluster, small, SMALL, 0, 0);
        ask(cluster, large, LARGE, LATE, 5 * wave);
      }
      long early = learned(cluster, LARGE).orElseThrow().leadMillis();
      assertTrue(early >= LATE - 1000, () -> early + " ms");
      assertTrue(
          learned(cluster, SMALL).filter(each -> each.leadMillis() > LATE / 2).isEmpty(),
          "small ones came soon");

      // Beside the teachers there are 6 vcores, all of which are promised from then on.
      long start = (cluster.cluster().now() + early + 40_000) / 100 * 100;
      ReservationId plain = later(cluster, start, LARGE, 2, 2);
      ReservationId little = later(cluster, start, SMALL, 1, 1);
      ReservationId growing = later(cluster, start, LARGE, 3, 4);
      assertEquals(0, large(cluster, growing, plain), "nothing is due yet");
      cluster.cluster().advance(Math.max(0, start - early - 2000 - cluster.cluster().now()));
      Await.until(
          "they have their room early, and one more",
          () -> large(cluster, growing, plain),
          size -> size == 6 * LARGE + 2 * MASTER);
      long now = cluster.cluster().now();
      assertTrue(now < start - LATE / 2, () -> (start - now) + " ms before the promise");
      assertEquals(0, minimum(cluster, little), "small ones are not late");

      cluster.cluster().advance(Math.max(0, start - cluster.cluster().now()));
      Await.untilTrue(
          "the promises have begun",
          () ->
              large(cluster, growing, plain) > 0
                  && cluster.cluster().now() > start + 500
                  && minimum(cluster, little) == SMALL + MASTER);
      // The one more would cost the little one its promise.
      assertEquals(3 * LARGE + MASTER, minimum(cluster, growing));
      assertEquals(2 * LARGE + MASTER, minimum(cluster, plain));
      assertEquals(SMALL + MASTER, leastOfTeachers);

      cluster.delete("user", plain);
      Await.until("it grows", () -> minimum(cluster, growing), size -> size == 4 * LARGE + MASTER);
    }
  }
}
