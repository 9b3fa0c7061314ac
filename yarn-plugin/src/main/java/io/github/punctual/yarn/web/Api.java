package io.github.punctual.yarn.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** The REST interface, version 1: which path answers with what. */
final class Api {
  /** What the paths begin with. */
  static final String ROOT = "/punctual";

  static final String JOBS = ROOT + "/api/v1/jobs";
  static final String STATUS = ROOT + "/api/v1/status";

  /** The newest submission first; the id decides between equals. */
  private static final Comparator<TrackedJob> NEWEST_FIRST =
      Comparator.<TrackedJob>comparingLong(job -> job.job().submitMillis())
          .thenComparing(TrackedJob::id)
          .reversed();

  private final Backend backend;
  private final Access access;

  Api(Backend backend, Access access) {
    this.backend = backend;
    this.access = access;
  }

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
  Answer answer(String path, Map<String, List<String>> parameters) {
    try {
      if (path.equals(STATUS) || path.equals(STATUS + "/")) {
        JobQuery.none(parameters);
        return Answer.ok(backend.status());
      }
      if (path.equals(JOBS) || path.equals(JOBS + "/")) {
        return Answer.ok(list(JobQuery.of(parameters)));
      }
      if (path.startsWith(JOBS + "/")) {
        JobQuery.none(parameters);
        return one(path.substring(JOBS.length() + 1));
      }
      return Answer.error(
          404,
          "NO_SUCH_PATH",
          "there is nothing at " + path,
          "%s, %s/{application id} or %s".formatted(JOBS, JOBS, STATUS));
    } catch (BadParameterException e) {
      return e.answer();
    }
  }

  private ObjectNode list(JobQuery query) {
    List<TrackedJob> visible = new ArrayList<>();
    int hidden = 0;
    for (TrackedJob job : all()) {
      if (!access.mayView(job)) {
        hidden++;
      } else if (query.selects(job)) {
        visible.add(job);
      }
    }
    visible.sort(NEWEST_FIRST);
    JobView view = new JobView(backend);
    ObjectNode node = Json.object();
    ArrayNode jobs = node.putArray("jobs");
    visible.stream().limit(query.limit()).map(view::brief).forEach(jobs::add);
    return node.put("matching", visible.size()).put("limit", query.limit()).put("hidden", hidden);
  }

  /** Live and recent jobs; one that ends just now is in both, and counts once. */
  private Iterable<TrackedJob> all() {
    Map<ApplicationId, TrackedJob> all = new LinkedHashMap<>();
    backend.jobs().live().forEach(job -> all.put(job.id(), job));
    backend.jobs().recent().forEach(job -> all.put(job.id(), job));
    return all.values();
  }

  private Answer one(String text) throws BadParameterException {
    ApplicationId id = applicationId(text);
    Optional<TrackedJob> job = backend.jobs().find(id);
    if (job.isEmpty()) {
      return Answer.error(
          404,
          "NO_SUCH_JOB",
          id + " is not a deadline job that runs, waits or ended recently",
          "%s for all jobs; 'yarn application -status %s' for one without sla. tags, one whose tags were refused, or one that ended long ago"
              .formatted(JOBS, id));
    }
    if (!access.mayView(job.get())) {
      return Answer.error(
          403,
          "NOT_ALLOWED",
          "you may not see " + id,
          "its owner, or an administrator of the cluster or of its queue; the owner can grant VIEW_APP when submitting");
    }
    return Answer.ok(new JobView(backend).full(job.get()));
  }

  private static ApplicationId applicationId(String text) throws BadParameterException {
    try {
      return ApplicationId.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new BadParameterException(
          "id", text, "an application id such as application_1700000000000_0001");
    }
  }
}
