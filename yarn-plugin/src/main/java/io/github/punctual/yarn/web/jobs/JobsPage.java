package io.github.punctual.yarn.web.jobs;

import static io.github.punctual.yarn.web.page.Html.attributes;

import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Page;
import io.github.punctual.yarn.web.page.Site;
import java.util.List;
import java.util.Map;

/** The page of all jobs. */
public record JobsPage(JobSights sights, Navigation navigation) {

  /** The page for a caller. */
  public HttpAnswer get(Map<String, List<String>> parameters) throws BadParameterException {
    JobChoices query = JobChoices.of(parameters);
    List<JobSight> all = sights.backend().all();
    List<JobSight> visible = sights.visible(all);
    List<JobSight> selected =
        visible.stream().filter(query::selects).sorted(query.order()).toList();
    return Page.of(
        navigation,
        html -> {
          lead(html, visible);
          switches(html, query);
          filter(html, query);
          html.element("h2", heading(query, selected.size()), "id", "list").line();
          if (selected.isEmpty()) {
            html.paragraph(nothing(visible, query));
          } else {
            table(html, selected, query);
          }
          if (visible.size() < all.size()) {
            html.paragraph(
                "%d of others that you may not see.".formatted(all.size() - visible.size()));
          }
          html.see("The same as JSON: ", JobsApi.JOBS);
        });
  }

  private void lead(Html html, List<JobSight> visible) {
    long live = visible.stream().filter(JobSight::isLive).count();
    long lost = visible.stream().filter(job -> job.isLive() && job.isLost()).count();
    long now = sights.backend().nowMillis();
    html.lead(now)
        .text(live == 1 ? ": 1 job waits or runs" : ": %d jobs wait or run".formatted(live));
    if (lost > 0) {
      html.text(", ").element("strong", "%d of them cannot make it any more".formatted(lost));
    }
    html.text(".").end().line();
  }

  private static void switches(Html html, JobChoices query) {
    html.begin("div", "class", "switches").line();
    html.beginChoices("Show");
    for (JobGroup group : JobGroup.values()) {
      String address = query.with("show", group == JobGroup.LIVE ? "" : group.key());
      html.choice(group.title(), address, group == query.show());
    }
    html.end().line().end().line();
  }

  private static void filter(Html html, JobChoices query) {
    html.begin(
        "form", "class", "filter", "method", "get", "action", Site.JOBS.path(), "role", "search");
    html.element("label", "Name, id, user, queue or state contains", "for", "q").text(" ");
    html.empty(
        "input", attributes("type id name value maxlength", "search", "q", "q", query.text(), 200));
    hidden(html, "show", query.show().key(), JobGroup.LIVE.key());
    hidden(html, "sort", query.sort(), "urgency");
    html.text(" ").element("button", "Filter", "type", "submit").end().line();
  }

  private static void hidden(Html html, String name, String value, String otherwise) {
    if (!value.equals(otherwise)) {
      html.empty("input", "type", "hidden", "name", name, "value", value);
    }
  }

  private static String heading(JobChoices query, int count) {
    return "%d %s %s%s"
        .formatted(
            count,
            count == 1 ? "job" : "jobs",
            query.show().words(),
            query.text().isEmpty() ? "" : " with \u201c" + query.text() + "\u201d");
  }

  private static String nothing(List<JobSight> visible, JobChoices query) {
    if (!query.text().isEmpty()) {
      return "Nothing that you may see contains that.";
    }
    return visible.isEmpty()
        ? "There is nothing that you may see. A job gets a deadline by the application tag"
            + " sla.deadline=30m (mapreduce.job.tags, spark.yarn.tags)."
        : "None of the %d that you may see.".formatted(visible.size());
  }

  private void table(Html html, List<JobSight> selected, JobChoices query) {
    int pages = (selected.size() + JobChoices.ROWS - 1) / JobChoices.ROWS;
    int page = Math.min(query.page(), pages);
    int from = (page - 1) * JobChoices.ROWS;
    List<JobSight> rows = selected.subList(from, Math.min(selected.size(), from + JobChoices.ROWS));
    new JobTable(sights, sights.backend().nowMillis()).write(html, "list", rows, query);
    if (pages > 1) {
      html.begin("nav", "class", "pages", "aria-label", "Pages");
      if (page > 1) {
        html.element("a", "previous", "class", "here", "href", query.with("page", "" + (page - 1)));
      }
      html.element("span", "page %d of %d".formatted(page, pages));
      if (page < pages) {
        html.element("a", "next", "class", "here", "href", query.with("page", "" + (page + 1)));
      }
      html.end().line();
    }
  }
}
