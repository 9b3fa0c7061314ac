package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.ApiDescription;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.Fields;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Paging;
import io.github.punctual.yarn.web.api.Paths;
import io.github.punctual.yarn.web.api.Query;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** The REST interface, version 1: which path answers with what. */
public record JobsApi(LiveBackend backend, Access access) {
  /** The path of all jobs; below it each has its own. */
  public static final String JOBS = Paths.API + "/jobs";

  /** The path of the state of the scheduler. */
  public static final String STATUS = Paths.API + "/status";

  static final String SHADOW = Paths.API + "/shadow";

  /** The path of how projections proved true. */
  public static final String CALIBRATION = Paths.API + "/calibration";

  private static final List<String> NAMES =
      Stream.of(JobFilter.NAMES, List.of("sort"), Paging.NAMES).flatMap(List::stream).toList();

  /** Answers a request by its decoded path and query. */
  public HttpAnswer answer(String path, Map<String, List<String>> parameters)
      throws BadParameterException {
    if (Paths.is(path, STATUS)) {
      Query.none(parameters);
      return HttpAnswer.ok(backend.status(access));
    }
    if (Paths.is(path, SHADOW)) {
      Query.none(parameters);
      return HttpAnswer.ok(ShadowJson.of(sights()));
    }
    if (Paths.is(path, CALIBRATION)) {
      Query.none(parameters);
      return calibration();
    }
    if (Paths.is(path, JOBS)) {
      return HttpAnswer.ok(list(parameters));
    }
    if (Paths.isBelow(path, JOBS)) {
      Query.none(parameters);
      return one(Paths.rest(path, JOBS));
    }
    return HttpAnswer.error(
        404,
        "NO_SUCH_PATH",
        "there is nothing at " + path,
        "%s, or %s for all paths".formatted(JOBS, ApiDescription.PATH));
  }

  private HttpAnswer calibration() {
    Optional<Calibrated> known = backend.calibration();
    return known.isPresent()
        ? HttpAnswer.ok(known.get().visible(access).json())
        : HttpAnswer.error(503, "NOT_READY", "nothing is projected yet", "again in a few seconds");
  }

  private JobSights sights() {
    return new JobSights(backend, access);
  }

  private ObjectNode list(Map<String, List<String>> parameters) throws BadParameterException {
    Query given = Query.of(parameters, NAMES);
    JobFilter asked = JobFilter.of(given);
    JobRow.Order order = given.oneOf("sort", JobRow.Order.class);
    Paging paging = Paging.of(given, "jobs " + order);
    Collection<JobRow> all = new JobList(backend).of(asked.kind());
    List<JobRow> visible = all.stream().filter(this::mayView).toList();
    Paging.Slice<JobRow> page =
        paging.of(visible.stream().filter(asked::selects).toList(), order::of);
    ObjectNode node = Json.object();
    Fields.list(node, "jobs", page.entries().stream(), row -> masked(row.id(), row.brief().get()));
    return page.write(node, all.size() - visible.size());
  }

  private boolean mayView(JobRow row) {
    return access.mayView(row.id(), row.user(), row.queue());
  }

  private HttpAnswer one(String text) throws BadParameterException {
    ApplicationId id = Query.applicationId(text);
    Optional<JobRow> job = new JobList(backend).find(id);
    if (job.isEmpty()) {
      return HttpAnswer.error(
          404,
          "NO_SUCH_JOB",
          id + " is no application that this ResourceManager remembers",
          "%s for all jobs; where the timeline service is on, 'yarn application -status %s' for one that ended long ago"
              .formatted(JOBS, id));
    }
    if (!mayView(job.get())) {
      return HttpAnswer.notAllowed(
          "you may not see " + id,
          "its owner, or an administrator of the cluster or of its queue; the owner can grant"
              + " VIEW_APP when submitting");
    }
    return HttpAnswer.ok(masked(id, job.get().full().get()));
  }

  private ObjectNode masked(ApplicationId id, ObjectNode job) {
    return access.mayViewAll() ? job : sights().masked(job, id);
  }
}
