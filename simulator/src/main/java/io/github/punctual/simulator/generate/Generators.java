package io.github.punctual.simulator.generate;

import java.util.List;
import java.util.Locale;

/** The generators by name. */
public final class Generators {
  /** What {@link #parse} accepts, in short, for messages and help. */
  public static final String ACCEPTED =
      "tr1-like, tr2-like, rush-like, recurring, poisson, bursty, even and diurnal, each with"
          + " :key=value,...";

  private static final List<String> NAMES =
      List.of(
          "tr1-like", "tr2-like", "rush-like", "recurring", "poisson", "bursty", "even", "diurnal");

  private static final int LEAST_JOBS = 100;

  private Generators() {}

  /** Whether a text names a generator, well or badly, rather than a file. */
  public static boolean isGenerator(String text) {
    String name = text.split(":", 2)[0].strip().toLowerCase(Locale.ROOT);
    return NAMES.contains(name);
  }

  /**
   * The generator of a text such as {@code tr1-like:scale=0.1,arrivals=bursty}.
   *
   * @throws IllegalArgumentException when there is none; the message says what is accepted
   */
  public static WorkloadGenerator parse(String text) {
    GeneratorSpec spec = new GeneratorSpec(text);
    WorkloadGenerator generator =
        switch (spec.name()) {
          case "tr1-like" ->
              traceLike(
                  spec,
                  TraceShape.tr1(
                      spec.word("reading", "by-class", List.of("by-class", "overall"))
                              .equals("overall")
                          ? TraceShape.Reading.OVERALL
                          : TraceShape.Reading.BY_CLASS));
          case "recurring" -> new RecurringGenerator(spec);
          case "rush-like" -> new RushLikeGenerator(spec);
          case "tr2-like" -> traceLike(spec, TraceShape.tr2());
          case "poisson", "bursty", "even", "diurnal" ->
              new GeneralGenerator(spec, ArrivalOptions.of(spec, spec.name()));
          default -> throw spec.error("is not known; accepted are " + ACCEPTED);
        };
    spec.requireAllUsed();
    return generator;
  }

  private static WorkloadGenerator traceLike(GeneratorSpec spec, TraceShape shape) {
    double scale = spec.number("scale", 1, (double) LEAST_JOBS / shape.jobs(), 10);
    ArrivalProcess arrivals = ArrivalOptions.of(spec, "poisson");
    String peak = spec.word("peak", "bounded", List.of("bounded", "free"));
    return new TraceLikeGenerator(spec.text(), shape, scale, arrivals, peak.equals("bounded"));
  }
}
