package io.github.punctual.simulator.mix;

import static io.github.punctual.simulator.mix.Ten.job;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.queue.UserLimit;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MasterLimitsTest {
  private static List<Long> startSeconds(double masters) {
    QueueTree tree =
        QueueTree.of(
            List.of(
                Ten.limited(
                    QueueSpec.leaf("root.a", 1).servedFairly(),
                    new QueueLimits(1, UserLimit.NONE, masters, 0))));
    TraceJob[] jobs =
        IntStream.range(0, 4).mapToObj(i -> job("j" + i, "a", "ann")).toArray(TraceJob[]::new);
    return Ten.run(tree, MixSettings.STOCK, jobs).stream()
        .map(job -> job.startMillis() / 1000)
        .toList();
  }

  @Test
  void jobsWaitWhoseMastersHaveNoRoomInTheShareOfMasters() {
    assertEquals(List.of(0L, 0L, 0L, 0L), startSeconds(1));
    // Two masters at once: the third job begins when the first has ended.
    assertEquals(List.of(0L, 0L, 20L, 20L), startSeconds(0.2));
  }

  @Test
  void oneMasterAlwaysMayStart() {
    assertEquals(List.of(0L, 10L, 20L, 30L), startSeconds(0));
  }

  @Test
  void mastersOfAUserHaveTheUsersPartOfTheShare() {
    QueueTree tree =
        QueueTree.of(
            List.of(
                Ten.limited(
                    QueueSpec.leaf("root.a", 1).servedFairly(),
                    new QueueLimits(1, new UserLimit(0.5, 1), 0.4, 0))));
    List<Long> starts =
        Ten.run(
                tree,
                MixSettings.STOCK,
                job("a0", "a", "ann"),
                job("a1", "a", "ann"),
                job("a2", "a", "ann"),
                job("b0", "a", "bob"))
            .stream()
            .map(job -> job.startMillis() / 1000)
            .toList();
    // Both jobs of ann's share the half of the cluster that she may have.
    assertEquals(List.of(0L, 0L, 40L, 0L), starts, "four at once, two of each user");
  }
}
