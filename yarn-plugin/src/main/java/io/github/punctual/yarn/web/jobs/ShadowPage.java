package io.github.punctual.yarn.web.jobs;

import io.github.punctual.yarn.shadow.Ending;
import io.github.punctual.yarn.shadow.ShadowBook;
import io.github.punctual.yarn.shadow.ShadowJob;
import io.github.punctual.yarn.shadow.ShadowVerdict;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Page;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The page that compares what would have become of jobs with what did, in shadow mode. */
public record ShadowPage(JobSights sights, Navigation navigation) {

  private static final int MOST_ROWS = 200;

  /** The page for a caller. */
  public HttpAnswer get(Map<String, List<String>> parameters) throws BadParameterException {
    Query.none(parameters);
    Optional<ShadowBook> book = sights.backend().shadow();
    if (book.isEmpty()) {
      return Page.still(
          navigation,
          html -> {
            html.paragraph(
                "What is decided is done: there is nothing to compare.", "class", "lead");
            html.paragraph("To try it beside the stock rules, an operator sets in yarn-site.xml");
            html.element("pre", "punctual.mode = shadow").line();
            html.paragraph("and restarts the ResourceManager.");
          });
    }
    List<ShadowJob> all = book.get().jobs();
    List<ShadowJob> visible = ShadowJson.visible(all, sights.access());
    return Page.of(
        navigation,
        html -> {
          html.paragraph(
              "What would have become of jobs if all that was decided had been done, and what"
                  + " did under the stock order, since the ResourceManager began.",
              "class",
              "lead");
          counts(html, book.get());
          jobs(html, visible, all.size() - visible.size());
        });
  }

  private static void counts(Html html, ShadowBook book) {
    html.element("h2", "How many", "id", "counts").line();
    Stream<String> endings = Stream.of(Ending.values()).map(ShadowPage::word);
    List<String> heads = Stream.concat(Stream.of("Decided"), endings).toList();
    html.table("counts", "jobs", heads);
    for (ShadowVerdict verdict : ShadowVerdict.values()) {
      html.begin("tr").element("th", word(verdict), "scope", "row");
      for (Ending ending : Ending.values()) {
        html.element("td", Long.toString(book.count(verdict, ending)), "data-head", word(ending));
      }
      html.end().line();
    }
    html.endTable();
  }

  private void jobs(Html html, List<ShadowJob> visible, int hidden) {
    html.element("h2", "Jobs", "id", "jobs").line();
    if (visible.isEmpty()) {
      html.paragraph("Nothing was decided yet about a job that you may see.");
      return;
    }
    html.table("jobs", "jobs", List.of("Job", "Decided", "In fact", "Why"));
    visible.stream().limit(MOST_ROWS).forEach(job -> row(html, job));
    html.endTable();
    int more = Math.max(0, visible.size() - MOST_ROWS);
    if (more > 0 || hidden > 0) {
      html.paragraph(
          "%d more are in the JSON, and %d that you may not see are not shown."
              .formatted(more, hidden));
    }
    html.see("The same as JSON: ", JobsApi.SHADOW);
  }

  private void row(Html html, ShadowJob job) {
    boolean against = job.verdict().isLost() && job.ending() == Ending.MET;
    boolean missed = job.verdict() == ShadowVerdict.PROMISED && job.ending() == Ending.MISSED;
    html.begin("tr", "class", against || missed ? "lost" : "kept");
    JobTable.head(
        html, job.id(), job.subject().name(), job.subject().user(), job.subject().queue());
    html.element("td", word(job.verdict()), "data-head", "Decided");
    html.element("td", job.did(), "data-head", "In fact");
    String would = sights.masked(job.would(), job.id());
    html.element("td", would + ".", "data-head", "Why", "class", "why").end().line();
  }

  private static String word(ShadowVerdict verdict) {
    return switch (verdict) {
      case UNDECIDED -> "nothing";
      case HELD -> "held";
      case PROMISED -> "promised";
      case UNPROMISED -> "run without a promise";
      case REFUSED -> "refused";
      case TERMINATED -> "terminated";
    };
  }

  private static String word(Ending ending) {
    return switch (ending) {
      case RUNNING -> "not over";
      case MET -> "in time";
      case MISSED -> "late";
      case COMPLETED -> "done, deadline unknown";
      case KILLED -> "killed";
      case FAILED -> "failed";
    };
  }
}
