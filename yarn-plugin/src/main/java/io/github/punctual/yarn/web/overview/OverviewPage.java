package io.github.punctual.yarn.web.overview;

import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.reclaim.LostWork;
import io.github.punctual.yarn.reclaim.PromiseKind;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Query;
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

/**
 * The page that says at a glance what is promised, kept and free, and then what needs attention.
 *
 * @param cluster what is known beside the jobs
 */
public record OverviewPage(JobSights sights, ClusterView cluster, Navigation navigation) {

  private static final int MOST_ROWS = 20;

  /** The page for a caller. */
  public HttpAnswer get(Map<String, List<String>> parameters) throws BadParameterException {
    Optional<String> type = Query.of(parameters, List.of("type")).single("type");
    List<JobSight> visible = sights.visible(sights.backend().all());
    JobTable table = new JobTable(sights, sights.backend().nowMillis());
    return Page.of(
        navigation,
        html -> {
          lead(html, visible);
          OverviewTiles.of(visible, sights.backend()).write(html);
          html.begin("div", "class", "beside").line().begin("section").line();
          new CapacityBars(cluster, sights.access()).write(html);
          html.end().line().begin("section").line();
          trend(visible).write(html);
          html.end().line().end().line();
          hours(html, type);
          atRisk(html, table, visible);
          promised(html, table, visible);
          sights
              .backend()
              .queues()
              .ifPresent(
                  view ->
                      new OverviewQueues(view, sights.access(), sights.backend().nowMillis())
                          .write(html));
          new OverviewReservations(sights.backend().plans(), sights.access()).write(html);
          sights.backend().lost().ifPresent(lost -> takenBack(html, lost));
          refused(html, table, visible);
          sights
              .backend()
              .calibration()
              .map(known -> known.visible(sights.access()))
              .ifPresent(known -> CalibrationTable.write(html, known));
          html.see("The scheduler's settings, counts and failures as JSON: ", JobsApi.STATUS);
        });
  }

  private void lead(Html html, List<JobSight> visible) {
    long now = sights.backend().nowMillis();
    html.lead(now)
        .text(
            ", %s (%s). You may see "
                .formatted(
                    sights.backend().scheduler(),
                    sights.backend().isReady()
                        ? sights.backend().policy()
                        : "waiting for the nodes to come back"));
    html.element("a", counted(live(visible).size()), "href", Site.JOBS.path()).text(".");
    html.end().line();
  }

  private static String counted(int live) {
    return live == 1 ? "1 job that waits or runs" : live + " jobs that wait or run";
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

  private void hours(Html html, Optional<String> type) {
    cluster.ledger().ifPresent(ledger -> new HoursChart(ledger, sights.access(), type).write(html));
  }

  private void atRisk(Html html, JobTable table, List<JobSight> visible) {
    List<JobSight> risky =
        live(visible).stream().filter(JobGroup.RISK::has).sorted(urgentFirst()).toList();
    html.element("h2", "At risk", "id", "risk").line();
    first(
        html, table, "risk", risky, JobGroup.RISK.address(), "None of the jobs that you may see.");
  }

  /** The first of some jobs, and where there are more; or that there are none. */
  private static void first(
      Html html, JobTable table, String label, List<JobSight> jobs, String more, String none) {
    if (jobs.isEmpty()) {
      html.paragraph(none);
      return;
    }
    table.write(html, label, jobs.subList(0, Math.min(MOST_ROWS, jobs.size())));
    if (jobs.size() > MOST_ROWS) {
      String text = "%d more".formatted(jobs.size() - MOST_ROWS);
      html.begin("p").element("a", text, "href", more).end().line();
    }
  }

  private static Comparator<JobSight> urgentFirst() {
    return JobChoices.of(JobGroup.LIVE).order();
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
    first(html, table, "promised", promised, JobGroup.LIVE.address(), none);
  }

  private static void list(Html html, List<String> lines) {
    if (!lines.isEmpty()) {
      html.begin("ul", "class", "plain").line();
      lines.forEach(line -> html.element("li", line).line());
      html.end().line();
    }
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
    first(html, table, "refused", refused, JobGroup.ENDED.address(), none);
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
      list(html, lines);
    }
  }
}
