package io.github.punctual.core.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.Trials;
import io.github.punctual.core.resource.RandomVectors;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CapacityProfileTest {
  private static final ResourceVector ONE = ResourceVector.of(1024, 1);

  @Test
  void constantCapacityHoldsForEver() {
    CapacityProfile profile = CapacityProfile.constant(100, ONE);
    assertEquals(100, profile.startMillis());
    assertEquals(ONE, profile.at(100));
    assertEquals(ONE, profile.at(Long.MAX_VALUE));
    assertEquals(OptionalLong.of(100), profile.earliest(0, ONE));
    assertEquals(OptionalLong.of(150), profile.earliest(150, ONE));
    assertEquals(OptionalLong.empty(), profile.earliest(0, ONE.times(2)));
  }

  @Test
  void instantBeforeTheStartIsRefused() {
    CapacityProfile profile = CapacityProfile.constant(100, ONE);
    assertThrows(IllegalArgumentException.class, () -> profile.at(99));
  }

  @Test
  void aProfileOfAnyShapeMayAlsoShrink() {
    CapacityProfile profile = CapacityProfile.of(Map.of(100L, ONE.times(3), 200L, ONE));
    assertEquals(ONE.times(3), profile.at(199));
    assertEquals(ONE, profile.at(200));
    assertThrows(IllegalArgumentException.class, () -> CapacityProfile.of(Map.of()));
  }

  @Test
  void capacityGrowsAtEachRelease() {
    CapacityProfile profile =
        CapacityProfile.releasing(100, ONE, Map.of(200L, ONE, 300L, ONE.times(2)));
    assertEquals(ONE, profile.at(199));
    assertEquals(ONE.times(2), profile.at(200));
    assertEquals(ONE.times(4), profile.at(300));
    assertEquals(OptionalLong.of(300), profile.earliest(0, ONE.times(3)));
    assertEquals(OptionalLong.of(350), profile.earliest(350, ONE.times(3)));
    assertEquals(OptionalLong.empty(), profile.earliest(0, ONE.times(5)));
  }

  @Test
  void whatWasReleasedBeforeTheStartIsFreeAtTheStart() {
    CapacityProfile profile =
        CapacityProfile.releasing(100, ONE, Map.of(50L, ONE, 60L, ONE, 100L, ONE));
    assertEquals(Map.of(100L, ONE.times(4)), profile.steps());
  }

  @Test
  void stepsCannotBeChanged() {
    CapacityProfile profile = CapacityProfile.constant(100, ONE);
    assertThrows(UnsupportedOperationException.class, () -> profile.steps().clear());
  }

  @Test
  void releasingProfileIsTheSumOfWhatWasReleased() {
    Trials.check(
        500,
        random -> {
          ResourceVector free = RandomVectors.small(random);
          Map<Long, ResourceVector> releases = new TreeMap<>();
          for (int i = random.nextInt(8); i > 0; i--) {
            releases.put(random.nextLong(-20, 100), RandomVectors.small(random));
          }
          CapacityProfile profile = CapacityProfile.releasing(0, free, releases);
          ResourceVector demand = RandomVectors.small(random);
          long from = random.nextLong(-10, 110);
          OptionalLong earliest = OptionalLong.empty();
          for (long t = 0; t < 120; t++) {
            ResourceVector expected = free;
            for (Map.Entry<Long, ResourceVector> release : releases.entrySet()) {
              expected = release.getKey() <= t ? expected.plus(release.getValue()) : expected;
            }
            assertEquals(expected, profile.at(t));
            if (t >= from && earliest.isEmpty() && demand.fitsIn(expected)) {
              earliest = OptionalLong.of(t);
            }
          }
          assertEquals(earliest, profile.earliest(from, demand));
        });
  }

  @Test
  void sumsAndRestsAreThoseOfEveryInstant() {
    CapacityProfile some = CapacityProfile.of(Map.of(100L, ONE.times(3), 200L, ONE));
    CapacityProfile more = CapacityProfile.of(Map.of(150L, ONE, 250L, ONE.times(2)));
    assertEquals(
        Map.of(100L, ONE.times(3), 150L, ONE.times(4), 200L, ONE.times(2), 250L, ONE.times(3)),
        some.plus(more).steps());
    assertEquals(some.plus(more), more.plus(some));
    assertEquals(
        Map.of(
            100L,
            ONE.times(3),
            150L,
            ONE.times(2),
            200L,
            ResourceVector.ZERO,
            250L,
            ResourceVector.ZERO),
        some.beyond(more).steps());
    assertTrue(some.beyond(some).isZero());
    assertFalse(some.beyond(more).isZero());
  }
}
