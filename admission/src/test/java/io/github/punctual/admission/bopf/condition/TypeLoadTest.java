package io.github.punctual.admission.bopf.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TypeLoadTest {
  private static final int BURSTS = 50;

  /** Periodic and listed bursts take turns, so that the sum of their maxima says too little. */
  private static TypeLoad turns() {
    TypeLoad load = new TypeLoad(100, 10);
    load.addPeriodic(0, 10, 5, 60, 0);
    for (int i = 0; i < 10 * BURSTS; i++) {
      load.addDated(10L * i + 5, 10L * i + 10, 60);
    }
    return load;
  }

  private static TypeLoad.Free free(StepsLeft steps) {
    return turns().periodically(0, 100, 80, 40, 0, steps);
  }

  @Test
  void allBurstsOfAQueueAreWalkedThroughWithTheStepsOfOneQuestion() {
    int each = 16;
    StepsLeft enough = new StepsLeft(each * BURSTS);
    assertEquals(40, free(enough).amount(), 1e-9);
    assertFalse(enough.take());

    TypeLoad.Free bound = free(new StepsLeft(each * BURSTS - 1));
    assertEquals(new TypeLoad.Free(-20, OptionalLong.empty()), bound);
  }
}
