package io.github.punctual.decisionlog;

import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Map;

/**
 * Jobs with deadlines, what is decided about them and the pools that they run in, in JSON: what of
 * it is not just as the components of the records say.
 */
final class JobShapes {
  static final JsonShape<Pool> POOL =
      RecordShape.of(Pool.class)
          .unless("nodes", List.of())
          .unless("floor", ResourceVector.ZERO)
          .shape();

  private static final RecordShape<RunningJob> RUNNING =
      RecordShape.of(RunningJob.class)
          .unless("lentTasks", 0)
          .unless("standing", Standing.PROMISED)
          .then("lentTasks", "standing", "job", "progress");

  private static final RecordShape<Outcome> OUTCOME =
      RecordShape.of(Outcome.class)
          // Who ran it was not noted at first.
          .since("user", "")
          .also("met", boolean.class, Outcome::met);

  private static final RecordShape<Decision> DECISION =
      RecordShape.of(Decision.class)
          .unless("lentTasks", 0)
          .also("action", Action.class, Decision::action)
          .then("reason", "tasks", "lentTasks", "numbers", "terms", "course", "unpromised");

  /** An event, with when it happened beside it. */
  private static final Kinds<Event> EVENTS =
      Kinds.<Event>by("event", "kind")
          .with("submitted", event(Event.Submitted.class).under("event", "job"))
          .with(
              "completed",
              event(Event.Completed.class)
                  .unless("ended", List.of())
                  .under("event", "outcome", "ended"))
          .with(
              "withdrawn",
              event(Event.Withdrawn.class)
                  .unless("unasked", false)
                  .under("event", "job", "unasked"))
          .with("revised", event(Event.Revised.class).under("event", "job"))
          .with("progressed", event(Event.Progressed.class).under("event", "reports"))
          .with("others-changed", event(Event.OthersChanged.class).under("event", "others"))
          .with("capacity-changed", event(Event.CapacityChanged.class).under("event", "capacity"))
          .with("unlearned", event(Event.Unlearned.class).inside("whose").under("event", "whose"))
          .with("time-passed", event(Event.TimePassed.class));

  static final JsonShape<DecisionLog.Start> START =
      RecordShape.of(DecisionLog.Start.class)
          .named("atMillis", "at")
          .unless("others", Others.NONE)
          .shape();

  static final JsonShape<DecisionLog.Step> STEP =
      RecordShape.of(DecisionLog.Step.class).inside("event").shape();

  static final List<JsonShape<?>> ALL =
      List.of(
          POOL,
          RecordShape.of(NodeGroup.class).then("size").shape(),
          RUNNING.shape(),
          RecordShape.of(Progress.class)
              .unless("ended", List.of())
              .unless("done", false)
              .unless("startsOver", false)
              .shape(),
          RecordShape.of(TaskStage.class).then("size", "startedMillis", "after").shape(),
          OUTCOME.shape(),
          DECISION.shape(),
          RecordShape.of(Others.class).unless("idle", Map.of()).shape(),
          RecordShape.of(Numbers.class).unless("bindingType", "").shape(),
          EVENTS.shape(Event.class));

  private JobShapes() {}

  private static <E extends Record & Event> RecordShape<E> event(Class<E> type) {
    return RecordShape.of(type).named("atMillis", "at");
  }
}
