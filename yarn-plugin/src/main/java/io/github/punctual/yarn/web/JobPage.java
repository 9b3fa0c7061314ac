package io.github.punctual.yarn.web;

import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.yarn.outlook.JobOutlook;
import io.github.punctual.yarn.outlook.JobSight;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** The page of one job. */
final class JobPage {
  private static final int REFRESH_SECONDS = 5;

  private final JobsBackend backend;
  private final JobSights sights;
  private final Navigation navigation;

  JobPage(JobsBackend backend, Access access, Navigation navigation) {
    this.backend = backend;
    this.sights = new JobSights(backend, access);
    this.navigation = navigation.at(JobsPage.PATH);
  }

  /** The path of the page of a job. */
  static String path(ApplicationId id) {
    return JobsPage.PATH + "/" + id;
  }

  /** The page for a caller. */
  HttpAnswer get(String text) {
    Optional<ApplicationId> id = id(text);
    if (id.isEmpty()) {
      return Page.sorry(
          400,
          JobsPage.TITLE,
          navigation,
          text + " is no application id.",
          "one such as application_1700000000000_0001");
    }
    Optional<JobSight> job = backend.find(id.get());
    if (job.isEmpty()) {
      return Page.sorry(
          404,
          JobsPage.TITLE,
          navigation,
          id.get() + " does not run or wait, and did not end recently.",
          JobsPage.PATH + " for all jobs, or 'yarn application -status " + id.get() + "'");
    }
    if (!sights.mayView(job.get())) {
      return Page.sorry(
          403,
          JobsPage.TITLE,
          navigation,
          "You may not see " + id.get() + ".",
          "its owner, or an administrator of the cluster or of its queue; the owner can grant"
              + " VIEW_APP when submitting");
    }
    JobSight sight = job.get();
    return Page.of(
        200,
        sight.name(),
        sight.isLive() ? REFRESH_SECONDS : 0,
        navigation,
        html -> body(html, sight));
  }

  private static Optional<ApplicationId> id(String text) {
    try {
      return Optional.of(ApplicationId.fromString(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private void body(Html html, JobSight job) {
    JobTable table = new JobTable(sights, backend.nowMillis());
    html.begin("p", "class", job.isLost() ? "lead lost" : "lead");
    JobTable.badges(html, job);
    html.text(" ");
    job.outlook()
        .filter(outlook -> !outlook.reason().isEmpty())
        .ifPresent(outlook -> html.text(sights.masked(outlook.reason(), job.id()) + " "));
    html.text(sights.masked(JobTable.plain(job.message()), job.id())).end().line();
    JobDetail detail = backend.detail(job.id());
    for (String warning : detail.warnings()) {
      html.element("p", JobTable.plain(warning), "role", "note").line();
    }
    html.begin("dl", "class", "facts").line();
    fact(html, "Application", job.id().toString());
    fact(html, "User", job.user());
    fact(html, "Queue", job.queue());
    instant(html, table, "Submitted", job.submittedMillis(), false);
    job.dueMillis().ifPresent(due -> instant(html, table, "Deadline", due, job.isLive()));
    if (!job.promise().isEmpty()) {
      fact(html, "Promised", job.promise());
    }
    job.finishedMillis().ifPresent(end -> instant(html, table, "Ended", end, false));
    Optional<Projection> projection = job.outlook().flatMap(JobOutlook::projection);
    if (projection.isPresent()) {
      instant(html, table, "Projected (median)", projection.get().medianMillis(), true);
      instant(html, table, "90\u00a0% by", projection.get().p90Millis(), true);
    }
    if (!JobTable.utility(job).equals("-")) {
      fact(html, "Utility", JobTable.utility(job));
    }
    html.end().line();
    new JobHistory(job, detail, sights, table).write(html);
    html.begin("p").text("The same as JSON: ");
    String json = Api.JOBS + "/" + job.id();
    html.element("a", json, "href", json).text("; in the ResourceManager: ");
    html.element("a", "application", "href", "/cluster/app/" + job.id()).text(".").end().line();
  }

  private static void fact(Html html, String name, String value) {
    html.begin("div").element("dt", name).element("dd", value).end().line();
  }

  private static void instant(
      Html html, JobTable table, String name, long millis, boolean withDistance) {
    html.begin("div").element("dt", name).begin("dd");
    table.instant(html, millis);
    if (withDistance) {
      html.element("span", " (" + table.distance(millis) + ")", "class", "over");
    }
    html.end().end().line();
  }

  /** How far two instants are from each other, in words. */
  static String duration(long millis) {
    return DecisionText.duration(millis);
  }
}
