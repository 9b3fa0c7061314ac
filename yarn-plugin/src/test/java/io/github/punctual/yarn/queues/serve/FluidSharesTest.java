package io.github.punctual.yarn.queues.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.queues.serve.FluidShares.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What queues are to hold when containers are infinitely small. */
class FluidSharesTest {
  private static final ResourceVector CLUSTER = ResourceVector.of(10_000, 100);
  private static final ResourceVector ALL = ResourceVector.of(1_000_000, 10_000);

  private static Claim elastic(String path, double weight, ResourceVector wanted) {
    return new Claim(QueueShare.elastic(new QueueId(path), weight), wanted, ResourceVector.ZERO);
  }

  private static Claim burst(String path, int rank, ResourceVector level, ResourceVector wanted) {
    return new Claim(
        new QueueShare(new QueueId(path), rank, level, Beyond.SPARE, 1),
        wanted,
        ResourceVector.ZERO);
  }

  @Test
  void givesLevelsFirstAndTheRestByWeight() {
    assertEquals(
        List.of(
            ResourceVector.of(2000, 20), ResourceVector.of(6000, 60), ResourceVector.of(2000, 20)),
        FluidShares.divide(
            CLUSTER,
            List.of(
                burst("b", 0, ResourceVector.of(2000, 20), ALL),
                elastic("t1", 3, ALL),
                elastic("t2", 1, ALL))));
  }

  @Test
  void servesSmallerRanksBeforeLargerOnes() {
    List<ResourceVector> shares =
        FluidShares.divide(
            CLUSTER,
            List.of(
                burst("soft", 1, CLUSTER, ALL),
                burst("hard", 0, ResourceVector.of(4000, 40), ALL)));
    assertEquals(ResourceVector.of(6000, 60), shares.get(0));
    assertEquals(ResourceVector.of(4000, 40), shares.get(1));
  }

  @Test
  void equalsDominantSharesAsInTheExampleOfDrf() {
    // Ghodsi et al., NSDI 2011: 9 CPUs and 18 GB; A runs <1 CPU, 4 GB>, B <3 CPUs, 1 GB>.
    List<ResourceVector> shares =
        FluidShares.divide(
            ResourceVector.of(18_000, 9_000),
            List.of(
                elastic("a", 1, ResourceVector.of(400_000, 100_000)),
                elastic("b", 1, ResourceVector.of(100_000, 300_000))));
    // 12 GB and 2 GB, and half each of the 4 GB that nobody can use without a CPU.
    assertEquals(
        List.of(ResourceVector.of(14_000, 3_000), ResourceVector.of(4_000, 6_000)), shares);
  }

  @Test
  void spreadsWhatNobodyCouldUse() {
    assertEquals(
        List.of(ResourceVector.of(5_500, 55), ResourceVector.of(4_500, 45)),
        FluidShares.divide(
            CLUSTER,
            List.of(
                elastic("t1", 1, ResourceVector.of(1000, 10)),
                burst("b", 0, ResourceVector.ZERO, ResourceVector.ZERO))));
  }

  @Test
  void neverGivesMoreThanThereIsAndLeavesNothing() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      List<Claim> claims = new ArrayList<>();
      int queues = 1 + random.nextInt(20);
      for (int i = 0; i < queues; i++) {
        ResourceVector level =
            random.nextBoolean()
                ? ResourceVector.ZERO
                : ResourceVector.of(random.nextInt(4000), random.nextInt(40));
        claims.add(
            new Claim(
                new QueueShare(
                    new QueueId("q" + i),
                    random.nextInt(3),
                    level,
                    random.nextBoolean() ? Beyond.FAIR : Beyond.SPARE,
                    0.5 + random.nextDouble()),
                ResourceVector.of(random.nextInt(8000), random.nextInt(80)),
                ResourceVector.ZERO));
      }
      ResourceVector sum =
          FluidShares.divide(CLUSTER, claims).stream()
              .reduce(ResourceVector.ZERO, ResourceVector::plus);
      assertTrue(sum.fitsIn(CLUSTER), sum.toString());
      assertTrue(CLUSTER.minus(sum).fitsIn(ResourceVector.of(queues, queues)), sum.toString());
    }
  }
}
