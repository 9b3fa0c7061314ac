package io.github.punctual.core.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.punctual.core.Jobs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DecisionTest {
  @ParameterizedTest
  @EnumSource(ReasonCode.class)
  void justAllocationsCarryTasks(ReasonCode reason) {
    Decision good = Jobs.decision("j", reason);
    assertEquals(reason.action(), good.action());
    int wrong = reason.action().allocates() ? 0 : 1;
    for (int tasks : new int[] {wrong, -1}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new Decision(good.job(), reason, tasks, good.numbers(), good.terms()));
    }
  }
}
