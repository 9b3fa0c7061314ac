package io.github.punctual.yarn.web;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.outlook.JobOutlook;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.reclaim.LostWork;
import io.github.punctual.yarn.reclaim.PromiseKind;
import io.github.punctual.yarn.room.AdmittedPromises;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.jobs.CalibrationTable;
import io.github.punctual.yarn.web.jobs.JobChoices;
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

/** The page that says what is promised, what is at risk, and what was refused and why. */
record OverviewPage(JobSights sights, Navigation navigation) {

  private static final int MOST_ROWS = 20;

  /** The page for a caller. */
  HttpAnswer get(Map<String, List<String>> parameters) throws BadParameterException {
    Query.none(parameters);
    List<JobSight> visible = sights.visible(sights.backend().all());
    JobTable table = new JobTable(sights, sights.backend().nowMillis());
    return Page.of(
        navigation,
        html -> {
          lead(html, visible);
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

  private static boolean isAtRisk(JobSight job) {
    Optional<UtilityStanding> standing = job.outlook().flatMap(JobOutlook::standing);
    return standing.isPresent()
        && standing.get() != UtilityStanding.ON_TIME
        && standing.get() != UtilityStanding.PATIENT
        && standing.get() != UtilityStanding.UNKNOWN;
  }

  private void atRisk(Html html, JobTable table, List<JobSight> visible) {
    List<JobSight> risky =
        live(visible).stream().filter(OverviewPage::isAtRisk).sorted(urgentFirst()).toList();
    html.element("h2", "At risk", "id", "risk").line();
    if (risky.isEmpty()) {
      html.element("p", "None of the jobs that you may see.").line();
      return;
    }
    table.write(html, "risk", first(risky));
    more(html, risky.size(), Site.JOBS.path() + "?show=trouble");
  }

  private static Comparator<JobSight> urgentFirst() {
    return new JobChoices("live", "", "urgency", 1).order();
  }

  private void promised(Html html, JobTable table, List<JobSight> visible) {
    List<JobSight> promised =
        live(visible).stream()
            .filter(job -> job.dueMillis().isPresent() && !isAtRisk(job))
            .sorted(
                Comparator.comparingLong((JobSight job) -> job.dueMillis().orElse(Long.MAX_VALUE))
                    .thenComparing(JobSight::id))
            .toList();
    html.element("h2", "Deadlines to come", "id", "promised").line();
    pools(html);
    if (promised.isEmpty()) {
      html.element("p", "No job that you may see has a deadline ahead of it.").line();
      return;
    }
    table.write(html, "promised", first(promised));
    more(html, promised.size(), Site.JOBS.path() + "?sort=deadline");
  }

  /** What is promised of the queues that the caller may know. */
  private void pools(Html html) {
    List<AdmittedPromises.Standing> shown = new ArrayList<>();
    for (AdmittedPromises.Standing pool : sights.backend().pools()) {
      if (sights.access().mayKnow(pool.pool()) && !pool.promised().isZero()) {
        shown.add(pool);
      }
    }
    if (shown.isEmpty()) {
      return;
    }
    html.begin("ul", "class", "plain").line();
    for (AdmittedPromises.Standing pool : shown.subList(0, Math.min(MOST_ROWS, shown.size()))) {
      List<String> parts = new ArrayList<>();
      ResourceVector promised = pool.promised();
      pool.capacity()
          .amounts()
          .forEach(
              (type, amount) ->
                  parts.add(
                      "%s (%s)"
                          .formatted(
                              Amounts.of(type, (double) promised.get(type), (double) amount),
                              Amounts.percent((double) promised.get(type), (double) amount))));
      html.element("li", "Promised of %s: %s.".formatted(pool.pool(), String.join(", ", parts)))
          .line();
    }
    html.end().line();
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
    if (refused.isEmpty()) {
      html.element("p", "None of the jobs that you may see, lately.").line();
      return;
    }
    table.write(html, "refused", first(refused));
    more(html, refused.size(), Site.JOBS.path() + "?show=ended");
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
    if (lines.isEmpty()) {
      return;
    }
    html.element("h2", "Taken back from best effort since the start", "id", "taken").line();
    html.begin("ul", "class", "plain").line();
    lines.forEach(line -> html.element("li", line).line());
    html.end().line();
  }

  private static List<JobSight> first(List<JobSight> jobs) {
    return jobs.subList(0, Math.min(MOST_ROWS, jobs.size()));
  }

  private static void more(Html html, int count, String address) {
    if (count > MOST_ROWS) {
      html.begin("p")
          .element("a", "%d more".formatted(count - MOST_ROWS), "href", address)
          .end()
          .line();
    }
  }
}
