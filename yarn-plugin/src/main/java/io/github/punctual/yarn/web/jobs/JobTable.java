package io.github.punctual.yarn.web.jobs;

import static io.github.punctual.yarn.web.page.Html.attributes;

import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.outlook.JobSight.Ending;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Jobs in a table, a line each. */
public record JobTable(JobSights sights, long nowMillis) {
  /** How what is written for diagnostics begins, before a code and a sentence. */
  private static final String MARK = "Punctual: ";

  /** A job in a table of a name, and what it has now. */
  private record Line(String table, JobSight job, JobHoldings held) {}

  /** What heads a column, by what it is sorted, how its cells look, and what they say. */
  private record Column(String title, String key, String style, BiConsumer<Html, Line> cell) {}

  /** The columns that the policies in force need. */
  private List<Column> columns() {
    Backend backend = sights.backend();
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("User, queue", "user", "whose", this::whose));
    columns.add(new Column("State", "state", "stands", (html, line) -> badges(html, line.job())));
    if (backend.hasDeadlines()) {
      columns.add(new Column("Deadline", "deadline", "", this::deadline));
    }
    columns.add(new Column("Projected", "projected", "", this::projected));
    String beside = backend.plansByUtility() ? "planned" : "promised";
    columns.add(new Column("Held / " + beside, "", "number", JobTable::tasks));
    columns.add(new Column("Progress", "", "", JobTable::progress));
    if (backend.plansByUtility()) {
      columns.add(new Column("Utility", "utility", "number", JobTable::utility));
    }
    columns.add(new Column("Why", "", "why", this::why));
    return columns;
  }

  /** A table whose columns cannot be sorted. */
  public void write(Html html, String label, List<JobSight> jobs) {
    write(html, label, "jobs lines unsorted", jobs, Optional.empty());
  }

  /** A table whose heads sort it. */
  void write(Html html, String label, List<JobSight> jobs, JobChoices query) {
    write(html, label, "jobs lines", jobs, Optional.of(query));
  }

  private void write(
      Html html, String label, String style, List<JobSight> jobs, Optional<JobChoices> query) {
    List<Column> columns = columns();
    html.beginTable(label, style);
    head(html, "Job", "job", query);
    columns.forEach(column -> head(html, column.title(), column.key(), query));
    html.beginRows();
    for (JobSight job : jobs) {
      row(html, new Line(label, job, sights.backend().holdings(job.id())), columns);
    }
    html.endTable();
  }

  private static void head(Html html, String title, String key, Optional<JobChoices> query) {
    if (key.isEmpty() || query.isEmpty()) {
      html.element("th", title, "scope", "col");
      return;
    }
    boolean up = query.get().sort().equals(key);
    boolean down = query.get().sort().equals("-" + key);
    html.begin("th", "scope", "col", "aria-sort", up ? "ascending" : down ? "descending" : "none");
    String shown = title + (up ? " \u2191" : down ? " \u2193" : "");
    String address = query.get().with("sort", up ? "-" + key : key);
    html.element("a", shown, "class", "here", "href", address).end();
  }

  private static void row(Html html, Line line, List<Column> columns) {
    JobSight job = line.job();
    html.begin("tr", "class", job.isLost() ? "lost" : "kept").begin("th", "scope", "row");
    String[] link =
        attributes(
            "href class title", JobPage.path(job.id()), "name", job.name() + ", " + job.id());
    html.element("a", job.name(), link).end();
    columns.forEach(column -> cell(html, line, column));
    html.end().line();
  }

  private static void cell(Html html, Line line, Column column) {
    if (column.style().isEmpty()) {
      html.begin("td", "data-head", column.title());
    } else {
      html.begin("td", "class", column.style(), "data-head", column.title());
    }
    column.cell().accept(html, line);
    html.end();
  }

  private void whose(Html html, Line line) {
    String words = line.job().user() + ", " + line.job().queue();
    html.element("span", words, "class", "over", "title", words);
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
    if (standing.isPresent() && standing.get() != UtilityStanding.PATIENT) {
      html.chip(word(standing.get()), tone(standing.get()));
    } else {
      html.chip(
          words(job.state()),
          job.ending() == Ending.LOST ? Tone.BAD : job.isLive() ? Tone.PLAIN : Tone.OVER);
    }
  }

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

  private static Tone tone(UtilityStanding standing) {
    return switch (standing) {
      case IMPOSSIBLE -> Tone.BAD;
      case AT_RISK, LATE -> Tone.RISK;
      case ON_TIME -> Tone.GOOD;
      case PATIENT, UNKNOWN -> Tone.OVER;
    };
  }

  /** A code in capitals as words. */
  static String words(String code) {
    return code.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private void deadline(Html html, Line line) {
    JobSight job = line.job();
    if (job.dueMillis().isPresent()) {
      html.instant(job.dueMillis().getAsLong(), nowMillis);
      if (job.isLive()) {
        String distance = Amounts.distance(job.dueMillis().getAsLong(), nowMillis);
        html.text(" ").element("span", distance, "class", "over");
      }
    }
  }

  private void projected(Html html, Line line) {
    JobSight job = line.job();
    Optional<Projection> projection = job.outlook().flatMap(JobOutlook::projection);
    if (job.finishedMillis().isPresent()) {
      html.text("ended ").instant(job.finishedMillis().getAsLong(), nowMillis);
    } else if (projection.isPresent()) {
      long median = projection.get().medianMillis();
      html.instant(median, nowMillis);
      long late = median - job.dueMillis().orElse(Long.MAX_VALUE);
      if (late > 0) {
        String words = DecisionText.duration(late) + " late";
        html.text(" ").element("span", words, "class", "late");
      }
    } else if (job.isLive()) {
      html.element("span", "not known", "class", "over");
    }
  }

  /** How many of its tasks run, and how many may by what it was promised. */
  private static void tasks(Html html, Line line) {
    OptionalInt may = line.held().may();
    if (line.job().isLive()) {
      html.text(line.held().held() + (may.isPresent() ? "\u00a0/\u00a0" + may.getAsInt() : ""));
    }
  }

  private static void progress(Html html, Line line) {
    if (line.job().isLive() && line.held().progress().isPresent()) {
      double part = line.held().progress().getAsDouble();
      String words = Amounts.percent(part, 1);
      html.element("progress", words, "max", "1", "value", "" + part, "aria-label", words);
      html.text(" " + words);
    }
  }

  private static void utility(Html html, Line line) {
    html.text(utility(line.job()).replace("-", ""));
  }

  static String utility(JobSight job) {
    OptionalDouble utility =
        job.outlook().map(JobOutlook::utility).orElseGet(OptionalDouble::empty);
    return utility.isPresent() ? Amounts.number(utility.getAsDouble()) : "-";
  }

  /** The reason in a word or two, and the sentence where that is opened. */
  private void why(Html html, Line line) {
    JobSight job = line.job();
    html.begin("details", "id", line.table() + "-" + job.id()).begin("summary");
    html.chip(reason(job), Tone.PLAIN).end();
    html.begin("p").element("span", job.id().toString(), "class", "id").empty("br");
    if (!job.promise().isEmpty()) {
      html.text("Promised: " + job.promise() + ". ");
    }
    line.held().plannedStartMillis().ifPresent(start -> at(html, "Planned to start at ", start));
    if (job.isLive()) {
      job.outlook()
          .flatMap(JobOutlook::projection)
          .ifPresent(
              projected -> at(html, "Nine in ten times it is done by ", projected.p90Millis()));
    }
    html.text(sentence(job)).end().end();
  }

  private void at(Html html, String words, long millis) {
    html.text(words).instant(millis, nowMillis).text(". ");
  }

  /** Why it stands as it does, in a word or two. */
  private static String reason(JobSight job) {
    String message = job.message();
    boolean ended = job.finishedMillis().isPresent() && !JobGroup.REFUSED.has(job);
    if (ended && job.dueMillis().isPresent()) {
      return Amounts.early(job.dueMillis().getAsLong() - job.finishedMillis().getAsLong());
    }
    int end = message.indexOf(": ", MARK.length());
    if (message.startsWith(MARK) && end > 0) {
      return words(message.substring(MARK.length(), end));
    }
    if (job.outlook().filter(known -> known.utility().isPresent()).isPresent()) {
      return "planned by utility";
    }
    if (!job.promise().isEmpty()) {
      return job.promise();
    }
    return job.isLive() && job.dueMillis().isEmpty() ? "best effort" : words(job.state());
  }

  /** Why it stands as it does; what may be expected of it first, where that is bad. */
  private String sentence(JobSight job) {
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
    int at = message.indexOf(": ", MARK.length());
    String text = message.startsWith(MARK) && at > 0 ? message.substring(at + 2) : message;
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
