package io.github.punctual.core.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.punctual.core.Jobs;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class UnpromisedTest {
  @ParameterizedTest
  @MethodSource("lacks")
  void saysWhatAPromiseLacks(Unpromised lack, String words) {
    PlannedTimes course = new PlannedTimes(0, 1000, 2000, 0);
    Decision like = Jobs.decision("job", ReasonCode.ADMITTED_PLANNED);
    Decision planned =
        new Decision(
            like.job(),
            like.reason(),
            like.tasks(),
            like.lentTasks(),
            like.numbers(),
            like.terms(),
            Optional.of(course),
            Optional.of(lack));
    assertEquals(
        "Punctual: ADMITTED_PLANNED: nothing is promised to it, %s; and the plan has a place for it:"
                .formatted(words)
            + " it is served by its deadline. It will be done by 1970-01-01T00:00:01Z with even odds,"
            + " and by 1970-01-01T00:00:02Z with nine chances in ten.",
        DecisionText.of(planned));
  }

  private static Stream<Arguments> lacks() {
    return Stream.of(
        Arguments.of(
            Unpromised.of(Unpromised.Why.TASK_TIMES_UNKNOWN),
            "as neither an earlier run nor sla.task-duration tells how long its tasks take"),
        Arguments.of(
            Unpromised.of(Unpromised.Why.STAGES_UNKNOWN, 0.4, 0.9),
            "as by jobs like it no more stages follow with a probability of 0.40, and a promise needs 0.90"),
        Arguments.of(
            Unpromised.of(Unpromised.Why.USER_SHARE, 0.331, 0.25),
            "as its user would be promised 0.34 of a queue or of the cluster where others have jobs, too, on average until the deadlines, and may be promised 0.25"),
        // What is missing does not vanish by rounding.
        Arguments.of(
            Unpromised.of(Unpromised.Why.UNSURE, 0.8999, 0.9),
            "as it will be in time with a probability of 0.89, and a promise needs 0.90"),
        Arguments.of(
            Unpromised.of(Unpromised.Why.UNSURE, 0.93, 0.9712).learnedFrom(21),
            "as it will be in time with a probability of 0.93, and a promise needs 0.98 after what became of 21 promises to its user"),
        Arguments.of(Unpromised.of(Unpromised.Why.NO_ROOM), "as the plan has no room for it"),
        Arguments.of(
            Unpromised.of(Unpromised.Why.RESTARTED),
            "as after a start of the ResourceManager it is not known yet what running jobs still need"));
  }

  @Test
  void aValueWithoutALimitSaysNothing() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Unpromised(
                Unpromised.Why.UNSURE,
                OptionalDouble.of(0.5),
                OptionalDouble.empty(),
                OptionalLong.empty()));
  }
}
