package io.github.punctual.decisionlog;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.admission.bopf.log.QueueLogEntry;
import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.admission.bopf.state.BurstState;
import io.github.punctual.admission.bopf.state.LongRunState;
import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.core.queue.QueueUse;
import java.util.List;
import java.util.Map;

/**
 * Queues, and what is remembered and decided of them, in JSON: what of it is not just as the
 * components of the records say. What is empty is left out.
 */
final class QueueShapes {
  /** What does not count in a kind of plan is written as 0. */
  private static final Kinds<BurstPlan> PLANS =
      Kinds.<BurstPlan>by("kind")
          .with(
              "periodic",
              RecordShape.of(BurstPlan.Periodic.class)
                  .named("periodMillis", "gapMillis")
                  .also("endMillis", long.class, plan -> 0L)
                  .then("onTimeFraction"))
          .with(
              "aperiodic",
              RecordShape.of(BurstPlan.Aperiodic.class)
                  .named("leastGapMillis", "gapMillis")
                  .also("endMillis", long.class, plan -> 0L)
                  .then("onTimeFraction"))
          .with(
              "listed",
              RecordShape.of(BurstPlan.Listed.class)
                  .also("gapMillis", long.class, plan -> 0L)
                  .also("onTimeMillis", long.class, plan -> 0L)
                  .then("bursts", "endMillis", "onTimeFraction"));

  private static final RecordShape<QueueState> STATE =
      RecordShape.of(QueueState.class)
          .named("queueClass", "class")
          .unless("promisedCapacity", Map.of())
          .unless("waiting", false)
          .unless("tally", List.of())
          .unless("history", List.of())
          .unless("held", Map.of())
          .then("promisedCapacity", "plan", "firstMillis", "burst", "waiting", "longRun")
          .then("tally", "history", "held");

  static final JsonShape<QueueLogEntry.Start> START =
      entry(QueueLogEntry.Start.class).inside("state").then("state").shape();

  static final JsonShape<QueueLogEntry> STEPS =
      Kinds.<QueueLogEntry>by("event", "kind")
          .with(
              "registered",
              entry(QueueLogEntry.Registered.class)
                  .under("event", "declaration")
                  .named("queueClass", "class"))
          .with("removed", entry(QueueLogEntry.Removed.class).under("event", "queue"))
          .with("settled", entry(QueueLogEntry.Settled.class))
          .with(
              "decided",
              entry(QueueLogEntry.Decided.class)
                  .unless("uses", List.of())
                  .unless("gone", List.of())
                  .unless("shares", List.of())
                  .unless("changes", List.of())
                  .under("event", "capacity", "uses", "gone")
                  .named("uses", "queues"))
          .shape(QueueLogEntry.class);

  static final List<JsonShape<?>> ALL =
      List.of(
          PLANS.shape(BurstPlan.class),
          STATE.shape(),
          RecordShape.of(BopfState.class)
              .named("atMillis", "stateMillis")
              .unless("capacity", Map.of())
              .shape(),
          RecordShape.of(BurstState.class)
              .unless("declared", Map.of())
              .unless("received", Map.of())
              .shape(),
          RecordShape.of(LongRunState.class)
              .unless("received", Map.of())
              .unless("capacity", Map.of())
              .then("received", "capacity")
              .shape(),
          RecordShape.of(QueueUse.class).unless("arrivedMillis", List.of()).shape(),
          RecordShape.of(QueueDeclaration.class).named("bursts", "plan").shape());

  private QueueShapes() {}

  private static <E extends Record & QueueLogEntry> RecordShape<E> entry(Class<E> type) {
    return RecordShape.of(type).named("atMillis", "at");
  }
}
