package io.github.punctual.decisionlog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.state.LongRunState;
import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is remembered of queues, written and read again. */
class QueueShapesTest {
  private static final ResourceSeconds DEMAND = ResourceSeconds.of(Map.of("vcores", 1200.5));
  private static final JsonShape<QueueState> STATE = Forms.of(QueueState.class);

  private static QueueState state(Optional<BurstPlan> plan) {
    return new QueueState(
        "root.q",
        "HARD",
        Map.of(),
        2,
        plan,
        OptionalLong.empty(),
        Optional.empty(),
        false,
        new LongRunState(1, 2, Map.of(), Map.of("vcores", 3.0), 4),
        List.of(),
        List.of(),
        Map.of());
  }

  @Test
  void everyKindOfPlanComesBackEqual() {
    for (BurstPlan plan :
        List.of(
            new BurstPlan.Periodic(OptionalLong.empty(), 60_000, 20_000, DEMAND, 1),
            new BurstPlan.Periodic(OptionalLong.of(7), 60_000, 20_000, DEMAND, 1),
            new BurstPlan.Aperiodic(60_000, 20_000, DEMAND, 0.9),
            new BurstPlan.Listed(
                List.of(new Burst(0, 20_000, DEMAND), new Burst(50_000, 30_000, DEMAND.times(2))),
                90_000,
                1))) {
      QueueState state = state(Optional.of(plan));
      assertEquals(state, STATE.read(JsonPlace.root(Json.tree(text(state)))));
    }
  }

  @Test
  void whatIsEmptyIsLeftOutAndUsualValuesAreWritten() {
    assertEquals(
        "{\"queue\":\"root.q\",\"class\":\"HARD\",\"weight\":2.0,\"longRun\":{\"sinceMillis\":1,"
            + "\"watchedMillis\":2,\"fairMillis\":4.0,\"capacity\":{\"vcores\":3.0}}}",
        text(state(Optional.empty())));
    BurstPlan plan = new BurstPlan.Aperiodic(60_000, 20_000, DEMAND, 0.9);
    assertEquals(
        "{\"kind\":\"aperiodic\",\"gapMillis\":60000,\"onTimeMillis\":20000,"
            + "\"demand\":{\"vcores\":1200.5},\"endMillis\":0,\"onTimeFraction\":0.9}",
        Json.text(STATE.write(state(Optional.of(plan))).get("plan")));
  }

  private static String text(QueueState state) {
    return Json.text(STATE.write(state));
  }
}
