package io.github.punctual.demo.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToldTest {
  @ParameterizedTest
  @CsvSource({
    // Under a stock scheduler nobody is told anything.
    "'', true",
    "ADMITTED, true",
    "WAITING_FOR_CAPACITY ADMITTED LATE, true",
    "ADMITTED_ON_SPARE PROMISED LOST, true",
    "ADMITTED_PLANNED ADMITTED, true",
    "LENT RECLAIMED, true",
    "ADMITTED_PLANNED PROMISE_BROKEN, true",
    "ADMITTED_ON_SPARE PROMISE_UNUSED, true",
    "ADMITTED_ON_SPARE, false",
    "ADMITTED_PLANNED, false",
    "ADMITTED_ON_SPARE PLANNED HOPELESS, false",
    "WAITING_FOR_CAPACITY LATE, false",
  })
  void aDeadlineIsPromisedToWhomThatWasTold(String reasons, boolean isPromise) {
    Set<String> told =
        Stream.of(reasons.split(" ")).filter(any -> !any.isEmpty()).collect(Collectors.toSet());
    assertEquals(isPromise, Told.isPromise(told));
  }

  @ParameterizedTest
  @CsvSource({"MET, true", "MISSED, true", "DONE, true", "ADMITTED, false", "BYPASSED, false"})
  void howAJobEndedIsNothingThatItWasPromised(String code, boolean isEnd) {
    assertEquals(isEnd, Told.isEnd(code));
  }
}
