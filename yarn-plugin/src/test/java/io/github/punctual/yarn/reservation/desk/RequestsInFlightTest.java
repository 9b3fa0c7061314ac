package io.github.punctual.yarn.reservation.desk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.reservation.desk.RequestsInFlight.Question;
import io.github.punctual.yarn.reservation.desk.UnansweredException.Reason;
import io.github.punctual.yarn.settings.ReservationLimits;
import org.junit.jupiter.api.Test;

class RequestsInFlightTest {
  private final RequestsInFlight requests =
      new RequestsInFlight(new ReservationLimits(1000, 3, 2, 0, 10, 10, 0));

  private String answer(String user, Question<String, RuntimeException> inner) {
    return requests.answer(user, inner);
  }

  private UnansweredException refused(String user) {
    return assertThrows(UnansweredException.class, () -> answer(user, () -> "answered"));
  }

  @Test
  void oneUserHasOnlyAPartOfAllRequestsThatAreAnsweredAtATime() {
    assertEquals(
        "told",
        answer(
            "ada",
            () ->
                answer(
                    "ada",
                    () -> {
                      UnansweredException third = refused("ada");
                      assertEquals(Reason.TOO_MANY_REQUESTS, third.reason());
                      assertTrue(
                          third.getMessage().contains("2 requests of ada"), third.getMessage());
                      assertEquals("answered", answer("bob", () -> "answered"));
                      return "told";
                    })));
  }

  @Test
  void allUsersTogetherHaveOnlySoMany() {
    assertEquals(
        Reason.BUSY,
        answerThree(
            () -> {
              UnansweredException fourth = refused("dan");
              assertTrue(fourth.getMessage().contains("3 requests"), fourth.getMessage());
              return fourth.reason();
            }));
    assertEquals("answered", answer("dan", () -> "answered"));
  }

  private Reason answerThree(Question<Reason, RuntimeException> last) {
    return requests.<Reason, RuntimeException>answer(
        "ada",
        () ->
            requests.<Reason, RuntimeException>answer("bob", () -> requests.answer("cora", last)));
  }

  @Test
  void oneThatFailsIsNoLongerAnswered() {
    for (int i = 0; i < 10; i++) {
      assertThrows(
          IllegalStateException.class,
          () ->
              answer(
                  "ada",
                  () -> {
                    throw new IllegalStateException("it fails");
                  }));
    }
    assertEquals("answered", answer("ada", () -> "answered"));
  }
}
