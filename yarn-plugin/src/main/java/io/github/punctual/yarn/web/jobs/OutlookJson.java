package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.robust.calibration.Forecast;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.outlook.OutlookChange;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.yarn.jobs.JobEvent;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.web.api.Fields;

/** What may be expected of jobs, in JSON. */
final class OutlookJson {
  private OutlookJson() {}

  /** A job without promises of admission: best effort, reserved, or planned by its utility. */
  static ObjectNode of(JobSight job) {
    ObjectNode node =
        Json.object()
            .put("id", job.id().toString())
            .put("name", job.name())
            .put("applicationName", job.name())
            .put("user", job.user())
            .put("queue", job.queue())
            .put("state", job.state());
    Fields.instantIfAny(node, "submitted", job.submittedMillis());
    job.dueMillis().ifPresent(due -> Fields.instantIfAny(node, "deadline", due));
    job.finishedMillis().ifPresent(end -> Fields.instantIfAny(node, "finished", end));
    if (!job.promise().isEmpty()) {
      node.put("promise", job.promise());
    }
    job.outlook().ifPresent(outlook -> add(node, outlook));
    if (!job.message().isEmpty()) {
      node.put("message", job.message());
    }
    return node;
  }

  /** Adds what may be expected of a job. */
  static void add(ObjectNode node, JobOutlook outlook) {
    outlook.standing().ifPresent(standing -> node.put("standing", standing.name()));
    if (!outlook.reason().isEmpty()) {
      node.put("expectation", outlook.reason());
    }
    outlook.utility().ifPresent(utility -> node.put("utility", utility));
    if (outlook.projection().isPresent()) {
      Projection projection = outlook.projection().get();
      ObjectNode shown = node.putObject("projection");
      Fields.instantIfAny(shown, "at", outlook.atMillis());
      Fields.instantIfAny(shown, "median", projection.medianMillis());
      Fields.instantIfAny(shown, "p90", projection.p90Millis());
    }
  }

  /** Adds what was said of a job over time, what was decided about it, and what to know of it. */
  static void add(ObjectNode node, JobDetail detail) {
    if (!detail.warnings().isEmpty()) {
      Fields.words(node, "warnings", detail.warnings().stream());
    }
    ArrayNode course = node.putArray("course");
    for (Forecast forecast : detail.story().course()) {
      ObjectNode said = course.addObject();
      Fields.instantIfAny(said, "at", forecast.atMillis());
      Fields.instantIfAny(said, "median", forecast.medianMillis());
      Fields.instantIfAny(said, "p90", forecast.p90Millis());
    }
    ArrayNode changes = node.putArray("standings");
    for (OutlookChange change : detail.story().changes()) {
      ObjectNode changed = changes.addObject();
      Fields.instantIfAny(changed, "at", change.atMillis());
      changed.put("standing", change.standing().name()).put("expectation", change.reason());
    }
    ArrayNode events = node.putArray("history");
    for (JobEvent event : detail.events()) {
      ObjectNode happened = events.addObject();
      Fields.instantIfAny(happened, "at", event.atMillis());
      happened.put("what", event.what()).put("message", event.text());
    }
  }
}
