package io.github.punctual.cli.reservation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.text.Colour;
import io.github.punctual.cli.text.Figures;
import io.github.punctual.cli.text.FittedTable;
import io.github.punctual.cli.text.Plain;
import io.github.punctual.cli.text.Terminal;
import io.github.punctual.cli.text.WallClock;
import java.util.Map;

/** Reservations, one a line. */
public final class ReservationLines {
  private static final Map<String, Colour> COLOURS =
      Map.of(
          "RUNNING", Colour.GOOD,
          "REDUCED", Colour.WARN,
          "AT_RISK", Colour.BAD,
          "LOST", Colour.BAD);

  private ReservationLines() {}

  /** The reservations of an answer. */
  public static String of(
      JsonNode reservations, boolean isWide, WallClock clock, Terminal terminal) {
    return new FittedTable<JsonNode>()
        .words("RESERVATION", 0, one -> one.path("id").asText())
        .cut("NAME", 1, 6, one -> one.path("name").asText("-"))
        .cut("OWNER", 4, 5, one -> one.path("owner").asText("-"))
        .cut("QUEUE", 6, 8, one -> one.path("queue").asText("-"))
        .coloured(
            "STATE",
            8,
            one -> Plain.words(one.path("state").asText("-")),
            one -> COLOURS.getOrDefault(one.path("state").asText(), Colour.NONE))
        .words("FROM", 0, one -> clock.brief(one.path("start")))
        .words("UNTIL", 0, one -> clock.brief(one.path("end")))
        .words("NOW", 2, one -> Figures.amounts(one.path("promisedNow")))
        .words("BELOW", 5, one -> PlanText.below(one.path("service")))
        .text(reservations, isWide ? terminal.withWidth(0) : terminal);
  }
}
