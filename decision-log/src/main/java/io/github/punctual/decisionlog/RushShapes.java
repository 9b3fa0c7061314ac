package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.RushEntry;
import io.github.punctual.robust.policy.RushJob;
import io.github.punctual.robust.policy.RushSnapshot;
import io.github.punctual.robust.policy.SharedCapacity;
import java.util.List;
import java.util.Map;

/**
 * Jobs by utility, their task times and plans, in JSON: what of it is not just as the components of
 * the records say. What is empty is left out.
 */
final class RushShapes {
  private static final RecordShape<SharedCapacity> SHARED =
      RecordShape.of(SharedCapacity.class).unless("claimed", Map.of()).unless("masters", Map.of());

  private static final RecordShape<RushEntry.Job> JOB =
      RecordShape.of(RushEntry.Job.class)
          .unless("groups", List.of())
          .unless("pool", RushSnapshot.CLUSTER)
          .unless("master", RushJob.Master.FREE)
          .named("id", "job")
          .inside("terms", "budgetSeconds")
          .inside("master");

  static final JsonShape<RushEntry.Start> START =
      entry(RushEntry.Start.class).inside("memory").shape();

  static final JsonShape<RushEntry> STEPS =
      Kinds.<RushEntry>by("event", "kind")
          .with(
              "task-ended",
              entry(RushEntry.TaskEnded.class)
                  .under("event", "job", "group", "seconds", "completed"))
          .with(
              "job-ended",
              entry(RushEntry.JobEnded.class).under("event", "job", "historyName", "completed"))
          .with(
              "planned",
              entry(RushEntry.Planned.class)
                  .unless("jobs", List.of())
                  .unless("gone", List.of())
                  .unless("plans", List.of())
                  .under("event", "shared", "jobs", "gone")
                  .inside("shared", "capacity"))
          .shape(RushEntry.class);

  static final List<JsonShape<?>> ALL =
      List.of(
          new JsonShape<>(SharedCapacity.class, RushShapes::write, RushShapes::read),
          JOB.shape(),
          RecordShape.of(RushJob.Master.class)
              .named("size", "master")
              .named("runs", "masterRuns")
              .shape(),
          RecordShape.of(RushEntry.Group.class)
              .unless("startedMillis", List.of())
              .unless("ages", List.of())
              .unless("after", List.of())
              .shape(),
          RecordShape.of(JobPlan.class).inside("projection", "medianMillis").shape(),
          RecordShape.of(TaskTimes.class)
              .unless("failed", 0L)
              .unless("failedSeconds", 0.0)
              .then("sample")
              .shape());

  private RushShapes() {}

  private static <E extends Record & RushEntry> RecordShape<E> entry(Class<E> type) {
    return RecordShape.of(type).named("atMillis", "at");
  }

  /** One pool that nobody else claims is written as its amounts alone, as it ever was. */
  private static JsonNode write(SharedCapacity shared) {
    ObjectNode node = (ObjectNode) SHARED.shape().write(shared);
    shared
        .capacity()
        .find(RushSnapshot.CLUSTER)
        .map(Pool::capacity)
        .filter(all -> shared.capacity().equals(single(all)))
        .ifPresent(all -> node.set("capacity", Json.VECTOR.write(all)));
    return node;
  }

  private static SharedCapacity read(JsonPlace place) {
    JsonPlace capacity = place.field("capacity");
    if (capacity.isList()) {
      return SHARED.read(place);
    }
    return SHARED.read(
        place.with("capacity", Json.CAPACITY.write(single(Json.VECTOR.read(capacity)))));
  }

  private static ClusterCapacity single(ResourceVector all) {
    return ClusterCapacity.single(RushSnapshot.CLUSTER, all);
  }
}
