package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.RefusedDeclaration;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.web.api.Fields;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** All jobs that a scheduler knows, to be selected and shown. */
record JobList(LiveBackend backend) {
  /**
   * The jobs of a kind. Live, recent and refused jobs are looked at before all others; one that
   * ends just now is in two of them, and counts once.
   */
  Collection<JobRow> of(JobFilter.Kind kind) {
    Map<ApplicationId, JobRow> rows = new LinkedHashMap<>();
    backend.jobs().live().forEach(job -> rows.put(job.id(), row(job)));
    backend.jobs().recent().forEach(job -> rows.put(job.id(), row(job)));
    backend.jobs().refused().forEach(refusal -> rows.put(refusal.id(), row(refusal)));
    Set<ApplicationId> seen = Set.copyOf(rows.keySet());
    rows.values().removeIf(row -> !kind.has(row.asked()));
    for (RMApp app : backend.applications()) {
      ApplicationId id = app.getApplicationId();
      if (!seen.contains(id)) {
        Asked asked = backend.asked(app);
        if (kind.has(asked)) {
          rows.put(id, row(app, asked));
        }
      }
    }
    return rows.values();
  }

  Optional<JobRow> find(ApplicationId id) {
    return backend
        .jobs()
        .find(id)
        .map(this::row)
        .or(
            () ->
                backend.jobs().refused().stream()
                    .filter(refusal -> refusal.id().equals(id))
                    .findFirst()
                    .map(this::row))
        .or(() -> backend.application(id).map(app -> row(app, backend.asked(app))));
  }

  private JobRow row(TrackedJob job) {
    JobView view = new JobView(backend);
    DeadlineJob declared = job.job();
    Phase phase = job.phase();
    return new JobRow(
        job.id(),
        declared.user(),
        job.place().queuePath(),
        phase.name(),
        !phase.isLast(),
        phase.isLast() ? Optional.empty() : backend.outlook(job.id()).flatMap(JobOutlook::standing),
        declared.submitMillis(),
        new Asked(true, backend.namesUtility(job.id()), OptionalLong.of(declared.deadlineMillis())),
        () -> with(view.brief(job), job.id()),
        () -> with(view.full(job), job.id()));
  }

  private JobRow row(RefusedDeclaration refusal) {
    Supplier<ObjectNode> view = () -> JobHoldings.NONE.write(new JobView(backend).refused(refusal));
    return new JobRow(
        refusal.id(),
        refusal.user(),
        refusal.queue(),
        Phase.REFUSED.name(),
        false,
        Optional.empty(),
        refusal.submitMillis(),
        new Asked(true, backend.namesUtility(refusal.id()), OptionalLong.empty()),
        view,
        view);
  }

  private JobRow row(RMApp app, Asked asked) {
    JobSight job = backend.sight(app);
    Supplier<ObjectNode> brief =
        () -> {
          ObjectNode node = OutlookJson.of(job);
          if (!node.has("deadline")) {
            // Nothing goes by it, but it was asked for.
            asked.dueMillis().ifPresent(due -> Fields.instant(node, "deadline", due));
          }
          return with(node, job.id());
        };
    return new JobRow(
        job.id(),
        job.user(),
        job.queue(),
        job.state(),
        job.isLive(),
        job.outlook().flatMap(JobOutlook::standing),
        job.submittedMillis(),
        job.dueMillis().isPresent() ? new Asked(true, asked.utility(), job.dueMillis()) : asked,
        brief,
        () -> {
          ObjectNode node = brief.get();
          OutlookJson.add(node, backend.detail(job.id()));
          return node;
        });
  }

  private ObjectNode with(ObjectNode node, ApplicationId id) {
    return backend.holdings(id).write(node);
  }
}
