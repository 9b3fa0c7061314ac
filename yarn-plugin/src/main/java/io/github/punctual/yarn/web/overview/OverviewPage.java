package io.github.punctual.yarn.web.overview;

import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.reclaim.LostWork;
import io.github.punctual.yarn.reclaim.PromiseKind;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.jobs.Backend;
import io.github.punctual.yarn.web.jobs.JobChoices;
import io.github.punctual.yarn.web.jobs.JobGroup;
import io.github.punctual.yarn.web.jobs.JobSights;
import io.github.punctual.yarn.web.jobs.JobTable;
import io.github.punctual.yarn.web.jobs.JobsApi;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Page;
import io.github.punctual.yarn.web.page.Site;
import io.github.punctual.yarn.web.plan.OverviewReservations;
import io.github.punctual.yarn.web.queues.OverviewQueues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says at a glance what is promised, kept and free, and then what needs attention. */
public record OverviewPage(JobSights sights, ClusterView cluster, Navigation navigation) {

  private static final int MOST_ROWS = 20;

  /** The page for a caller. */
  public HttpAnswer get(Map<String, List<String>> parameters) throws BadParameterException {
    Optional<String> type = Query.of(parameters, List.of("type")).single("type");
    Backend backend = sights.backend();
    Access access = sights.access();
    List<JobSight> visible = sights.visible(backend.all());
    JobTable table = new JobTable(sights, backend.nowMillis());
    return Page.of(
        navigation,
        html -> {
          lead(html, visible);
          OverviewTiles.write(html, visible, backend);
          html.begin("div", "class", "beside").line().begin("section").line();
          new CapacityBars(cluster, access).write(html);
          html.end().line().begin("section").line();
          trend(visible).write(html);
          html.end().line().end().line();
          cluster.ledger().ifPresent(ledger -> new HoursChart(ledger, access, type).write(html));
          atRisk(html, table, visible);
          promised(html, table, visible);
          backend
              .queues()
              .ifPresent(view -> new OverviewQueues(view, access, backend.nowMillis()).write(html));
          new OverviewReservations(backend.plans(), access).write(html);
          backend.lost().ifPresent(lost -> takenBack(html, lost));
          refused(html, table, visible);
          backend
              .calibration()
              .ifPresent(known -> CalibrationTable.write(html, known.visible(access)));
          html.see("The scheduler's settings, counts and failures as JSON: ", JobsApi.STATUS);
        });
  }

  private void lead(Html html, List<JobSight> visible) {
    Backend backend = sights.backend();
    String policy = backend.isReady() ? backend.policy() : "waiting for the nodes to come back";
    html.lead(backend.nowMillis());
    html.text(", %s (%s). You may see ".formatted(backend.scheduler(), policy));
    int live = live(visible).size();
    String jobs = live == 1 ? "1 job that waits or runs" : live + " jobs that wait or run";
    html.link(jobs, Site.JOBS.path()).text(".").end().line();
  }

  private static List<JobSight> live(List<JobSight> visible) {
    return visible.stream().filter(JobSight::isLive).toList();
  }

  /** All jobs for who may know of all; for others what they may see and is remembered. */
  private DayTrend trend(List<JobSight> visible) {
    long now = sights.backend().nowMillis();
    return sights.access().mayViewAll()
        ? new DayTrend(cluster.days(), true, now)
        : DayTrend.of(visible, now);
  }

  private void atRisk(Html html, JobTable table, List<JobSight> visible) {
    Comparator<JobSight> urgentFirst = JobChoices.of(JobGroup.LIVE).order();
    List<JobSight> risky =
        live(visible).stream().filter(JobGroup.RISK::has).sorted(urgentFirst).toList();
    html.element("h2", "At risk", "id", "risk").line();
    String none = "None of the jobs that you may see.";
    first(html, table, "risk", risky, JobGroup.RISK, none);
  }

  /** The first of some jobs, and where there are more; or that there are none. */
  private static void first(
      Html html, JobTable table, String label, List<JobSight> jobs, JobGroup all, String none) {
    if (jobs.isEmpty()) {
      html.paragraph(none);
      return;
    }
    table.write(html, label, jobs.subList(0, Math.min(MOST_ROWS, jobs.size())));
    if (jobs.size() > MOST_ROWS) {
      html.begin("p").link(jobs.size() - MOST_ROWS + " more", all.address()).end().line();
    }
  }

  private void promised(Html html, JobTable table, List<JobSight> visible) {
    List<JobSight> promised =
        live(visible).stream()
            .filter(job -> job.dueMillis().isPresent() && !JobGroup.RISK.has(job))
            .sorted(
                Comparator.comparingLong((JobSight job) -> job.dueMillis().orElse(Long.MAX_VALUE))
                    .thenComparing(JobSight::id))
            .toList();
    html.element("h2", "Deadlines to come", "id", "promised").line();
    String none = "No job that you may see has a deadline ahead of it.";
    first(html, table, "promised", promised, JobGroup.LIVE, none);
  }

  private void refused(Html html, JobTable table, List<JobSight> visible) {
    List<JobSight> refused =
        visible.stream()
            .filter(job -> !job.isLive() && job.isLost())
            .sorted(
                Comparator.comparingLong(
                        (JobSight job) -> job.finishedMillis().orElse(job.submittedMillis()))
                    .reversed()
                    .thenComparing(JobSight::id))
            .toList();
    html.element("h2", "Refused, terminated or late", "id", "refused").line();
    String none = "None of the jobs that you may see, lately.";
    first(html, table, "refused", refused, JobGroup.ENDED, none);
  }

  /** What was lost is told to all: it names nobody. */
  private static void takenBack(Html html, LostWork lost) {
    List<String> lines = new ArrayList<>();
    for (PromiseKind kind : PromiseKind.values()) {
      LostWork.Loss loss = lost.of(kind);
      if (loss.containers() > 0) {
        lines.add(
            "For %s: %d %s, which had run for %s together and held %s GiB-hours."
                .formatted(
                    kind.plural(),
                    loss.containers(),
                    loss.containers() == 1 ? "container" : "containers",
                    Amounts.duration(1000 * loss.containerSeconds()),
                    Amounts.number(loss.memoryMibSeconds() / 1024.0 / 3600)));
      }
    }
    if (!lines.isEmpty()) {
      html.element("h2", "Taken back from best effort since the start", "id", "taken").line();
      html.begin("ul", "class", "plain").line();
      lines.forEach(line -> html.element("li", line).line());
      html.end().line();
    }
  }
}
