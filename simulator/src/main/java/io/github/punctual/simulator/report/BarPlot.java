package io.github.punctual.simulator.report;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.figcaption;
import static j2html.TagCreator.figure;
import static j2html.TagCreator.li;
import static j2html.TagCreator.span;
import static j2html.TagCreator.tag;
import static j2html.TagCreator.ul;

import io.github.punctual.simulator.metrics.Estimate;
import j2html.tags.ContainerTag;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One measure of all policies: a panel of bars for each kind of deadlines, with each value above
 * its bar. Panels are as wide as their values need, so that a page lays out as many in a row as
 * fit.
 */
final class BarPlot {
  /** What a value takes that is written with two decimals. */
  private static final int CELL = 32;

  /** The width of all bars of a panel that is alone, in pixels. */
  private static final int ALONE = 520;

  private static final int TOP = 18;
  private static final int BARS = 120;
  private static final int LEFT = 34;
  private static final int WIDTH_OF_LETTER = 8;
  private static final double[] TICKS = {0, 0.5, 1};

  private final String title;
  private final List<PolicyResult> results;
  private final Function<PolicyResult, Estimate> value;
  private final List<String> policies;

  private BarPlot(
      String title, List<PolicyResult> results, Function<PolicyResult, Estimate> value) {
    this.title = title;
    this.results = results;
    this.value = value;
    this.policies = results.stream().map(PolicyResult::policy).distinct().toList();
  }

  /**
   * The plot.
   *
   * @param measure its name in the tables
   * @param value from 0 to 1
   */
  static DomContent of(
      String title,
      String measure,
      List<PolicyResult> results,
      Function<PolicyResult, Estimate> value) {
    BarPlot plot = new BarPlot(title, results, value);
    List<String> kinds = results.stream().map(PolicyResult::deadlines).distinct().toList();
    return figure(
            figcaption("%s (%s)".formatted(title, measure)),
            plot.legend(),
            div(each(kinds, kind -> plot.panel(kind, kinds.size()))).withClass("panels"))
        .withClass("bars");
  }

  private DomContent legend() {
    return ul(each(
            policies,
            policy ->
                li(
                    span().withClass("swatch").attr("style", "background: " + colour(policy)),
                    span(policy))))
        .withClass("legend");
  }

  private String colour(String policy) {
    return "#%06x".formatted(Look.colour(policies.indexOf(policy)).getRGB() & 0xffffff);
  }

  private DomContent panel(String kind, int kinds) {
    List<PolicyResult> here =
        results.stream().filter(result -> result.deadlines().equals(kind)).toList();
    int cell = kinds > 1 ? CELL : Math.max(CELL, ALONE / policies.size());
    int width = LEFT + Math.max(cell * policies.size(), kind.length() * WIDTH_OF_LETTER);
    int height = TOP + BARS + TOP;
    ContainerTag<?> svg =
        tag("svg")
            .attr("viewBox", "0 0 %d %d".formatted(width, height))
            .attr("width", width)
            .attr("height", height)
            .attr("role", "img")
            .attr("aria-label", title + ". " + words(here));
    for (double tick : TICKS) {
      svg.with(
          line(LEFT, y(tick), width, y(tick), "#dddddd"),
          text(
              LEFT - 4,
              y(tick) + 4,
              "end",
              String.format(Locale.ROOT, tick == 0.5 ? "%.1f" : "%.0f", tick)));
    }
    for (PolicyResult result : here) {
      int left = LEFT + policies.indexOf(result.policy()) * cell;
      bar(result, left, cell).forEach(svg::with);
    }
    return svg.with(text((LEFT + width) / 2.0, height - 4, "middle", kind));
  }

  /** The plot in words. */
  private String words(List<PolicyResult> here) {
    return here.stream()
        .map(
            one ->
                "%s, %s: %s"
                    .formatted(
                        one.deadlines(), one.policy(), NumberText.estimate(value.apply(one))))
        .collect(Collectors.joining("; "));
  }

  /** A bar, how uncertain it is, and its value above both. */
  private List<DomContent> bar(PolicyResult result, int left, int cell) {
    Estimate estimate = value.apply(result);
    double mean = Double.isNaN(estimate.mean()) ? 0 : within(estimate.mean());
    double half = Double.isNaN(estimate.halfWidth()) ? 0 : estimate.halfWidth();
    double middle = left + cell / 2.0;
    List<DomContent> parts = new ArrayList<>();
    parts.add(
        tag("rect")
            .attr("x", number(left + cell * 0.15))
            .attr("y", number(y(mean)))
            .attr("width", number(cell * 0.7))
            .attr("height", number(y(0) - y(mean)))
            .attr("fill", colour(result.policy()))
            .with(tag("title").withText(words(List.of(result)))));
    double top = within(mean + half);
    if (half > 0) {
      parts.add(line(middle, y(within(mean - half)), middle, y(top), "#222222"));
    }
    String shown =
        Double.isNaN(estimate.mean()) ? "-" : String.format(Locale.ROOT, "%.2f", estimate.mean());
    parts.add(text(middle, y(top) - 3, "middle", shown));
    return parts;
  }

  private static double within(double part) {
    return Math.max(0, Math.min(1, part));
  }

  private static double y(double part) {
    return TOP + (1 - part) * BARS;
  }

  private static DomContent line(double x1, double y1, double x2, double y2, String colour) {
    return tag("line")
        .attr("x1", number(x1))
        .attr("y1", number(y1))
        .attr("x2", number(x2))
        .attr("y2", number(y2))
        .attr("stroke", colour);
  }

  private static DomContent text(double x, double y, String anchor, String text) {
    return tag("text")
        .attr("x", number(x))
        .attr("y", number(y))
        .attr("text-anchor", anchor)
        .withText(text);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
