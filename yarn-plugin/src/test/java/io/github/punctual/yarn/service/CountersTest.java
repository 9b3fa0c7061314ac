package io.github.punctual.yarn.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.service.Counters.Counted;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CountersTest {
  private final Counters counters = new Counters();

  @Test
  void beforeTheFirstCallOfThePolicyNoTimeIsKnown() {
    assertEquals(0, counters.meanPolicyMicros());
    assertEquals(0, counters.policyP99Micros());
  }

  @Test
  void whatOneCallInAThousandTakesIsInTheMeanAndNotInTheQuantile() {
    for (int i = 0; i < 999; i++) {
      counters.policyTook(TimeUnit.MICROSECONDS.toNanos(10));
    }
    counters.policyTook(TimeUnit.MICROSECONDS.toNanos(10_010));
    assertEquals(1000, counters.of(Counted.POLICY_CALLS));
    assertEquals(20, counters.meanPolicyMicros(), 1e-9);
    assertEquals(10, counters.policyP99Micros());
  }
}
