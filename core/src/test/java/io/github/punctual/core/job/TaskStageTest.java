package io.github.punctual.core.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tasks of a job that are alike. */
class TaskStageTest {
  private static final ResourceVector SIZE = ResourceVector.of(1024, 1);

  private static final TaskStage BEFORE =
      new TaskStage("map", SIZE, 2, List.of(5_000L, 1_000L), List.of());

  private static TaskStage started(int pending, Long... millis) {
    return new TaskStage("map", SIZE, pending, List.of(millis), List.of());
  }

  @Test
  void startsThatAreReadALittleDifferentlyAreNoNews() {
    assertTrue(started(2, 5_001L, 999L).isStill(BEFORE, 100));
    assertTrue(started(2, 5_100L, 1_000L).isStill(BEFORE, 100));
    assertFalse(started(2, 5_101L, 1_000L).isStill(BEFORE, 100));
    assertFalse(started(2, 5_000L, 1_001L).isStill(BEFORE, 0));
  }

  @Test
  void whatHasStartedEndedOrBeenAskedForIsNews() {
    assertFalse(started(1, 5_000L, 1_000L).isStill(BEFORE, 100));
    assertFalse(started(2, 5_000L).isStill(BEFORE, 100));
    assertFalse(started(2, 9_000L, 5_000L, 1_000L).isStill(BEFORE, 100));
  }

  @Test
  void anotherStageIsNews() {
    List<Long> starts = BEFORE.startedMillis();
    assertFalse(new TaskStage("reduce", SIZE, 2, starts, List.of()).isStill(BEFORE, 100));
    assertFalse(new TaskStage("map", SIZE.times(2), 2, starts, List.of()).isStill(BEFORE, 100));
    assertFalse(new TaskStage("map", SIZE, 2, starts, List.of(0)).isStill(BEFORE, 100));
  }

  @Test
  void aStageOfTasksThatNeedNothingOrOfLessThanNoneIsRefused() {
    String nothing =
        assertThrows(
                IllegalArgumentException.class,
                () -> new TaskStage("map", ResourceVector.ZERO, 1, List.of(), List.of()))
            .getMessage();
    assertEquals(
        "a task of stage map needs nothing; it must need something of some resource", nothing);
    assertThrows(IllegalArgumentException.class, () -> started(-1));
  }
}
