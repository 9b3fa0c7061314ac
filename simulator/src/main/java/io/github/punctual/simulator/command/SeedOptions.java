package io.github.punctual.simulator.command;

import io.github.punctual.cli.input.InputException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import picocli.CommandLine.Option;

/** Where random numbers come from. */
final class SeedOptions {
  private static final int MOST = 1000;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Where random numbers come from (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--seeds",
      paramLabel = "N|A-B|A,B",
      description =
          "Repeat with several seeds and report the means: a number of seeds that begin with"
              + " --seed, a range or a list.")
  private String seeds;

  /** The seeds in order, each once. */
  List<Long> all() {
    if (seeds == null) {
      return List.of(seed);
    }
    Set<Long> all = new LinkedHashSet<>();
    try {
      if (seeds.matches("\\d+")) {
        addRange(all, seed, Math.addExact(seed, Long.parseLong(seeds) - 1));
      } else if (seeds.matches("\\d+-\\d+")) {
        int dash = seeds.indexOf('-');
        addRange(
            all,
            Long.parseLong(seeds.substring(0, dash)),
            Long.parseLong(seeds.substring(dash + 1)));
      } else {
        for (String one : seeds.split(",", -1)) {
          all.add(Long.parseLong(one.strip()));
        }
      }
    } catch (NumberFormatException | ArithmeticException e) {
      throw unknown();
    }
    if (all.isEmpty() || all.size() > MOST) {
      throw unknown();
    }
    return new ArrayList<>(all);
  }

  private void addRange(Set<Long> all, long from, long to) {
    if (to - from >= MOST) {
      throw unknown();
    }
    LongStream.rangeClosed(from, to).forEach(all::add);
  }

  private InputException unknown() {
    return new InputException(
        "--seeds is '%s'; it must be a number of seeds from 1 to %d, a range such as 1-5, or a list such as 1,3,7"
            .formatted(seeds, MOST));
  }
}
