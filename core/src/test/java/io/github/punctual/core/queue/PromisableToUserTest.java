package io.github.punctual.core.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PromisableToUserTest {
  private static final double NONE = Double.POSITIVE_INFINITY;

  @Test
  void whereUsersDoNotShareTheFactorAloneBounds() {
    assertEquals(NONE, UserLimit.NONE.promisable(1));
    assertEquals(2, new UserLimit(2, 1).promisable(1));
    assertEquals(0.5, new UserLimit(0.5, 1).promisable(1));
  }

  @Test
  void whereUsersShareNoneIsPromisedMoreThanWhenAsManyAskAsMayShare() {
    assertEquals(0.25, new UserLimit(NONE, 0.25).promisable(1));
    assertEquals(0.25, new UserLimit(2, 0.25).promisable(1));
    assertEquals(0.2, new UserLimit(0.2, 0.25).promisable(1));
  }

  @Test
  void isWhatOneIsLeftOfAQueueThatHoldsNoMoreThanItIsGuaranteed() {
    for (int users = 4; users <= 100; users++) {
      UserLimit limit = new UserLimit(2, 0.25);
      assertEquals(0.4 * limit.promisable(1), limit.part(0.4, 0.4, users), 1e-12);
    }
  }

  @Test
  void aMinimumOfNothingLeavesTheFactorAlone() {
    assertEquals(NONE, new UserLimit(NONE, 0).promisable(1));
    assertEquals(2, new UserLimit(2, 0).promisable(1));
  }

  @Test
  void theWeightOfAUserMultipliesBothLimits() {
    assertEquals(0.5, new UserLimit(NONE, 0.25).promisable(2));
    assertEquals(0.4, new UserLimit(0.2, 0.25).promisable(2));
    assertEquals(0.5, new UserLimit(2, 1).promisable(0.5));
    // Four times a quarter is all of it: this one does not have to share.
    assertEquals(8, new UserLimit(2, 0.25).promisable(4));
    assertEquals(0, new UserLimit(NONE, 1).promisable(0));
  }
}
