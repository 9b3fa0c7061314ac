package io.github.punctual.yarn.web.jobs;

import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.outlook.JobOutlook;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.outlook.JobSight.Ending;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Jobs in a table. */
public record JobTable(JobSights sights, long nowMillis) {
  /** What heads a column, and by what it is sorted. */
  private record Column(String title, String key) {}

  private static final List<Column> COLUMNS =
      List.of(
          new Column("Job", "job"),
          new Column("State", "state"),
          new Column("Promised", "deadline"),
          new Column("Projected (median)", "projected"),
          new Column("90\u00a0% by", "p90"),
          new Column("Utility", "utility"),
          new Column("Why", ""));

  /** A table whose columns cannot be sorted. */
  public void write(Html html, String label, List<JobSight> jobs) {
    html.table(label, COLUMNS.stream().map(Column::title).toList(), "class", "jobs");
    rows(html, jobs);
  }

  /** A table whose heads sort it. */
  public void write(Html html, String label, List<JobSight> jobs, JobChoices query) {
    html.beginTable(label, "class", "jobs");
    COLUMNS.forEach(column -> head(html, column, query));
    html.beginRows();
    rows(html, jobs);
  }

  private static void head(Html html, Column column, JobChoices query) {
    boolean up = query.sort().equals(column.key());
    boolean down = query.sort().equals("-" + column.key());
    if (column.key().isEmpty()) {
      html.element("th", column.title(), "scope", "col");
      return;
    }
    html.begin("th", "scope", "col", "aria-sort", up ? "ascending" : down ? "descending" : "none");
    String title = column.title() + (up ? " \u2191" : down ? " \u2193" : "");
    String address = query.with("sort", up ? "-" + column.key() : column.key());
    html.element("a", title, "class", "here", "href", address).end();
  }

  private void rows(Html html, List<JobSight> jobs) {
    jobs.forEach(job -> row(html, job));
    html.endTable();
  }

  private void row(Html html, JobSight job) {
    html.begin("tr", "class", job.isLost() ? "lost" : "kept");
    head(html, job.id(), job.name(), job.user(), job.queue());
    html.begin("td", "data-head", "State");
    badges(html, job);
    html.end();
    html.begin("td", "data-head", "Promised");
    promise(html, job);
    html.end();
    Optional<Projection> projection = job.outlook().flatMap(JobOutlook::projection);
    html.begin("td", "data-head", "Projected (median)");
    if (job.finishedMillis().isPresent()) {
      html.text("ended ");
      instant(html, job.finishedMillis().getAsLong());
    } else {
      projected(html, projection.map(Projection::medianMillis), job);
    }
    html.end().begin("td", "data-head", "90\u00a0% by");
    projected(html, projection.map(Projection::p90Millis), job);
    html.end();
    html.element("td", utility(job), "data-head", "Utility");
    html.element("td", why(job), "data-head", "Why", "class", "why").end().line();
  }

  /** What begins the row of a job: its name and its id, and whose it is. */
  static void head(Html html, ApplicationId id, String name, String user, String queue) {
    html.begin("th", "scope", "row");
    html.element("a", name, "href", JobPage.path(id), "class", "name").empty("br");
    html.element("span", id.toString(), "class", "id").empty("br");
    html.element("span", user + ", " + queue, "class", "over").end();
  }

  /** Where it stands, in words and not by colour alone. */
  static void badges(Html html, JobSight job) {
    Optional<UtilityStanding> standing = job.outlook().flatMap(JobOutlook::standing);
    if (standing.isPresent()) {
      html.element("span", word(standing.get()), "class", tone(standing.get())).text(" ");
    }
    html.element(
        "span",
        job.state(),
        "class",
        job.ending() == Ending.LOST ? "state bad" : job.isLive() ? "state" : "state over");
  }

  /** What a standing is called. */
  static String word(UtilityStanding standing) {
    return switch (standing) {
      case ON_TIME -> "on time";
      case AT_RISK -> "at risk";
      case LATE -> "late";
      case IMPOSSIBLE -> "cannot make it";
      case PATIENT -> "no deadline";
      case UNKNOWN -> "not known yet";
    };
  }

  private static String tone(UtilityStanding standing) {
    return switch (standing) {
      case IMPOSSIBLE -> "state bad";
      case AT_RISK, LATE -> "state risk";
      case ON_TIME -> "state good";
      case PATIENT, UNKNOWN -> "state over";
    };
  }

  private void promise(Html html, JobSight job) {
    boolean promised = !job.promise().isEmpty();
    if (job.dueMillis().isPresent()) {
      long due = job.dueMillis().getAsLong();
      html.text(promised ? "by " : "due ");
      instant(html, due);
      if (job.isLive()) {
        html.text(" ").empty("br").element("span", distance(due), "class", "over").text(" ");
      }
      html.empty("br");
    }
    html.element("span", promised ? job.promise() : promiseOf(job), "class", "over");
  }

  private static String promiseOf(JobSight job) {
    return job.dueMillis().isPresent() && job.isLive() ? "nothing yet" : "nothing";
  }

  /** How far an instant is from now. */
  String distance(long millis) {
    long ahead = millis - nowMillis;
    return ahead >= 0
        ? "in " + DecisionText.duration(ahead)
        : DecisionText.duration(-ahead) + " ago";
  }

  private void projected(Html html, Optional<Long> millis, JobSight job) {
    if (millis.isEmpty()) {
      html.text(job.isLive() ? "not known" : "-");
      return;
    }
    instant(html, millis.get());
    boolean late = job.dueMillis().isPresent() && millis.get() > job.dueMillis().getAsLong();
    html.text(" ")
        .empty("br")
        .element(
            "span",
            late
                ? DecisionText.duration(millis.get() - job.dueMillis().getAsLong()) + " late"
                : distance(millis.get()),
            "class",
            late ? "late" : "over");
  }

  /** An instant, with its day where that is not today. */
  void instant(Html html, long millis) {
    html.instant(Amounts.instant(millis / 1000 * 1000, nowMillis), millis);
  }

  static String utility(JobSight job) {
    return job.outlook().map(JobOutlook::utility).filter(u -> u.isPresent()).isPresent()
        ? Amounts.number(job.outlook().get().utility().getAsDouble())
        : "-";
  }

  /** Why it stands as it does; what may be expected of it first, where that is bad. */
  private String why(JobSight job) {
    Optional<JobOutlook> outlook = job.outlook();
    String message = sights.masked(plain(job.message()), job.id());
    if (outlook.isEmpty() || outlook.get().reason().isEmpty()) {
      return message;
    }
    String expected = sights.masked(outlook.get().reason(), job.id());
    return outlook.get().isHopeless() || job.dueMillis().isEmpty()
        ? expected
        : expected + " " + message;
  }

  /** What is written for diagnostics begins with who says it and the state, which is shown. */
  static String plain(String message) {
    String mark = "Punctual: ";
    int at = message.indexOf(": ", mark.length());
    String text = message.startsWith(mark) && at > 0 ? message.substring(at + 2) : message;
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
