package io.github.punctual.simulator.generate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The arrival process that a generator's text asks for. */
final class ArrivalOptions {
  private static final Set<String> KINDS =
      new LinkedHashSet<>(List.of("poisson", "even", "bursty", "diurnal", "diurnal+bursty"));

  private ArrivalOptions() {}

  static ArrivalProcess of(GeneratorSpec spec, String otherwise) {
    String kind = spec.word("arrivals", otherwise, KINDS);
    ArrivalProcess inner =
        switch (kind) {
          case "even" -> ArrivalPattern.EVEN;
          case "bursty", "diurnal+bursty" -> bursty(spec);
          default -> ArrivalPattern.POISSON;
        };
    if (!kind.startsWith("diurnal")) {
      return inner;
    }
    return new DiurnalArrivals(
        inner, spec.number("swing", 0.6, 0, 1), spec.number("weekend", 0.6, 0.01, 10));
  }

  private static ArrivalProcess bursty(GeneratorSpec spec) {
    return new BurstyArrivals(
        spec.millis("on", "10m"), spec.millis("off", "50m"), spec.number("dispersion", 20, 1, 1e6));
  }
}
