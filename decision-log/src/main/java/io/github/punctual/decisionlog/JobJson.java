package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;

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
                place.field("admittedMillis").longValue(),
                place.optional("progress").map(JobJson::progress)));
  }

  static JsonNode progress(Progress progress) {
    return Json.object()
        .put("job", progress.job().value())
        .put("atMillis", progress.atMillis())
        .put("fraction", progress.fraction())
        .put("computationMillis", progress.computationMillis())
        .put("heldTasks", progress.heldTasks());
  }

  static Progress progress(JsonPlace place) {
    return place.make(
        () ->
            new Progress(
                jobId(place.field("job")),
                place.field("atMillis").longValue(),
                place.field("fraction").doubleValue(),
                place.field("computationMillis").longValue(),
                place.field("heldTasks").intValue()));
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
