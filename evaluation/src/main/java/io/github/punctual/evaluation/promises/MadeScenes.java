package io.github.punctual.evaluation.promises;

import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.engine.settings.NodeFaults.Outage;
import io.github.punctual.simulator.generate.Generators;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** The scenes that need no traces: all of recurring jobs on 60 containers. */
final class MadeScenes {
  /** Below this scale, two seeds and one load have to do. */
  static final double SHORT = 0.1;

  private static final long HOUR = 3_600_000;
  private static final long DAY = 24 * HOUR;

  /** How often policies plan where tasks are as long as in the hour. */
  private static final int PLAN_SECONDS = 10;

  private static final ClusterSpec POOL = ClusterSpec.cpus(60);

  private MadeScenes() {}

  /**
   * All of them.
   *
   * @param scale how long they are, in (0, 1]
   */
  static List<Scene> all(double scale) {
    int seeds = seeds(scale);
    return List.of(
        scene(
            "recurring",
            "Recurring jobs, one hour",
            "24 names that come again and again",
            PLAN_SECONDS,
            seeds,
            text(1, scale, "task-time=log(10..60)")),
        scene(
            "unknown",
            "Jobs nobody knows, one hour",
            "The same sizes and times, but no name ever comes again",
            PLAN_SECONDS,
            seeds,
            text(1, scale, "task-time=log(10..60),unknown=1")),
        scene(
            "day",
            "A day with changing load",
            "Three times as many jobs at the busiest hour as at the quietest; the load is the day's"
                + " mean; tasks twenty times as long as in the hour, so that a day has about as"
                + " many",
            20 * PLAN_SECONDS,
            seeds,
            text(24, scale, "task-time=log(200..1200),arrivals=diurnal,swing=0.5")),
        new Scene(
            "week",
            "A week in which a job doubles its work and nodes are lost",
            "A week with days and a weekend, tasks a hundred times as long as in the hour: from the"
                + " fourth day on the name with the most work takes twice as long, and two of six"
                + " nodes are lost from day 4.5 to day 5.5. Made by `"
                + text(168, scale, week(scale)).replace("LOAD", "…").replace("DUE", "…")
                + "`.",
            ClusterSpec.parseNodes("6x10g,10"),
            NodeFaults.scripted(outage(5, scale), outage(6, scale)),
            100 * PLAN_SECONDS,
            seeds,
            source(text(168, scale, week(scale)))));
  }

  /** How often a scene is made anew. */
  static int seeds(double scale) {
    return scale < SHORT ? 2 : 5;
  }

  private static String week(double scale) {
    return "task-time=log(1000..6000),arrivals=diurnal,swing=0.4,weekend=0.7,doubling="
        + hours(72 * scale);
  }

  private static Outage outage(int node, double scale) {
    return new Outage(
        node, Math.round(4.5 * DAY * scale), OptionalLong.of(Math.round(5.5 * DAY * scale)));
  }

  private static Scene scene(
      String key, String title, String what, int planSeconds, int seeds, String text) {
    return new Scene(
        key,
        title,
        what + ". Made by `" + text.replace("LOAD", "…").replace("DUE", "…") + "`.",
        POOL,
        NodeFaults.NONE,
        planSeconds,
        seeds,
        source(text));
  }

  private static String text(double hours, double scale, String more) {
    return "recurring:load=LOAD,deadlines=DUE,span=" + hours(hours * scale) + "," + more;
  }

  private static String hours(double hours) {
    return String.format(Locale.ROOT, "%.0fs", hours * HOUR / 1000);
  }

  private static Scene.Source source(String text) {
    return (load, due, seed) ->
        Generators.parse(text.replace("LOAD", Double.toString(load)).replace("DUE", due.word()))
            .generate(seed);
  }
}
