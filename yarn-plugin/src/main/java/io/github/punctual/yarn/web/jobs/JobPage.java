package io.github.punctual.yarn.web.jobs;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Bars;
import io.github.punctual.yarn.web.page.Bars.Bar;
import io.github.punctual.yarn.web.page.Bars.Lane;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Page;
import io.github.punctual.yarn.web.page.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** The page of one job. */
public record JobPage(JobSights sights, Navigation navigation) {

  /** The path of the page of a job. */
  public static String path(ApplicationId id) {
    return Site.JOBS.path() + "/" + id;
  }

  /** The page for a caller. */
  public HttpAnswer get(String text) {
    ApplicationId id;
    try {
      id = Query.applicationId(text);
    } catch (BadParameterException e) {
      return Page.sorry(
          400,
          navigation,
          text + " is no application id.",
          "one such as application_1700000000000_0001");
    }
    Optional<JobSight> job = sights.backend().find(id);
    if (job.isEmpty()) {
      return Page.sorry(
          404,
          navigation,
          id + " does not run or wait, and did not end recently.",
          Site.JOBS.path() + " for all jobs, or 'yarn application -status " + id + "'");
    }
    if (!sights.mayView(job.get())) {
      return Page.sorry(
          403,
          navigation,
          "You may not see " + id + ".",
          "its owner, or an administrator of the cluster or of its queue; the owner can grant"
              + " VIEW_APP when submitting");
    }
    JobSight sight = job.get();
    return Page.of(sight.name(), sight.isLive(), navigation, html -> body(html, sight));
  }

  private void body(Html html, JobSight job) {
    long now = sights.backend().nowMillis();
    html.begin("p", "class", job.isLost() ? "lead lost" : "lead");
    JobTable.badges(html, job);
    html.text(" ");
    job.outlook()
        .filter(outlook -> !outlook.reason().isEmpty())
        .ifPresent(outlook -> html.text(sights.masked(outlook.reason(), job.id()) + " "));
    html.text(sights.masked(JobTable.plain(job.message()), job.id())).end().line();
    JobDetail detail = sights.backend().detail(job.id());
    for (String warning : detail.warnings()) {
      html.paragraph(JobTable.plain(warning), "role", "note");
    }
    JobHoldings held = sights.backend().holdings(job.id());
    if (job.isLive()) {
      bars(html, job, held);
    }
    html.begin("dl", "class", "facts").line();
    html.fact("Application", job.id().toString());
    html.fact("User", job.user());
    html.fact("Queue", job.queue());
    html.fact("Submitted", job.submittedMillis(), now, false);
    job.dueMillis().ifPresent(due -> html.fact("Deadline", due, now, job.isLive()));
    if (!job.promise().isEmpty()) {
      html.fact("Promised", job.promise());
    }
    detail
        .now()
        .flatMap(Decision::unpromised)
        .ifPresent(lack -> html.fact("Not promised", lack.text()));
    held.plannedStartMillis().ifPresent(start -> html.fact("Planned start", start, now, true));
    job.finishedMillis().ifPresent(end -> html.fact("Ended", end, now, false));
    Optional<Projection> projection = job.outlook().flatMap(JobOutlook::projection);
    if (projection.isPresent()) {
      html.fact("Projected (median)", projection.get().medianMillis(), now, true);
      html.fact("90\u00a0% by", projection.get().p90Millis(), now, true);
    }
    if (sights.backend().plansByUtility() && !JobTable.utility(job).equals("-")) {
      html.fact("Utility", JobTable.utility(job));
    }
    html.end().line();
    new JobHistory(job, detail, sights).write(html);
    html.begin("p").text("The same as JSON: ");
    String json = JobsApi.JOBS + "/" + job.id();
    html.link(json, json).text("; in the ResourceManager: ");
    html.link("application", "/cluster/app/" + job.id()).text(".").end().line();
  }

  /** How far it is, how much of its time is over, and what it has of what it may have. */
  private void bars(Html html, JobSight job, JobHoldings held) {
    List<Bar> bars = new ArrayList<>();
    if (held.progress().isPresent()) {
      double part = held.progress().getAsDouble();
      String words = Amounts.percent(part, 1) + ", as its master says";
      bars.add(new Bar("Work done", List.of(new Lane("used", part)), words));
    }
    if (job.dueMillis().isPresent()) {
      long whole = job.dueMillis().getAsLong() - job.submittedMillis();
      long over = sights.backend().nowMillis() - job.submittedMillis();
      Lane lane = new Lane("time", (double) over / Math.max(1, whole));
      String words = DecisionText.duration(over) + " of " + DecisionText.duration(whole);
      bars.add(new Bar("Time over", List.of(lane), words + " until its deadline"));
    }
    OptionalInt may = held.may();
    String kind = held.promised().isPresent() ? "promised" : "planned";
    if (may.isPresent()) {
      double most = Math.max(1, Math.max(held.held(), may.getAsInt()));
      Lane used = new Lane("used", held.held() / most);
      Lane promised = new Lane("promised", may.getAsInt() / most);
      String words = "%d held, %d %s".formatted(held.held(), may.getAsInt(), kind);
      bars.add(new Bar("Tasks at once", List.of(used, promised), words));
    } else {
      String words = held.held() == 1 ? "1 container" : held.held() + " containers";
      bars.add(new Bar("Tasks at once", List.of(), words + " held, nothing promised"));
    }
    Bars.write(html, bars);
  }
}
