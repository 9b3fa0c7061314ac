package io.github.punctual.simulator.report;

import static j2html.TagCreator.each;
import static j2html.TagCreator.figcaption;
import static j2html.TagCreator.figure;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.section;

import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.knowm.xchart.internal.chartpart.Chart;

/** Parts of a page: j2html escapes whatever is text. */
final class ReportPage {
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
}
