package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.RefusedDeclaration;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.ListFilter;
import io.github.punctual.yarn.web.api.Paths;
import io.github.punctual.yarn.web.api.Query;
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
public record JobsApi(LiveBackend backend, Access access) {
  /** The path of all jobs; below it each has its own. */
  public static final String JOBS = Paths.API + "/jobs";

  /** The path of the state of the scheduler. */
  public static final String STATUS = Paths.API + "/status";

  static final String SHADOW = Paths.API + "/shadow";
  static final String CALIBRATION = Paths.API + "/calibration";

  private static final List<String> NAMES = List.of("state", "user", "queue", "kind", "limit");
  private static final String ALL = "all";

  /** The jobs that have a deadline, or all. */
  private static final List<String> KINDS = List.of("deadline", ALL);

  private static final int PHASES = Phase.values().length;

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

  /**
   * Answers a request.
   *
   * @param path the decoded path
   * @param parameters the decoded query
   */
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
        "%s, %s/{application id}, %s, %s, %s or %s"
            .formatted(JOBS, JOBS, CALIBRATION, LearnedDesk.LEARNED, SHADOW, STATUS));
  }

  private HttpAnswer calibration() {
    return backend
        .calibration()
        .map(known -> HttpAnswer.ok(CalibrationJson.of(known.visible(access))))
        .orElseGet(
            () ->
                HttpAnswer.error(
                    503, "NOT_READY", "nothing is projected yet", "again in a few seconds"));
  }

  private JobSights sights() {
    return new JobSights(backend, access);
  }

  private ObjectNode list(Map<String, List<String>> parameters) throws BadParameterException {
    Query given = Query.of(parameters, NAMES);
    boolean all = given.oneOf("kind", KINDS).equals(ALL);
    ListFilter<Phase> asked = ListFilter.of(given, Phase.class, Map.of());
    List<Row> visible = new ArrayList<>();
    int hidden = 0;
    for (Row row : rows(all)) {
      if (!mayView(row)) {
        hidden++;
      } else if (isAsked(row, asked)) {
        visible.add(row);
      }
    }
    visible.sort(NEWEST_FIRST);
    ObjectNode node = Json.object();
    ArrayNode jobs = node.putArray("jobs");
    visible.stream()
        .limit(asked.limit())
        .map(row -> masked(row.id(), row.brief().get()))
        .forEach(jobs::add);
    return node.put("matching", visible.size()).put("limit", asked.limit()).put("hidden", hidden);
  }

  /** One without a phase is asked for where no phase is. */
  private static boolean isAsked(Row row, ListFilter<Phase> asked) {
    return row.phase().map(asked.states()::contains).orElse(asked.states().size() == PHASES)
        && asked.isUser(row.user())
        && asked.isQueue(row.queue());
  }

  /** Live, recent and refused jobs; one that ends just now is in two of them, and counts once. */
  private Collection<Row> rows(boolean all) {
    JobRegistry jobs = backend.jobs();
    Map<ApplicationId, Row> rows = new LinkedHashMap<>();
    jobs.live().forEach(job -> rows.put(job.id(), row(job)));
    jobs.recent().forEach(job -> rows.put(job.id(), row(job)));
    jobs.refused().forEach(refusal -> rows.put(refusal.id(), row(refusal)));
    for (JobSight job : backend.all()) {
      if (all || job.dueMillis().isPresent()) {
        rows.computeIfAbsent(job.id(), id -> row(job));
      }
    }
    return rows.values();
  }

  private Row row(TrackedJob job) {
    JobView view = new JobView(backend);
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
    Supplier<ObjectNode> view = () -> new JobView(backend).refused(refusal);
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
          OutlookJson.add(node, backend.detail(job.id()));
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
        .or(() -> backend.find(id).map(this::row));
  }

  private HttpAnswer one(String text) throws BadParameterException {
    ApplicationId id = Query.applicationId(text);
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
    return access.mayViewAll() ? job : new Masked(sights(), id).of(job);
  }
}
