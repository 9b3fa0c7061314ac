package io.github.punctual.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class JusticeDemoTest {
  private final List<DemoScenario.Expected> outcomes = new JusticeDemo().scenario().expected();

  @Test
  void theJobThatIsGivenFewerTasksCouldHaveHadThemAllAtOnce() {
    DemoScenario.Expected fewer = outcomes.get(1);
    assertTrue(fewer.claim().get().contains("fewer tasks at once"), fewer.claim());
    assertEquals("report", fewer.about().get(0).name());
    int withoutAMaster = 12 * 3 / 4 - 1;
    assertTrue(fewer.about().get(0).spec().maps() <= withoutAMaster);
  }

  @Test
  void nothingIsTaughtBeforeAnyJobHasEnded() {
    assertFalse(outcomes.get(0).seen().getAsBoolean());
  }
}
