package io.github.punctual.yarn.web.plan;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.PromisedSpan;
import io.github.punctual.reservation.follow.Service;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Tone;
import io.github.punctual.yarn.web.plan.PlanApi.Found;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reservations in a table, those that are live first. */
final class ReservationTable {
  private static final int MOST_ROWS = 200;

  private final List<PlanView> plans;
  private final Access access;
  private final List<Found> rows;
  private final int hidden;

  /** Those of some plans that the caller may see. */
  ReservationTable(List<PlanView> plans, Access access) {
    this.plans = plans;
    this.access = access;
    this.rows =
        PlanApi.visible(plans, access)
            .sorted(
                Comparator.<Found, Boolean>comparing(row -> !row.booking().state().isLive())
                    .thenComparing(Found::booking, PlanSlice.EARLIEST_FIRST))
            .toList();
    this.hidden = plans.stream().mapToInt(plan -> plan.bookings().size()).sum() - rows.size();
  }

  void write(Html html) {
    html.element("h2", "Reservations", "id", "reservations").line();
    if (rows.isEmpty()) {
      empty(html);
      return;
    }
    html.table(
        "reservations",
        "jobs lines paths",
        List.of("Reservation", "State", "From", "Until", "Now", "At most", "Received", "Whose"));
    rows.stream().limit(MOST_ROWS).forEach(row -> row(html, row));
    html.endTable();
    html.more(rows.size() - MOST_ROWS, hidden, " of others that you may not see.");
  }

  private void empty(Html html) {
    html.paragraph(
        hidden > 0
            ? "None of yours; %d of others that you may not see.".formatted(hidden)
            : "There are none yet.");
    html.paragraph("To reserve 10 containers of 2 GiB and 1 vcore for half an hour by tomorrow:");
    html.element(
            "pre",
            "punctual rdl submit --rm http://<this address> --queue %s \\\n"
                    .formatted(plans.get(0).queue())
                + "  --text 'window(atom(<2048,1>, 10, 10, 30m, 5h), 0, 24h)'")
        .line();
  }

  private void row(Html html, Found row) {
    Booking booking = row.booking();
    String id = booking.key().value();
    html.begin("tr", "id", "r-" + id, "class", PlanPage.isShort(booking) ? "lost" : "kept");
    html.begin("th", "scope", "row");
    html.element(
        "a",
        PlanFigure.label(booking.request()),
        "href",
        ReservationPage.path(id),
        "class",
        "name");
    if (!PlanFigure.label(booking.request()).equals(id)) {
      html.empty("br").element("span", id, "class", "id");
    }
    html.end().begin("td");
    html.chip(booking.state().name(), tone(booking)).end();
    time(html, "From", booking.startMillis(), row.plan().nowMillis());
    time(html, "Until", booking.endMillis(), row.plan().nowMillis());
    ResourceVector promised = booking.promisedAt(row.plan().nowMillis());
    boolean any = booking.state().isLive() && !promised.isZero();
    html.element("td", any ? Amounts.of(promised) : "-", "data-head", "Now");
    html.element("td", Amounts.of(most(booking)), "data-head", "At most");
    Optional<Service> service = new ReservationJson(row.plan(), access).service(booking);
    html.begin("td", "data-head", "Received");
    html.text(service.map(ReservationTable::received).orElse("-"));
    service
        .filter(served -> served.shortMillis() > 0)
        .ifPresent(
            served -> html.text(" ").empty("br").element("span", below(served), "class", "late"));
    html.end();
    String whose = booking.request().owner() + ", " + booking.request().queue();
    html.element("td", whose, "data-head", "Whose", "class", "whose");
    html.end().line();
  }

  /** An instant, with its day where that is not today. */
  private static void time(Html html, String head, OptionalLong millis, long nowMillis) {
    html.begin("td", "data-head", head);
    millis.ifPresentOrElse(at -> html.instant(at, nowMillis), () -> html.text("-"));
    html.end();
  }

  static Tone tone(Booking booking) {
    if (PlanPage.isShort(booking)) {
      return Tone.BAD;
    }
    return booking.state().isLive() ? Tone.GOOD : Tone.OVER;
  }

  private static ResourceVector most(Booking booking) {
    return booking.promises().stream()
        .map(PromisedSpan::vector)
        .reduce(ResourceVector.ZERO, ResourceVector::max);
  }

  /** Of the type of which the least of what was promised came. */
  static String received(Service service) {
    ResourceSeconds promised = service.promised();
    if (promised.isZero()) {
      return "-";
    }
    double least =
        promised.amounts().entrySet().stream()
            .mapToDouble(entry -> service.received().get(entry.getKey()) / entry.getValue())
            .min()
            .orElse(0);
    return Amounts.percent(least, 1);
  }

  static String below(Service service) {
    return service.shortMillis() == 0
        ? "never below its promise"
        : "below its promise for %s, at most %s at a time"
            .formatted(
                Amounts.duration(service.shortMillis()),
                Amounts.duration(service.longestShortMillis()));
  }
}
