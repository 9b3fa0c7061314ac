package io.github.punctual.core.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.punctual.core.Jobs;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
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

  @Test
  void whatIsSaidOfAJobFollowsThePlanAndKeepsWhatWasDecided() {
    PlannedTimes later = new PlannedTimes(0, 5, 6, 0);
    Unpromised unsure = Unpromised.of(Unpromised.Why.UNSURE, 0.8, 0.9);
    Decision taken = decided(new PlannedTimes(0, 1, 2, 0), Unpromised.of(Unpromised.Why.RESTARTED));
    Decision now = decided(later, unsure);
    assertEquals(Optional.of(later), taken.followedBy(now).course());
    assertEquals(Optional.of(unsure), taken.followedBy(now).unpromised());

    Decision other = Jobs.decision("j", ReasonCode.PROMISED);
    assertEquals(other, other.followedBy(Jobs.decision("j", ReasonCode.ADMITTED)));
    assertEquals(Optional.empty(), other.followedBy(now).unpromised(), "what is promised stays so");
  }

  @Test
  void usersAreToldAllOfADecisionButADeadlineThatCannotBeDeclared() {
    Decision told = decided(new PlannedTimes(0, 1, 2, 0), Unpromised.of(Unpromised.Why.RESTARTED));
    OptionalLong longest = OptionalLong.of(Terms.DEADLINE_MOST_MILLIS);
    OptionalLong beyond = OptionalLong.of(Terms.DEADLINE_MOST_MILLIS + 1);
    OptionalLong latest = OptionalLong.of(7);
    Decision most = with(told, new Terms(longest, OptionalInt.of(3), latest));
    assertEquals(most, most.offered());
    assertEquals(
        with(told, new Terms(OptionalLong.empty(), OptionalInt.of(3), latest)),
        with(told, new Terms(beyond, OptionalInt.of(3), latest)).offered());
  }

  private static Decision with(Decision like, Terms terms) {
    return new Decision(
        like.job(),
        like.reason(),
        like.tasks(),
        like.lentTasks(),
        like.numbers(),
        terms,
        like.course(),
        like.unpromised());
  }

  private static Decision decided(PlannedTimes course, Unpromised unpromised) {
    Decision like = Jobs.decision("j", ReasonCode.ADMITTED_PLANNED);
    return new Decision(
        like.job(),
        like.reason(),
        like.tasks(),
        like.lentTasks(),
        like.numbers(),
        like.terms(),
        Optional.of(course),
        Optional.of(unpromised));
  }
}
