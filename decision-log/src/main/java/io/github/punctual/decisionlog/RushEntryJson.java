package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.PastRuns;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.robust.policy.RushEntry;
import io.github.punctual.robust.policy.RushJob;
import io.github.punctual.robust.policy.RushMemory;
import io.github.punctual.robust.policy.RushSnapshot;
import io.github.punctual.robust.policy.SharedCapacity;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** The lines of the decision log that are about jobs by utility. What is empty is left out. */
final class RushEntryJson {
  private RushEntryJson() {}

  static void write(ObjectNode node, RushEntry entry) {
    if (entry instanceof RushEntry.Start start) {
      start(node, start);
    } else if (entry instanceof RushEntry.TaskEnded ended) {
      node.putObject("event")
          .put("kind", "task-ended")
          .put("job", ended.job().value())
          .put("group", ended.group())
          .put("seconds", ended.seconds())
          .put("completed", ended.completed());
    } else if (entry instanceof RushEntry.JobEnded ended) {
      node.putObject("event")
          .put("kind", "job-ended")
          .put("job", ended.job().value())
          .put("historyName", ended.historyName())
          .put("completed", ended.completed());
    } else if (entry instanceof RushEntry.Planned planned) {
      planned(node, planned);
    }
  }

  static RushEntry read(long atMillis, boolean start, JsonPlace place) {
    if (start) {
      return start(atMillis, place);
    }
    JsonPlace event = place.field("event");
    JsonPlace kind = event.field("kind");
    return switch (kind.text()) {
      case "task-ended" ->
          new RushEntry.TaskEnded(
              atMillis,
              JobJson.jobId(event.field("job")),
              event.field("group").text(),
              event.field("seconds").doubleValue(),
              event.field("completed").bool());
      case "job-ended" ->
          new RushEntry.JobEnded(
              atMillis,
              JobJson.jobId(event.field("job")),
              event.field("historyName").text(),
              event.field("completed").bool());
      case "planned" ->
          new RushEntry.Planned(
              atMillis,
              event.optional("capacity").map(capacity -> shared(capacity, event)),
              list(event, "jobs", RushEntryJson::job),
              list(event, "gone", JobJson::jobId),
              list(place, "plans", RushEntryJson::plan),
              place.field("digest").text());
      default -> throw kind.problem("must be \"task-ended\", \"job-ended\" or \"planned\"");
    };
  }

  private static void start(ObjectNode node, RushEntry.Start start) {
    start.settings().forEach(node.putObject("settings")::put);
    ObjectNode history = node.putObject("history");
    start
        .memory()
        .history()
        .forEach((name, runs) -> TaskTimesJson.write(history.putObject(name), runs));
    ObjectNode running = node.putObject("running");
    start
        .memory()
        .running()
        .forEach((job, times) -> TaskTimesJson.write(running.putObject(job.value()), times));
  }

  private static RushEntry.Start start(long atMillis, JsonPlace place) {
    SortedMap<String, PastRuns> history = place.field("history").map(TaskTimesJson::readPast);
    SortedMap<JobId, SortedMap<String, TaskTimes>> running = new TreeMap<>();
    place
        .field("running")
        .map(TaskTimesJson::read)
        .forEach((job, times) -> running.put(new JobId(job), times));
    return new RushEntry.Start(
        atMillis, place.field("settings").map(JsonPlace::text), new RushMemory(history, running));
  }

  private static void planned(ObjectNode node, RushEntry.Planned planned) {
    ObjectNode event = node.putObject("event").put("kind", "planned");
    planned.shared().ifPresent(shared -> shared(event, shared));
    if (!planned.jobs().isEmpty()) {
      ArrayNode jobs = event.putArray("jobs");
      planned.jobs().forEach(job -> jobs.add(job(job)));
    }
    if (!planned.gone().isEmpty()) {
      ArrayNode gone = event.putArray("gone");
      planned.gone().forEach(job -> gone.add(job.value()));
    }
    if (!planned.plans().isEmpty()) {
      ArrayNode plans = node.putArray("plans");
      planned.plans().forEach(plan -> plans.add(plan(plan)));
    }
    node.put("digest", planned.digest());
  }

  /** One pool that nobody else claims is written as its amounts alone, as it ever was. */
  private static void shared(ObjectNode event, SharedCapacity shared) {
    ClusterCapacity capacity = shared.capacity();
    Optional<ResourceVector> single =
        capacity.find(RushSnapshot.CLUSTER).map(Pool::capacity).filter(all -> isAll(capacity, all));
    event.set(
        "capacity",
        single.map(CapacityJson::vector).orElseGet(() -> CapacityJson.capacity(capacity)));
    if (!shared.claimed().isEmpty()) {
      ObjectNode claimed = event.putObject("claimed");
      shared
          .claimed()
          .forEach(
              (pool, profile) -> claimed.set(pool.value(), CapacityJson.steps(profile.steps())));
    }
    if (!shared.masters().isEmpty()) {
      ObjectNode masters = event.putObject("masters");
      shared
          .masters()
          .forEach((pool, free) -> masters.set(pool.value(), CapacityJson.vector(free)));
    }
  }

  private static boolean isAll(ClusterCapacity capacity, ResourceVector all) {
    return capacity.equals(ClusterCapacity.single(RushSnapshot.CLUSTER, all));
  }

  private static SharedCapacity shared(JsonPlace capacity, JsonPlace event) {
    return new SharedCapacity(
        capacity.isList()
            ? CapacityJson.capacity(capacity)
            : ClusterCapacity.single(RushSnapshot.CLUSTER, CapacityJson.vector(capacity)),
        byPool(event, "claimed", CapacityJson::profile),
        byPool(event, "masters", CapacityJson::vector));
  }

  private static <T> Map<PoolId, T> byPool(
      JsonPlace event, String name, Function<JsonPlace, T> read) {
    Map<PoolId, T> byPool = new TreeMap<>();
    event
        .optional(name)
        .ifPresent(all -> all.map(read).forEach((pool, one) -> byPool.put(new PoolId(pool), one)));
    return byPool;
  }

  private static ObjectNode job(RushEntry.Job job) {
    ObjectNode node =
        Json.object()
            .put("job", job.id().value())
            .put("historyName", job.historyName())
            .put("submitMillis", job.submitMillis())
            .put("utility", job.utility());
    job.terms()
        .ifPresent(
            terms ->
                node.put("budgetSeconds", terms.budgetSeconds())
                    .put("weight", terms.weight())
                    .put("sensitivity", terms.sensitivity()));
    if (!job.groups().isEmpty()) {
      ArrayNode groups = node.putArray("groups");
      job.groups().forEach(group -> groups.add(group(group)));
    }
    job.expected().ifPresent(group -> node.set("expected", group(group)));
    if (!job.pool().equals(RushSnapshot.CLUSTER)) {
      node.put("pool", job.pool().value());
    }
    if (!job.master().equals(RushJob.Master.FREE)) {
      node.set("master", CapacityJson.vector(job.master().size()));
      node.put("masterRuns", job.master().runs());
    }
    return node;
  }

  private static RushEntry.Job job(JsonPlace place) {
    return place.make(
        () ->
            new RushEntry.Job(
                JobJson.jobId(place.field("job")),
                place.field("historyName").text(),
                place.field("submitMillis").longValue(),
                place.field("utility").text(),
                place
                    .optional("budgetSeconds")
                    .map(
                        budget ->
                            new UtilityTerms(
                                budget.doubleValue(),
                                place.field("weight").doubleValue(),
                                place.field("sensitivity").doubleValue())),
                list(place, "groups", RushEntryJson::group),
                place.optional("expected").map(RushEntryJson::group),
                place.optional("pool").map(CapacityJson::poolId).orElse(RushSnapshot.CLUSTER),
                place
                    .optional("master")
                    .map(
                        size ->
                            new RushJob.Master(
                                CapacityJson.vector(size), place.field("masterRuns").bool()))
                    .orElse(RushJob.Master.FREE)));
  }

  private static ObjectNode group(RushEntry.Group group) {
    ObjectNode node = Json.object().put("name", group.name());
    node.set("size", CapacityJson.vector(group.size()));
    node.put("pending", group.pending());
    if (!group.startedMillis().isEmpty()) {
      ArrayNode started = node.putArray("startedMillis");
      group.startedMillis().forEach(millis -> started.add(millis.longValue()));
    }
    if (!group.ages().isEmpty()) {
      ArrayNode ages = node.putArray("ages");
      group.ages().forEach(seconds -> ages.add(seconds.doubleValue()));
    }
    if (!group.after().isEmpty()) {
      ArrayNode after = node.putArray("after");
      group.after().forEach(position -> after.add(position.intValue()));
    }
    group.hintSeconds().ifPresent(seconds -> node.put("hintSeconds", seconds));
    return node;
  }

  private static RushEntry.Group group(JsonPlace place) {
    return place.make(
        () ->
            new RushEntry.Group(
                place.field("name").text(),
                CapacityJson.vector(place.field("size")),
                place.field("pending").intValue(),
                list(place, "startedMillis", JsonPlace::longValue),
                list(place, "ages", JsonPlace::doubleValue),
                list(place, "after", JsonPlace::intValue),
                place.optionalDouble("hintSeconds")));
  }

  private static ObjectNode plan(JobPlan plan) {
    ObjectNode node = Json.object().put("job", plan.job().value()).put("rank", plan.rank());
    ArrayNode wanted = node.putArray("wanted");
    plan.wanted().forEach(tasks -> wanted.add(tasks.intValue()));
    node.put("robustWork", plan.robustWork())
        .put("meanWork", plan.meanWork())
        .put("targetMillis", plan.targetMillis());
    plan.projection()
        .ifPresent(
            projection ->
                node.put("medianMillis", projection.medianMillis())
                    .put("p90Millis", projection.p90Millis()));
    return node.put("utility", plan.utility())
        .put("standing", plan.standing().name())
        .put("reason", plan.reason());
  }

  private static JobPlan plan(JsonPlace place) {
    return place.make(
        () ->
            new JobPlan(
                JobJson.jobId(place.field("job")),
                place.field("rank").intValue(),
                list(place, "wanted", JsonPlace::intValue),
                place.field("robustWork").doubleValue(),
                place.field("meanWork").doubleValue(),
                place.field("targetMillis").longValue(),
                place
                    .optional("medianMillis")
                    .map(
                        median ->
                            new Projection(
                                median.longValue(), place.field("p90Millis").longValue())),
                place.field("utility").doubleValue(),
                place.field("standing").oneOf(UtilityStanding.class),
                place.field("reason").text()));
  }

  private static <T> List<T> list(JsonPlace place, String name, Function<JsonPlace, T> read) {
    return place.optional(name).map(found -> found.list(read)).orElse(List.of());
  }
}
