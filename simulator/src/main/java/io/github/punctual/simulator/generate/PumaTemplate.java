package io.github.punctual.simulator.generate;

/**
 * The eight programs of the PUMA suite that RUSH is evaluated with (section V-B). Neither paper nor
 * suite gives task times: these are assumed. What counts is their proportions, as a load scales all
 * of them: programs that mostly map and hand on next to nothing, and programs that shuffle as much
 * as they read.
 */
enum PumaTemplate {
  CLASSIFICATION("movie-classification", 150, 0.01),
  HISTOGRAM_MOVIES("histogram-movies", 60, 0.01),
  HISTOGRAM_RATINGS("histogram-ratings", 75, 0.01),
  INVERTED_INDEX("inverted-index", 110, 0.35),
  SELF_JOIN("self-join", 50, 0.85),
  SEQUENCE_COUNT("sequence-count", 150, 0.9),
  WORD_COUNT("word-count", 125, 0.1),
  TERA_SORT("tera-sort", 40, 1);

  /** HDFS's default. */
  private static final double BLOCK_MB = 128;

  private static final double REDUCE_MB = 512;
  private static final double REDUCE_START_SECONDS = 30;
  private static final double REDUCE_SECONDS_PER_MB = 0.25;

  private final String key;
  private final double mapSeconds;
  private final double shuffled;

  /**
   * A program.
   *
   * @param mapSeconds the mean time of a map of one block
   * @param shuffled what is shuffled, as a part of the input
   */
  PumaTemplate(String key, double mapSeconds, double shuffled) {
    this.key = key;
    this.mapSeconds = mapSeconds;
    this.shuffled = shuffled;
  }

  String key() {
    return key;
  }

  int maps(double inputMb) {
    return (int) Math.ceil(inputMb / BLOCK_MB);
  }

  double mapSeconds() {
    return mapSeconds;
  }

  int reduces(double inputMb) {
    return (int) Math.max(1, Math.ceil(inputMb * shuffled / REDUCE_MB));
  }

  double reduceSeconds(double inputMb) {
    return REDUCE_START_SECONDS + REDUCE_SECONDS_PER_MB * inputMb * shuffled / reduces(inputMb);
  }

  /** The work of all its tasks, in container seconds. */
  double work(double inputMb) {
    return maps(inputMb) * mapSeconds + reduces(inputMb) * reduceSeconds(inputMb);
  }
}
