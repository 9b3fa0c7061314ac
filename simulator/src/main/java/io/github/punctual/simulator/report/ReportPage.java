package io.github.punctual.simulator.report;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.figcaption;
import static j2html.TagCreator.figure;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.section;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.knowm.xchart.internal.chartpart.Chart;

/** Parts of a page: j2html escapes whatever is text. */
final class ReportPage {
  /** Longer texts may be broken into lines. */
  private static final int SHORT = 40;

  private final Svg svg = new Svg();

  /** A plot with a title and a description for those who cannot see it. */
  DomContent plot(String title, String description, Supplier<Chart<?, ?>> chart) {
    return figure(
        figcaption(title),
        Fonts.problem().isPresent()
            ? p("No plot: " + Fonts.problem().get() + ". " + description)
            : rawHtml(svg.of(chart.get(), title + ". " + description)));
  }

  /** What there is to say of each kind of deadlines, under its name where there are several. */
  static DomContent forKinds(Report report, Function<String, List<DomContent>> content) {
    List<DomContent> parts = new ArrayList<>();
    for (String kind : report.kinds()) {
      if (report.kinds().size() > 1) {
        parts.add(h3("Deadlines " + kind));
      }
      parts.addAll(content.apply(kind));
    }
    return section(each(parts, part -> part));
  }

  /** A table whose first columns are names and whose others are numbers. */
  static DomContent dataTable(
      String title, int nameColumns, List<String> header, List<List<String>> rows) {
    List<DomContent> lines = new ArrayList<>();
    for (List<String> row : rows) {
      List<DomContent> cells = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        cells.add(
            i == 0
                ? th(row.get(i)).attr("scope", "row")
                : td(row.get(i))
                    // Where the screen is narrow a row is a card, and has no heads.
                    .attr("data-label", header.get(i))
                    .withClass(
                        i >= nameColumns ? "number" : row.get(i).length() > SHORT ? "text" : ""));
      }
      lines.add(tr(each(cells, cell -> cell)));
    }
    List<DomContent> heads = new ArrayList<>();
    for (int i = 0; i < header.size(); i++) {
      heads.add(th(header.get(i)).attr("scope", "col").withCondClass(i >= nameColumns, "number"));
    }
    return div(table(
            caption(title), thead(tr(each(heads, head -> head))), tbody(each(lines, line -> line))))
        .withClass("scroll")
        .attr("tabindex", "0")
        .attr("role", "region")
        .attr("aria-label", title);
  }
}
