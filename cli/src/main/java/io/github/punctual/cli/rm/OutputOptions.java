package io.github.punctual.cli.rm;

import io.github.punctual.cli.input.CallSurroundings;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.cli.text.Terminal;
import io.github.punctual.cli.text.WallClock;
import java.time.Clock;
import java.time.ZoneId;
import picocli.CommandLine.Option;

/** How answers are shown. */
public final class OutputOptions {
  private static final int LEAST_WIDTH = 40;

  @Option(names = "--json", description = "Print the ResourceManager's answer as JSON.")
  private boolean json;

  @Option(names = "--utc", description = "Show times in UTC in place of this machine's zone.")
  private boolean utc;

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description =
          "Fit tables into so many columns, 0 for as many as they need (default: the terminal's,"
              + " and 0 where there is none).")
  private Integer width;

  /** Whether the answer itself is asked for. */
  public boolean json() {
    return json;
  }

  /** The clock by which times are shown. */
  WallClock clock(CallSurroundings surroundings) {
    Clock clock = surroundings.clock();
    return new WallClock(utc ? ZoneId.of("UTC") : clock.getZone(), clock.millis());
  }

  /** Where it is shown. */
  Terminal terminal(CallSurroundings surroundings) {
    Terminal terminal = surroundings.terminal();
    if (width == null) {
      return terminal;
    }
    if (width != 0 && width < LEAST_WIDTH) {
      throw new InputException(
          "--width is '%d'; it must be 0 or at least %d".formatted(width, LEAST_WIDTH));
    }
    return terminal.withWidth(width);
  }
}
