package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import java.util.List;

/** Jobs and outcomes in JSON. */
final class JobJson {
  private JobJson() {}

  static JsonNode job(DeadlineJob job) {
    ObjectNode node =
        Json.object()
            .put("id", job.id().value())
            .put("historyName", job.historyName())
            .put("user", job.user())
            .put("pool", job.pool().value())
            .put("submitMillis", job.submitMillis())
            .put("deadlineMillis", job.deadlineMillis())
            .put("requestedTasks", job.requestedTasks());
    node.set("task", CapacityJson.vector(job.task()));
    node.set("master", CapacityJson.vector(job.master()));
    job.taskDurationMillis().ifPresent(millis -> node.put("taskDurationMillis", millis));
    return node;
  }

  static DeadlineJob job(JsonPlace place) {
    return place.make(
        () ->
            new DeadlineJob(
                jobId(place.field("id")),
                place.field("historyName").text(),
                place.field("user").text(),
                CapacityJson.poolId(place.field("pool")),
                place.field("submitMillis").longValue(),
                place.field("deadlineMillis").longValue(),
                place.field("requestedTasks").intValue(),
                CapacityJson.vector(place.field("task")),
                CapacityJson.vector(place.field("master")),
                place.optionalLong("taskDurationMillis")));
  }

  static JsonNode running(RunningJob running) {
    ObjectNode node =
        Json.object().put("tasks", running.tasks()).put("admittedMillis", running.admittedMillis());
    if (running.lentTasks() > 0) {
      node.put("lentTasks", running.lentTasks());
    }
    if (running.standing() != Standing.PROMISED) {
      node.put("standing", running.standing().name());
    }
    node.set("job", job(running.job()));
    running.progress().ifPresent(progress -> node.set("progress", progress(progress)));
    return node;
  }

  static RunningJob running(JsonPlace place) {
    return place.make(
        () ->
            new RunningJob(
                job(place.field("job")),
                place.field("tasks").intValue(),
                place.optionalInt("lentTasks").orElse(0),
                place.optionalOneOf("standing", Standing.class).orElse(Standing.PROMISED),
                place.field("admittedMillis").longValue(),
                place.optional("progress").map(JobJson::progress)));
  }

  static JsonNode progress(Progress progress) {
    ObjectNode node =
        Json.object().put("job", progress.job().value()).put("atMillis", progress.atMillis());
    ArrayNode stages = node.putArray("stages");
    progress.stages().forEach(stage -> stages.add(stage(stage)));
    ended(node, progress.ended());
    return node;
  }

  static void ended(ObjectNode node, List<TaskEnd> ends) {
    if (!ends.isEmpty()) {
      ArrayNode ended = node.putArray("ended");
      for (TaskEnd end : ends) {
        ended
            .addObject()
            .put("stage", end.stage())
            .put("ranMillis", end.ranMillis())
            .put("completed", end.completed());
      }
    }
  }

  static List<TaskEnd> ended(JsonPlace place) {
    return place.optional("ended").map(ends -> ends.list(JobJson::taskEnd)).orElse(List.of());
  }

  static Progress progress(JsonPlace place) {
    return place.make(
        () ->
            new Progress(
                jobId(place.field("job")),
                place.field("atMillis").longValue(),
                place.field("stages").list(JobJson::stage),
                ended(place)));
  }

  private static JsonNode stage(TaskStage stage) {
    ObjectNode node = Json.object().put("name", stage.name()).put("pending", stage.pending());
    node.set("size", CapacityJson.vector(stage.size()));
    ArrayNode started = node.putArray("startedMillis");
    stage.startedMillis().forEach(started::add);
    ArrayNode after = node.putArray("after");
    stage.after().forEach(after::add);
    return node;
  }

  private static TaskStage stage(JsonPlace place) {
    return place.make(
        () ->
            new TaskStage(
                place.field("name").text(),
                CapacityJson.vector(place.field("size")),
                place.field("pending").intValue(),
                place.field("startedMillis").list(JsonPlace::longValue),
                place.field("after").list(JsonPlace::intValue)));
  }

  private static TaskEnd taskEnd(JsonPlace place) {
    return place.make(
        () ->
            new TaskEnd(
                place.field("stage").text(),
                place.field("ranMillis").longValue(),
                place.field("completed").bool()));
  }

  static JsonNode outcome(Outcome outcome) {
    return Json.object()
        .put("id", outcome.id().value())
        .put("historyName", outcome.historyName())
        .put("user", outcome.user())
        .put("computationMillis", outcome.computationMillis())
        .put("tasksRun", outcome.tasksRun())
        .put("requestedTasks", outcome.requestedTasks())
        .put("capacityTasks", outcome.capacityTasks())
        .put("budgetMillis", outcome.budgetMillis())
        .put("allocatedTasks", outcome.allocatedTasks())
        .put("elapsedMillis", outcome.elapsedMillis())
        .put("met", outcome.met());
  }

  static Outcome outcome(JsonPlace place) {
    return place.make(
        () ->
            new Outcome(
                jobId(place.field("id")),
                place.field("historyName").text(),
                // Who ran it was not noted at first.
                place.optional("user").map(JsonPlace::text).orElse(""),
                place.field("computationMillis").longValue(),
                place.field("tasksRun").intValue(),
                place.field("requestedTasks").intValue(),
                place.field("capacityTasks").intValue(),
                place.field("budgetMillis").longValue(),
                place.field("allocatedTasks").intValue(),
                place.field("elapsedMillis").longValue()));
  }

  static JobId jobId(JsonPlace place) {
    return place.make(() -> new JobId(place.text()));
  }
}
