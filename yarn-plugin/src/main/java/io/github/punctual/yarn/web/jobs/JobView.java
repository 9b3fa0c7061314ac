package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.RefusalJson;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.RefusedDeclaration;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.web.api.Fields;
import java.util.Optional;

/** A job in JSON. */
record JobView(LiveBackend backend) {
  /** What others know of a job: asked for without its monitor, which the event thread takes. */
  private record Beside(
      Optional<String> applicationName,
      Optional<ResourceVector> usage,
      Optional<JobOutlook> outlook) {}

  private Beside beside(TrackedJob job) {
    return new Beside(backend.applicationName(job), backend.usage(job), backend.outlook(job.id()));
  }

  /** A job as in the list, with the decision that was last taken about it. */
  ObjectNode brief(TrackedJob job) {
    Beside beside = beside(job);
    // Under the job's monitor, so that phase, allocation and decision belong together.
    synchronized (job) {
      return view(job, beside, job.decision());
    }
  }

  /** A job by itself, with what the policy says of it now and the work that it has done. */
  ObjectNode full(TrackedJob job) {
    JobDetail detail = backend.detail(job.id());
    Optional<Decision> now =
        job.phase().isLast() ? Optional.empty() : detail.now().or(() -> backend.explain(job));
    Beside beside = beside(job);
    synchronized (job) {
      // What is said of a running job is why it was admitted; one that waits, or is promised
      // nothing, wants to know how it stands.
      boolean isSettled = job.phase() == Phase.ADMITTED && !LiveBackend.isUnpromised(job);
      ObjectNode node = view(job, beside, isSettled ? job.decision() : now.or(job::decision));
      now.ifPresent(
          d -> {
            ObjectNode present = node.putObject("now");
            present.set("numbers", Json.NUMBERS.write(d.numbers()));
            present.set("terms", Json.TERMS.write(d.terms().offered()));
          });
      if (!job.remark().isEmpty()) {
        node.put("remark", job.remark());
      }
      OutlookJson.add(node, detail);
      node.put("tasksEnded", job.tasks().containers());
      node.put("computationMillis", job.tasks().computationMillis(job.job().task()));
      return node;
    }
  }

  /** An application that was refused before it became a job. */
  ObjectNode refused(RefusedDeclaration refusal) {
    ObjectNode node =
        Json.object()
            .put("id", refusal.id().toString())
            .put("name", refusal.name())
            .put("applicationName", refusal.name())
            .put("user", refusal.user())
            .put("queue", refusal.queue())
            .put("phase", Phase.REFUSED.name());
    Fields.instantIfAny(node, "submitted", refusal.submitMillis());
    node.put("reason", ReasonCode.BAD_DECLARATION.name()).put("message", refusal.message());
    node.set("refusal", RefusalJson.of(refusal.refusal()));
    Fields.list(
        node,
        "problems",
        refusal.problems().stream(),
        problem ->
            Json.object()
                .put("key", problem.key())
                .put("value", problem.value())
                .put("rule", problem.rule())
                .put("try", problem.acceptedForm()));
    return node;
  }

  private ObjectNode view(TrackedJob job, Beside beside, Optional<Decision> decision) {
    DeadlineJob declared = job.job();
    ObjectNode node =
        Json.object().put("id", job.id().toString()).put("name", declared.historyName());
    beside.applicationName().ifPresent(name -> node.put("applicationName", name));
    node.put("user", declared.user()).put("queue", job.place().queuePath());
    if (!job.place().partition().isEmpty()) {
      node.put("partition", job.place().partition());
    }
    node.put("phase", job.phase().name());
    Fields.instantIfAny(node, "submitted", declared.submitMillis());
    Fields.instantIfAny(node, "deadline", declared.deadlineMillis());
    Fields.instantIfAny(node, "admitted", job.admittedMillis());
    Fields.instantIfAny(node, "finished", job.finishedMillis());
    if (job.isSized()) {
      node.put("requestedTasks", declared.requestedTasks());
    }
    node.set("task", Json.VECTOR.write(declared.task()));
    node.set("master", Json.VECTOR.write(declared.master()));
    declared.taskDurationMillis().ifPresent(millis -> node.put("taskDurationMillis", millis));
    node.put("allocatedTasks", job.allocatedTasks());
    if (job.lentTasks() > 0) {
      node.put("lentTasks", job.lentTasks());
    }
    beside.usage().ifPresent(usage -> node.set("usage", Fields.amounts(usage, declared.task())));
    beside.outlook().ifPresent(outlook -> OutlookJson.add(node, outlook));
    if (job.phase() == Phase.LEARNING) {
      node.put("reason", ReasonCode.WAITING_FOR_FIRST_REQUESTS.name());
    } else {
      decision.ifPresent(d -> node.put("reason", d.reason().name()));
    }
    node.put("message", JobText.of(job, decision, beside.outlook()));
    decision.ifPresent(d -> node.set("decision", Json.DECISION.write(d.offered())));
    decision
        .flatMap(Decision::refusal)
        .ifPresent(refusal -> node.set("refusal", RefusalJson.of(refusal)));
    return node;
  }
}
