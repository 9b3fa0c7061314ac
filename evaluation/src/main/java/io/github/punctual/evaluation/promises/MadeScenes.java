package io.github.punctual.evaluation.promises;

import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.engine.settings.NodeFaults.Outage;
import io.github.punctual.simulator.generate.Generators;
import io.github.punctual.simulator.report.NumberText;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** The scenes that need no traces: all of recurring jobs on 60 containers. */
final class MadeScenes {
  private static final long HOUR = 3_600_000;
  private static final long DAY = 24 * HOUR;

  /** How often policies plan where tasks take 10 to 60 s. */
  private static final int PLAN_SECONDS = 10;

  private static final ClusterSpec POOL = ClusterSpec.cpus(60);

  private MadeScenes() {}

  /**
   * All of them.
   *
   * @param scale how many jobs they have, in (0, 1]
   * @param seeds how often each is made anew
   */
  static List<Scene> all(double scale, int seeds) {
    return List.of(
        scene(
            "recurring",
            "Recurring jobs, " + length(scale),
            "24 names that come again and again",
            PLAN_SECONDS,
            seeds,
            text(scale * HOUR, 1, "")),
        scene(
            "unknown",
            "Jobs nobody knows, " + length(scale),
            "The same sizes and times, but no name ever comes again",
            PLAN_SECONDS,
            seeds,
            text(scale * HOUR, 1, ",unknown=1")),
        day(scale, seeds),
        week(scale, seeds));
  }

  /** A day stays a day at any scale: it has fewer jobs, which take longer. */
  private static Scene day(double scale, int seeds) {
    double times = 20 / scale;
    return scene(
        "day",
        "A day with changing load",
        ("Three times as many jobs at the busiest hour as at the quietest; the load is the day's"
                + " mean; %s, so that a day has about as many")
            .formatted(longer(times)),
        planSeconds(times),
        seeds,
        text(DAY, times, ",arrivals=diurnal,swing=0.5"));
  }

  private static Scene week(double scale, int seeds) {
    double times = 100 / scale;
    String text =
        text(
            7 * DAY, times, ",arrivals=diurnal,swing=0.4,weekend=0.7,doubling=" + seconds(3 * DAY));
    return new Scene(
        "week",
        "A week in which a job doubles its work and nodes are lost",
        ("A week with days and a weekend, %s: from the fourth day on the name with the most work"
                + " takes twice as long, and two of six nodes are lost from day 4.5 to day 5.5."
                + " Made by `%s`.")
            .formatted(longer(times), open(text)),
        ClusterSpec.parseNodes("6x10g,10"),
        NodeFaults.scripted(outage(5), outage(6)),
        planSeconds(times),
        seeds,
        source(text));
  }

  private static String longer(double times) {
    return "tasks %.0f times as long as in the scenes before".formatted(times);
  }

  private static int planSeconds(double times) {
    return (int) Math.round(times * PLAN_SECONDS);
  }

  private static Outage outage(int node) {
    return new Outage(node, Math.round(4.5 * DAY), OptionalLong.of(Math.round(5.5 * DAY)));
  }

  /** A part of an hour in words. */
  private static String length(double scale) {
    return scale == 1
        ? "one hour"
        : NumberText.fixed(60 * scale, 60 * scale % 1 == 0 ? 0 : 1) + " minutes";
  }

  private static Scene scene(
      String key, String title, String what, int planSeconds, int seeds, String text) {
    return new Scene(
        key,
        title,
        what + ". Made by `" + open(text) + "`.",
        POOL,
        NodeFaults.NONE,
        planSeconds,
        seeds,
        source(text));
  }

  private static String text(double spanMillis, double times, String more) {
    return "recurring:load=LOAD,deadlines=DUE,span=%s,task-time=log(%.0f..%.0f)%s"
        .formatted(seconds(spanMillis), 10 * times, 60 * times, more);
  }

  private static String seconds(double millis) {
    return String.format(Locale.ROOT, "%.0fs", millis / 1000);
  }

  /** A text without what differs from cell to cell. */
  private static String open(String text) {
    return text.replace("LOAD", "…").replace("DUE", "…");
  }

  private static Scene.Source source(String text) {
    return (load, due, seed) ->
        Generators.parse(text.replace("LOAD", Double.toString(load)).replace("DUE", due.word()))
            .generate(seed);
  }
}
