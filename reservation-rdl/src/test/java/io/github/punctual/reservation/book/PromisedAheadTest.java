package io.github.punctual.reservation.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PromisedAheadTest {
  private static ResourceVector vcores(long amount) {
    return ResourceVector.of("vcores", amount);
  }

  @Test
  void onlyWhatIsInForceOrToComeIsTold() {
    NavigableMap<Long, ResourceVector> claims =
        new TreeMap<>(Map.of(0L, vcores(1), 100L, vcores(2), 200L, vcores(3), 300L, vcores(0)));

    CapacityProfile profile = PromisedAhead.profile(claims, 150).orElseThrow();

    assertEquals(
        Map.of(100L, vcores(2), 200L, vcores(3), 300L, ResourceVector.ZERO), profile.steps());
    assertEquals(profile, PromisedAhead.profile(claims, 199).orElseThrow(), "nothing has changed");
    assertEquals(Optional.empty(), PromisedAhead.profile(claims, 300), "all of it is over");
  }

  @Test
  void manyStepsBecomeFewThatClaimNoLessAndTheNearOnesStay() {
    Random random = new Random(7);
    NavigableMap<Long, ResourceVector> claims = new TreeMap<>();
    for (int i = 0; i < 1000; i++) {
      claims.put(10L * i, vcores(random.nextInt(9)));
    }
    claims.put(10_000L, ResourceVector.ZERO);

    CapacityProfile profile = PromisedAhead.profile(claims, 0).orElseThrow();

    assertTrue(profile.steps().size() <= PromisedAhead.STEPS_MOST);
    assertEquals(ResourceVector.ZERO, profile.at(10_000), "it ends when the last claim does");
    long start = profile.startMillis();
    for (long at = start; at < 10_000; at += 10) {
      ResourceVector exact = claims.floorEntry(at).getValue();
      assertTrue(exact.fitsIn(profile.at(at)), "at " + at);
      if (at < start + 200) {
        assertEquals(exact, profile.at(at), "at " + at);
      }
    }
  }
}
