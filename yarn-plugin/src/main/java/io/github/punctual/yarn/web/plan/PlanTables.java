package io.github.punctual.yarn.web.plan;

import io.github.punctual.core.decision.RefusalText;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.PromisedSpan;
import io.github.punctual.reservation.follow.Service;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.RefusedRequest;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** The numbers behind the picture of the plan. */
record PlanTables(List<PlanView> plans, Access access) {
  private static final int MOST_ROWS = 200;
  private static final int MOST_MESSAGES = 20;

  private record Row(PlanView plan, Booking booking) {}

  private record Message(long millis, String id, String kind, String text) {}

  void write(Html html, PlanFigure figure, PlanChoices query) {
    reservations(html);
    overTime(html, figure);
    messages(html);
    html.begin("p").text("The same as JSON: ");
    link(html, PlanApi.PLAN + query.queue().map(name -> "?queue=" + encode(name)).orElse(""));
    html.text(" and ");
    link(html, PlanApi.RESERVATIONS);
    html.text(".").end().line();
  }

  private static void link(Html html, String address) {
    html.element("a", address, "href", address);
  }

  private static String encode(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8);
  }

  private void reservations(Html html) {
    List<Row> rows = new ArrayList<>();
    int hidden = 0;
    for (PlanView plan : plans) {
      for (Booking booking : plan.bookings()) {
        if (access.mayViewReservation(booking.request().owner(), plan.queue())) {
          rows.add(new Row(plan, booking));
        } else {
          hidden++;
        }
      }
    }
    rows.sort(
        Comparator.<Row, Boolean>comparing(row -> !row.booking().state().isLive())
            .thenComparing(Row::booking, PlanSlice.EARLIEST_FIRST));
    html.element("h2", "Reservations", "id", "reservations").line();
    if (rows.isEmpty()) {
      empty(html, hidden);
      return;
    }
    html.table(
        "reservations",
        List.of(
            "Reservation",
            "Owner",
            "Queue",
            "State",
            "From (UTC)",
            "Until (UTC)",
            "Now",
            "At most",
            "Received of promised",
            "Below its promise"));
    rows.stream().limit(MOST_ROWS).forEach(row -> row(html, row));
    html.endTable();
    int more = Math.max(0, rows.size() - MOST_ROWS);
    if (more + hidden > 0) {
      html.paragraph(
          (more > 0 ? "%d more are in the JSON. ".formatted(more) : "")
              + (hidden > 0 ? "%d of others that you may not see.".formatted(hidden) : ""));
    }
  }

  private void empty(Html html, int hidden) {
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

  private void row(Html html, Row row) {
    Booking booking = row.booking();
    html.begin("tr", "id", "r-" + booking.key());
    html.begin("th", "scope", "row");
    String name = booking.request().name();
    if (!name.isBlank()) {
      html.text(name + " ").empty("br");
    }
    String id = booking.key().value();
    html.element("a", id, "href", PlanApi.RESERVATIONS + "/" + encode(id), "class", "id").end();
    html.element("td", booking.request().owner());
    html.element("td", booking.request().queue());
    html.begin("td").element("span", booking.state().name(), "class", state(booking)).end();
    html.element("td", time(booking.startMillis(), row.plan().nowMillis()));
    html.element("td", time(booking.endMillis(), row.plan().nowMillis()));
    html.element("td", booking.state().isLive() ? now(booking, row.plan().nowMillis()) : "-");
    html.element("td", Amounts.of(most(booking)));
    Optional<Service> service = new ReservationJson(row.plan(), access).service(booking);
    html.element("td", service.map(PlanTables::received).orElse("-"));
    html.element("td", service.map(PlanTables::below).orElse("-"));
    html.end().line();
  }

  /** An instant, with its day where that is not today. */
  private static String time(OptionalLong millis, long nowMillis) {
    return millis.isPresent() ? Amounts.instant(millis.getAsLong(), nowMillis) : "-";
  }

  private static String state(Booking booking) {
    return PlanPage.isShort(booking)
        ? "state bad"
        : booking.state().isLive() ? "state" : "state over";
  }

  private static String now(Booking booking, long nowMillis) {
    ResourceVector promised = booking.promisedAt(nowMillis);
    return promised.isZero() ? "-" : Amounts.of(promised);
  }

  private static ResourceVector most(Booking booking) {
    return booking.promises().stream()
        .map(PromisedSpan::vector)
        .reduce(ResourceVector.ZERO, ResourceVector::max);
  }

  /** Of the type of which the least of what was promised came. */
  private static String received(Service service) {
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

  private static String below(Service service) {
    return service.shortMillis() == 0
        ? "never"
        : "%s, at most %s at a time"
            .formatted(
                Amounts.duration(service.shortMillis()),
                Amounts.duration(service.longestShortMillis()));
  }

  private static void overTime(Html html, PlanFigure figure) {
    html.element("h2", "Over time", "id", "over-time").line();
    html.begin("details", "id", "numbers");
    html.element("summary", "The picture in numbers: " + Amounts.name(figure.type())).line();
    html.table(
        "over-time",
        List.of("From (UTC)", "Until (UTC)", "Can be promised", "Promised", "To whom"));
    for (int i = 0; i < Math.min(MOST_ROWS, figure.columns()); i++) {
      column(html, figure, i);
    }
    html.endTable();
    if (figure.columns() > MOST_ROWS) {
      html.element("p", "%d more rows are in the JSON.".formatted(figure.columns() - MOST_ROWS));
    }
    html.end().line();
  }

  private static void column(Html html, PlanFigure figure, int column) {
    List<String> who = new ArrayList<>();
    for (PlanFigure.Series series : figure.series()) {
      double amount = series.amounts().get(column);
      if (amount > 0) {
        who.add(series.label() + " " + Amounts.of(figure.type(), amount));
      }
    }
    double capacity = figure.capacity().get(column);
    html.begin("tr");
    html.element("th", Amounts.instant(figure.edges().get(column)), "scope", "row");
    html.element("td", Amounts.instant(figure.edges().get(column + 1), figure.edges().get(column)));
    html.element("td", capacity > 0 ? Amounts.of(figure.type(), capacity) : "-");
    html.element("td", Amounts.of(figure.type(), figure.promised(column)));
    html.element("td", who.isEmpty() ? "nobody" : String.join("; ", who));
    html.end().line();
  }

  private void messages(Html html) {
    List<Message> messages = new ArrayList<>();
    for (PlanView plan : plans) {
      Predicate<ReservationKey> visible = access.mayKnow(plan);
      for (Notice notice : plan.notices()) {
        if (visible.test(notice.key())) {
          messages.add(
              new Message(
                  notice.millis(), notice.key().value(), notice.kind().name(), notice.text()));
        }
      }
      for (RefusedRequest refused : plan.refused()) {
        if (access.mayViewReservation(refused.request().owner(), plan.queue())) {
          messages.add(
              new Message(
                  refused.atMillis(),
                  refused.request().key().value(),
                  refused.refusal().code(),
                  "refused: "
                      + RefusalText.of(ReservationRefusal.shown(refused.refusal(), visible))));
        }
      }
    }
    if (messages.isEmpty()) {
      return;
    }
    messages.sort(Comparator.comparingLong(Message::millis).reversed().thenComparing(Message::id));
    html.element("h2", "Lately", "id", "lately").line();
    html.table("lately", List.of("At (UTC)", "Reservation", "What", "Message"));
    for (Message message : messages.subList(0, Math.min(MOST_MESSAGES, messages.size()))) {
      html.begin("tr");
      html.element("th", Amounts.instant(message.millis()), "scope", "row");
      html.element("td", message.id(), "class", "id");
      html.element("td", message.kind()).element("td", message.text());
      html.end().line();
    }
    html.endTable();
  }
}
