package io.github.punctual.simulator.report;

import static j2html.TagCreator.body;
import static j2html.TagCreator.dd;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.document;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.head;
import static j2html.TagCreator.header;
import static j2html.TagCreator.html;
import static j2html.TagCreator.main;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.section;
import static j2html.TagCreator.style;
import static j2html.TagCreator.title;

import j2html.tags.DomContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report as one page that needs nothing else: no scripts, no fonts, no network. */
public final class HtmlReport {
  private static final String HEADLINE = "What would have happened";

  private HtmlReport() {}

  public static String of(Report report) {
    ReportPage page = new ReportPage();
    return document(
            html(
                    head(
                        meta().withCharset("utf-8"),
                        meta()
                            .withName("viewport")
                            .withContent("width=device-width, initial-scale=1"),
                        title(HEADLINE + " with " + report.workload()),
                        style(rawHtml(styleSheet()))),
                    body(
                        header(h1(HEADLINE), p(scene(report))),
                        main(each(sections(report, page), part -> part))))
                .withLang("en"))
        + "\n";
  }

  private static List<DomContent> sections(Report report, ReportPage page) {
    List<DomContent> parts = new ArrayList<>();
    parts.add(titled("In short", SummarySection.of(report)));
    parts.add(titled("The policies compared", ComparisonSection.all(report)));
    if (report.details().stream().anyMatch(run -> !run.notServed().isEmpty())) {
      // A short list belongs to the summary; one for each kind of deadlines would hide the plots.
      parts.add(
          report.kinds().size() == 1 ? 1 : 2,
          titled(
              "Refused and stopped",
              section(JobsSection.notServed(report), JobsSection.reasons(report))));
    }
    parts.add(titled("Small and large jobs", JobsSection.bySize(report)));
    if (report.details().stream().anyMatch(run -> run.byQueue().size() > 1)) {
      parts.add(titled("Queues", JobsSection.byQueue(report)));
    }
    parts.add(titled("Over time", CourseSection.of(report, page)));
    parts.add(titled("Room that nobody used", CourseSection.idle(report, page)));
    if (report.resultsOf(report.kinds().get(0)).size() > 1) {
      parts.add(titled("More than chance?", ComparisonSection.tests(report)));
    }
    parts.add(titled("What the policies are", definitions(report.policies())));
    parts.add(titled("What was simulated", definitions(report.settings())));
    parts.add(titled("What the measures mean", definitions(measures())));
    return parts;
  }

  private static String scene(Report report) {
    return "%s jobs of %s, on %s."
        .formatted(
            NumberText.count(report.results().get(0).first().outcomes().jobs()),
            report.workload(),
            report.cluster());
  }

  private static DomContent titled(String title, DomContent content) {
    return section(h2(title), content);
  }

  private static DomContent definitions(Map<String, String> texts) {
    List<DomContent> parts = new ArrayList<>();
    texts.forEach(
        (name, text) -> {
          parts.add(dt(name));
          parts.add(dd(text));
        });
    return dl(each(parts, part -> part));
  }

  private static Map<String, String> measures() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(
        "Deadlines met (SDR)",
        "jobs that completed by their deadline, over all submitted jobs that have one (Justice,"
            + " section 5.2)");
    texts.put(
        "Productive time (PTR)",
        "the work of jobs that met their deadline, over the work of all jobs of the trace (Justice,"
            + " section 5.3)");
    texts.put(
        "Wasted time (WTR)",
        "the work that was done for jobs that missed their deadline or were stopped, over the work"
            + " of all jobs of the trace (Justice, section 5.3)");
    texts.put(
        "Overhead",
        "starts of containers, and work that was lost, over the work of all jobs of the trace; 0"
            + " in the papers' model");
    texts.put(
        "Fairness",
        "Jain's index of the fraction of its demand that each waiting or running job has, mean over"
            + " intervals of 60 s with 95 % confidence interval (Justice, section 5.1)");
    texts.put(
        "Equality",
        "Jain's index of what jobs of the same demand have, weighted by the number of jobs,"
            + " likewise (Justice, section 5.1)");
    texts.put(
        "Utilisation",
        "busy / (busy + idle), from the first submission to the end of the last job (Justice,"
            + " section 5.4)");
    texts.put("Mean wait", "from submission to start, of the jobs that started");
    texts.put(
        "Mean slowdown",
        "time from submission to end over the time at best, of the jobs that completed; times at"
            + " best below 10 s count as 10 s");
    return texts;
  }

  private static String styleSheet() {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("report.css is not in the jar", e);
    }
  }
}
