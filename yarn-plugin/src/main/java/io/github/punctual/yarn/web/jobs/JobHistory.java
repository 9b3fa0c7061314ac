package io.github.punctual.yarn.web.jobs;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.calibration.Forecast;
import io.github.punctual.robust.outlook.OutlookChange;
import io.github.punctual.yarn.jobs.JobEvent;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What a job waits for, what was decided about it, and when it was expected to be done. */
record JobHistory(JobSight job, JobDetail detail, JobSights sights) {
  private static final int MOST_ROWS = 100;

  private record Row(long atMillis, String what, String text) {}

  void write(Html html) {
    detail
        .now()
        .filter(decision -> !decision.action().allocates())
        .ifPresent(decision -> waiting(html, decision));
    course(html);
    history(html);
  }

  private void waiting(Html html, Decision decision) {
    Numbers numbers = decision.numbers();
    Terms terms = decision.terms().offered();
    html.element("h2", "What it waits for", "id", "waits").line();
    html.begin("dl", "class", "facts").line();
    html.fact("Why", decision.reason().name());
    html.fact("Needs at once", tasks(numbers.neededTasks()));
    html.fact("Room now", tasks(numbers.freeTasks()));
    html.fact("Room if nothing else ran", tasks(numbers.capacityTasks()));
    html.fact("Asks for", Amounts.of(numbers.asked()));
    String type = numbers.bindingType();
    String shortage = type.isEmpty() ? "" : ", short of " + Amounts.name(type);
    String free = Amounts.of(numbers.available());
    numbers.bindingPool().ifPresent(pool -> html.fact("Free in " + pool + shortage, free));
    if (!numbers.holders().isEmpty()) {
      html.begin("div").element("dt", "Held mostly by").begin("dd");
      for (JobId holder : numbers.holders()) {
        holder(html, holder.value());
      }
      html.end().end().line();
    }
    long now = sights.backend().nowMillis();
    terms
        .latestStartMillis()
        .ifPresent(start -> html.fact("Can start in time until", start, now, true));
    terms
        .earliestDeadlineMillis()
        .ifPresent(
            millis -> html.fact("Accepted now with sla.deadline=", DecisionText.duration(millis)));
    int most = terms.largestTasks().orElse(0);
    if (most > 0) {
      html.fact("Accepted now with at most", tasks(most));
    }
    html.end().line();
  }

  private void holder(Html html, String id) {
    if (sights.mayKnow(id)) {
      html.element("a", id, "href", JobPage.path(ApplicationId.fromString(id)), "class", "id");
    } else {
      html.text("another job");
    }
    html.text(" ");
  }

  private static String tasks(int count) {
    return count == 1 ? "1 task" : count + " tasks";
  }

  private void course(Html html) {
    List<Forecast> course = detail.story().course();
    if (course.isEmpty()) {
      return;
    }
    html.element("h2", "Projected completion over time", "id", "course").line();
    html.begin("figure").begin("div", "class", "scroll", "tabindex", "0", "role", "group");
    new CourseChart(
            course,
            job.dueMillis(),
            job.finishedMillis(),
            job.isLive() ? OptionalLong.of(sights.backend().nowMillis()) : OptionalLong.empty())
        .write(html);
    html.end().begin("figcaption");
    html.element(
        "p",
        "The lower line is the median; nine in ten times a job is done before the upper, dashed"
            + " line.");
    html.end().end().line();
    html.begin("details", "id", "course-numbers").element("summary", "The same in numbers").line();
    html.table("course", "", List.of("Said at", "Median", "90\u00a0% by", "Against the deadline"));
    for (int i = course.size() - 1; i >= 0; i--) {
      forecast(html, course.get(i));
    }
    html.endTable();
    html.end().line();
  }

  private void forecast(Html html, Forecast forecast) {
    long now = sights.backend().nowMillis();
    html.begin("tr").begin("th", "scope", "row").instant(forecast.atMillis(), now).end();
    html.begin("td").instant(forecast.medianMillis(), now).end();
    html.begin("td").instant(forecast.p90Millis(), now).end();
    html.element("td", against(forecast)).end().line();
  }

  private String against(Forecast forecast) {
    return job.dueMillis().isEmpty()
        ? "-"
        : Amounts.early(job.dueMillis().getAsLong() - forecast.medianMillis());
  }

  private void history(Html html) {
    List<Row> rows = new ArrayList<>();
    for (JobEvent event : detail.events()) {
      rows.add(new Row(event.atMillis(), event.what(), JobTable.plain(event.text())));
    }
    for (OutlookChange change : detail.story().changes()) {
      String what = "expected: " + JobTable.word(change.standing());
      rows.add(new Row(change.atMillis(), what, change.reason()));
    }
    if (rows.isEmpty()) {
      return;
    }
    rows.sort(Comparator.comparingLong(Row::atMillis).reversed());
    html.element("h2", "History", "id", "history").line();
    long now = sights.backend().nowMillis();
    html.table("history", "", List.of("At", "What", "Why"));
    for (Row row : rows.subList(0, Math.min(MOST_ROWS, rows.size()))) {
      html.begin("tr").begin("th", "scope", "row").instant(row.atMillis(), now).end();
      html.element("td", row.what());
      html.element("td", sights.masked(row.text(), job.id())).end().line();
    }
    html.endTable();
  }
}
