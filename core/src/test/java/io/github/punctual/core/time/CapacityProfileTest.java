package io.github.punctual.core.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CapacityProfileTest {
  private static final ResourceVector ONE = ResourceVector.of(1024, 1);

  @Test
  void constantCapacityHoldsForEver() {
    CapacityProfile profile = CapacityProfile.constant(100, ONE);
    assertEquals(100, profile.startMillis());
    assertEquals(ONE, profile.at(100));
    assertEquals(ONE, profile.at(Long.MAX_VALUE));
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
  void stepsCannotBeChanged() {
    CapacityProfile profile = CapacityProfile.constant(100, ONE);
    assertThrows(UnsupportedOperationException.class, () -> profile.steps().clear());
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
