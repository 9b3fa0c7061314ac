package io.github.punctual.admission.bopf.allocate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BurstProfileTest {
  private static final ResourceVector LEVEL = ResourceVector.of(4096, 4);
  private static final ResourceSeconds DEMAND = ResourceSeconds.of(LEVEL, 60_000);

  private static CapacityProfile profile(
      BurstPlan plan, Optional<CurrentBurst> burst, long nowMillis) {
    return BurstProfile.ahead(plan, burst, nowMillis).orElseThrow();
  }

  private static BurstPlan.Periodic periodic(OptionalLong first) {
    return new BurstPlan.Periodic(first, 300_000, 60_000, DEMAND, 1);
  }

  @Test
  void whereNobodyKnowsWhenABurstComesItMayAlwaysCome() {
    CapacityProfile claims = profile(periodic(OptionalLong.empty()), Optional.empty(), 5_000);

    assertEquals(LEVEL, claims.at(5_000));
    assertEquals(LEVEL, claims.at(1_000_000_000));
  }

  @Test
  void afterABurstTheNextOneComesNoEarlierThanDeclared() {
    CurrentBurst burst = new CurrentBurst(100_000, 160_000, 400_000, DEMAND, ResourceSeconds.ZERO);

    CapacityProfile claims = profile(periodic(OptionalLong.empty()), Optional.of(burst), 120_000);

    assertEquals(LEVEL, claims.at(120_000));
    assertEquals(ResourceVector.ZERO, claims.at(160_000));
    assertEquals(ResourceVector.ZERO, claims.at(399_999));
    assertEquals(LEVEL, claims.at(400_000));
  }

  @Test
  void aBurstThatHadAllItDeclaredClaimsNothingMore() {
    CurrentBurst burst = new CurrentBurst(100_000, 160_000, 400_000, DEMAND, DEMAND);

    CapacityProfile claims = profile(periodic(OptionalLong.empty()), Optional.of(burst), 120_000);

    assertEquals(400_000, claims.startMillis());
    assertEquals(LEVEL, claims.at(400_000));
  }

  @Test
  void aBurstThatHadAllItDeclaredOfOneTypeClaimsNothingMoreOfAny() {
    ResourceSeconds memory =
        ResourceSeconds.of(Map.of(ResourceVector.MEMORY, DEMAND.get(ResourceVector.MEMORY)));
    CurrentBurst almost =
        new CurrentBurst(100_000, 160_000, 400_000, DEMAND, memory.times(1 - 1e-6));
    CurrentBurst burst = new CurrentBurst(100_000, 160_000, 400_000, DEMAND, memory);

    assertTrue(almost.hasPriority(120_000));
    assertFalse(burst.hasPriority(120_000));
    assertEquals(
        400_000,
        profile(periodic(OptionalLong.empty()), Optional.of(burst), 120_000).startMillis());
  }

  @Test
  void theClaimOfABurstThatMayComeAtAnyTimeIsUnusedWhileNoneIsServed() {
    BurstPlan plan = periodic(OptionalLong.empty());
    CurrentBurst burst = new CurrentBurst(100_000, 160_000, 400_000, DEMAND, ResourceSeconds.ZERO);

    assertEquals(LEVEL, BurstProfile.unused(plan, Optional.empty(), 99_999));
    assertEquals(ResourceVector.ZERO, BurstProfile.unused(plan, Optional.of(burst), 100_000));
    assertEquals(ResourceVector.ZERO, BurstProfile.unused(plan, Optional.of(burst), 399_999));
    assertEquals(LEVEL, BurstProfile.unused(plan, Optional.of(burst), 400_000));
  }

  @Test
  void theClaimOfABurstWhoseTimeIsDeclaredIsNeverUnused() {
    BurstPlan plan = periodic(OptionalLong.of(130_000));

    assertEquals(ResourceVector.ZERO, BurstProfile.unused(plan, Optional.empty(), 5_000));
    assertEquals(ResourceVector.ZERO, BurstProfile.unused(plan, Optional.empty(), 140_000));
  }

  @Test
  void burstsAreClaimedWhenTheyAreDeclaredAndAlwaysAfterThoseThatAreTold() {
    long now = 1_000_000;
    CapacityProfile claims = profile(periodic(OptionalLong.of(130_000)), Optional.empty(), now);

    long arrival = 130_000 + 2 * 300_000;
    assertEquals(arrival, claims.startMillis());
    assertEquals(LEVEL, claims.at(arrival + 59_999));
    assertEquals(ResourceVector.ZERO, claims.at(now));
    assertEquals(LEVEL, claims.at(arrival + 300_000));
    assertEquals(ResourceVector.ZERO, claims.at(arrival + 360_000));
    long last = arrival + BurstProfile.BURSTS_MOST * 300_000L;
    assertEquals(LEVEL, claims.at(last + 200_000));
  }

  @Test
  void claimsStayTheSameWhileNothingHappens() {
    BurstPlan plan = periodic(OptionalLong.of(130_000));

    assertEquals(
        profile(plan, Optional.empty(), 740_000), profile(plan, Optional.empty(), 1_000_000));
  }

  @Test
  void listedBurstsAreClaimedOneByOneAndNoLongerWhenTheyAreOver() {
    BurstPlan plan =
        new BurstPlan.Listed(
            List.of(new Burst(10_000, 60_000, DEMAND), new Burst(200_000, 30_000, DEMAND)),
            300_000,
            1);

    CapacityProfile claims = profile(plan, Optional.empty(), 100_000);

    assertEquals(200_000, claims.startMillis());
    assertEquals(ResourceVector.of(8192, 8), claims.at(200_000));
    assertEquals(ResourceVector.ZERO, claims.at(230_000));
    assertEquals(Optional.empty(), BurstProfile.ahead(plan, Optional.empty(), 250_000));
  }

  @Test
  void listedBurstsAfterThoseThatAreToldAreClaimedTogetherUntilTheLastIsOver() {
    long every = 1_800_000;
    int bursts = 2 * BurstProfile.BURSTS_MOST;
    BurstPlan plan = many(bursts, every);
    long rest = (1 + BurstProfile.BURSTS_MOST) * every;

    CapacityProfile claims = profile(plan, Optional.empty(), 60_000);

    assertEquals(LEVEL, claims.at(rest - every));
    assertEquals(ResourceVector.ZERO, claims.at(rest - 1));
    assertEquals(LEVEL, claims.at(rest));
    assertEquals(LEVEL, claims.at(rest + every / 2));
    long last = (bursts - 1) * every + 60_000;
    assertEquals(LEVEL, claims.at(last - 1));
    assertEquals(ResourceVector.ZERO, claims.at(last));
  }

  private static BurstPlan many(int bursts, long every) {
    return new BurstPlan.Listed(
        IntStream.range(0, bursts)
            .mapToObj(i -> new Burst(i * every, 60_000, i == 0 ? DEMAND.times(3) : DEMAND))
            .toList(),
        bursts * every,
        1);
  }

  @Test
  void nothingMoreIsClaimedLaterWhenABurstThatHasComeEnds() {
    long every = 1_800_000;
    long rest = BurstProfile.BURSTS_MOST * every;
    BurstPlan plan = many(2 * BurstProfile.BURSTS_MOST, every);
    CurrentBurst first = new CurrentBurst(0, 60_000, every, DEMAND.times(3), ResourceSeconds.ZERO);
    for (Optional<CurrentBurst> burst :
        List.of(Optional.of(first), Optional.<CurrentBurst>empty())) {
      CapacityProfile claims = profile(plan, burst, 10_000);
      assertEquals(ResourceVector.ZERO, claims.at(rest - 1));
      assertEquals(LEVEL, claims.at(rest + every / 2));
    }
  }

  @Test
  void aDeclaredBurstThatComesLateClaimsItsOwnTimesInsteadOfThoseDeclared() {
    CurrentBurst late = new CurrentBurst(150_000, 210_000, 430_000, DEMAND, ResourceSeconds.ZERO);

    CapacityProfile claims =
        profile(periodic(OptionalLong.of(130_000)), Optional.of(late), 160_000);

    assertEquals(150_000, claims.startMillis());
    assertEquals(LEVEL, claims.at(200_000));
    assertEquals(ResourceVector.ZERO, claims.at(210_000));
    assertEquals(LEVEL, claims.at(430_000));
  }

  @Test
  void aDeclaredBurstThatHadAllItDeclaredClaimsNothingBeforeTheNextOne() {
    CurrentBurst used = new CurrentBurst(130_000, 190_000, 430_000, DEMAND, DEMAND);

    CapacityProfile claims =
        profile(periodic(OptionalLong.of(130_000)), Optional.of(used), 150_000);

    assertEquals(430_000, claims.startMillis());
  }
}
