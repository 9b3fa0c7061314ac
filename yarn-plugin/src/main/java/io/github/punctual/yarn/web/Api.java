package io.github.punctual.yarn.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.RefusedDeclaration;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.outlook.JobSight;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** The REST interface, version 1: which path answers with what. */
record Api(Backend backend, JobsBackend sights, Access access) {
  /** What the paths begin with. */
  static final String ROOT = "/punctual";

  static final String JOBS = ROOT + "/api/v1/jobs";
  static final String STATUS = ROOT + "/api/v1/status";
  static final String SHADOW = ROOT + "/api/v1/shadow";
  static final String CALIBRATION = ROOT + "/api/v1/calibration";

  /** The newest submission first; the id decides between equals. */
  private static final Comparator<Row> NEWEST_FIRST =
      Comparator.comparingLong(Row::submitMillis).thenComparing(Row::id).reversed();

  /** What selects, hides and orders a job of the list, and how to show it. */
  private record Row(
      ApplicationId id,
      String user,
      String queue,
      Optional<Phase> phase,
      long submitMillis,
      Supplier<ObjectNode> brief,
      Supplier<ObjectNode> full) {}

  /** Whether a path is one of ours; all others belong to the ResourceManager. */
  static boolean owns(String path) {
    return path.equals(ROOT) || path.startsWith(ROOT + "/");
  }

  /**
   * Answers a request.
   *
   * @param path the decoded path
   * @param parameters the decoded query
   */
  HttpAnswer answer(String path, Map<String, List<String>> parameters) {
    try {
      if (path.equals(STATUS) || path.equals(STATUS + "/")) {
        Parameters.none(parameters);
        return HttpAnswer.ok(backend.status());
      }
      if (path.equals(SHADOW) || path.equals(SHADOW + "/")) {
        Parameters.none(parameters);
        return HttpAnswer.ok(
            ShadowJson.of(backend.shadow(), access, new JobSights(sights, access)));
      }
      if (path.equals(CALIBRATION) || path.equals(CALIBRATION + "/")) {
        Parameters.none(parameters);
        return calibration();
      }
      if (path.equals(JOBS) || path.equals(JOBS + "/")) {
        return HttpAnswer.ok(list(JobQuery.of(parameters)));
      }
      if (path.startsWith(JOBS + "/")) {
        Parameters.none(parameters);
        return one(path.substring(JOBS.length() + 1));
      }
      return HttpAnswer.error(
          404,
          "NO_SUCH_PATH",
          "there is nothing at " + path,
          "%s, %s/{application id}, %s, %s, %s or %s"
              .formatted(JOBS, JOBS, CALIBRATION, LearnedDesk.LEARNED, SHADOW, STATUS));
    } catch (BadParameterException e) {
      return e.answer();
    }
  }

  private HttpAnswer calibration() {
    return sights
        .calibration()
        .map(known -> HttpAnswer.ok(CalibrationJson.of(known.visible(access))))
        .orElseGet(
            () ->
                HttpAnswer.error(
                    503, "NOT_READY", "nothing is projected yet", "again in a few seconds"));
  }

  private ObjectNode list(JobQuery query) {
    List<Row> visible = new ArrayList<>();
    int hidden = 0;
    for (Row row : rows(query)) {
      if (!mayView(row)) {
        hidden++;
      } else if (query.selects(row.phase(), row.user(), row.queue())) {
        visible.add(row);
      }
    }
    visible.sort(NEWEST_FIRST);
    ObjectNode node = Json.object();
    ArrayNode jobs = node.putArray("jobs");
    visible.stream()
        .limit(query.limit())
        .map(row -> masked(row.id(), row.brief().get()))
        .forEach(jobs::add);
    return node.put("matching", visible.size()).put("limit", query.limit()).put("hidden", hidden);
  }

  /** Live, recent and refused jobs; one that ends just now is in two of them, and counts once. */
  private Collection<Row> rows(JobQuery query) {
    JobRegistry jobs = backend.jobs();
    Map<ApplicationId, Row> rows = new LinkedHashMap<>();
    jobs.live().forEach(job -> rows.put(job.id(), row(job)));
    jobs.recent().forEach(job -> rows.put(job.id(), row(job)));
    jobs.refused().forEach(refusal -> rows.put(refusal.id(), row(refusal)));
    for (JobSight job : sights.all()) {
      if (query.kind().equals(JobQuery.ALL) || job.dueMillis().isPresent()) {
        rows.computeIfAbsent(job.id(), id -> row(job));
      }
    }
    return rows.values();
  }

  private Row row(TrackedJob job) {
    JobView view = new JobView(backend, sights);
    DeadlineJob declared = job.job();
    return new Row(
        job.id(),
        declared.user(),
        job.place().queuePath(),
        Optional.of(job.phase()),
        declared.submitMillis(),
        () -> view.brief(job),
        () -> view.full(job));
  }

  private Row row(RefusedDeclaration refusal) {
    Supplier<ObjectNode> view = () -> new JobView(backend, sights).refused(refusal);
    return new Row(
        refusal.id(),
        refusal.user(),
        refusal.queue(),
        Optional.of(Phase.REFUSED),
        refusal.submitMillis(),
        view,
        view);
  }

  private Row row(JobSight job) {
    return new Row(
        job.id(),
        job.user(),
        job.queue(),
        Optional.empty(),
        job.submittedMillis(),
        () -> OutlookJson.of(job),
        () -> {
          ObjectNode node = OutlookJson.of(job);
          OutlookJson.add(node, sights.detail(job.id()));
          return node;
        });
  }

  private boolean mayView(Row row) {
    return access.mayView(row.id(), row.user(), row.queue());
  }

  private Optional<Row> find(ApplicationId id) {
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
        .or(() -> sights.find(id).map(this::row));
  }

  private HttpAnswer one(String text) throws BadParameterException {
    ApplicationId id = Parameters.applicationId(text);
    Optional<Row> job = find(id);
    if (job.isEmpty()) {
      return HttpAnswer.error(
          404,
          "NO_SUCH_JOB",
          id + " is not a job that runs or waits, or one with a deadline that ended recently",
          "%s for all jobs; 'yarn application -status %s' for one without sla. tags, or one that ended long ago"
              .formatted(JOBS, id));
    }
    if (!mayView(job.get())) {
      return HttpAnswer.error(
          403,
          "NOT_ALLOWED",
          "you may not see " + id,
          "its owner, or an administrator of the cluster or of its queue; the owner can grant"
              + " VIEW_APP when submitting");
    }
    return HttpAnswer.ok(masked(id, job.get().full().get()));
  }

  private ObjectNode masked(ApplicationId id, ObjectNode job) {
    return access.mayViewAll() ? job : new Masked(new JobSights(sights, access), id).of(job);
  }
}
