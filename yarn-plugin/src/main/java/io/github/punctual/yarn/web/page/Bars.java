package io.github.punctual.yarn.web.page;

import static io.github.punctual.yarn.web.page.Html.attributes;

import java.util.List;

/** Bars that show how much of a whole is taken, in lanes above each other. */
public final class Bars {
  private static final int LANE = 6;
  private static final int SWATCH = 12;

  /**
   * What takes some of the whole.
   *
   * @param kind the class of its colour: {@code used}, {@code promised}, {@code time} or {@code c0}
   *     to {@code c11}
   * @param part of the whole, from 0 to 1; more is drawn as all of it
   */
  public record Lane(String kind, double part) {}

  /** One bar: what it is about, its lanes from above, if any, and the same in numbers. */
  public record Bar(String label, List<Lane> lanes, String words) {}

  private Bars() {}

  /** Writes bars below each other, each between its label and its words. */
  public static void write(Html html, List<Bar> bars) {
    html.begin("dl", "class", "bars").line();
    for (Bar bar : bars) {
      html.begin("div").element("dt", bar.label()).begin("dd");
      if (!bar.lanes().isEmpty()) {
        draw(html, bar.lanes());
      }
      html.end().element("dd", bar.words(), "class", "words").end().line();
    }
    html.end().line();
  }

  /** Draws a bar without any words. */
  public static void draw(Html html, List<Lane> lanes) {
    String box = "0 0 100 %d".formatted(LANE * lanes.size());
    html.begin(
        "svg",
        attributes("class viewBox preserveAspectRatio aria-hidden", "bar", box, "none", true));
    for (int i = 0; i < lanes.size(); i++) {
      Lane lane = lanes.get(i);
      String width = Ticks.place(100 * Math.max(0, Math.min(1, lane.part())));
      html.empty("rect", attributes("class y width height", lane.kind(), i * LANE, width, LANE));
    }
    html.end();
  }

  /** Says what the colours mean: kinds and what they are called, by turns. */
  public static void legend(Html html, String... kindsAndNames) {
    html.begin("ul", "class", "legend").line();
    for (int i = 0; i < kindsAndNames.length; i += 2) {
      html.begin("li");
      swatch(html, kindsAndNames[i]);
      html.text(kindsAndNames[i + 1]).end().line();
    }
    html.end().line();
  }

  /** Shows the colour of a kind. */
  public static void swatch(Html html, String kind) {
    beginSwatch(html, SWATCH);
    html.empty("rect", attributes("class width height", kind, SWATCH, SWATCH)).end();
  }

  /** Begins a small drawing of so many units across in front of its meaning. */
  public static void beginSwatch(Html html, int width) {
    String box = "0 0 %d %d".formatted(width, SWATCH);
    html.begin(
        "svg",
        attributes("class viewBox width height aria-hidden", "swatch", box, width, SWATCH, true));
  }
}
