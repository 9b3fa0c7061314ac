package io.github.punctual.yarn.web.plan;

import io.github.punctual.core.decision.RefusalText;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.RefusedRequest;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Site;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What is promised to reservations, what of it is short, and what was refused. */
public record OverviewReservations(List<PlanView> plans, Access access) {
  private static final int MOST_REFUSED = 10;

  private record Row(PlanView plan, RefusedRequest refused) {}

  /** Writes them, where anything can be reserved. */
  public void write(Html html) {
    if (plans.isEmpty()) {
      return;
    }
    int live = 0;
    int below = 0;
    for (PlanView plan : plans) {
      for (Booking booking : plan.bookings()) {
        if (booking.state().isLive() && access.mayView(plan, booking.request())) {
          live++;
          below += PlanPage.isShort(booking) ? 1 : 0;
        }
      }
    }
    html.element("h2", "Reservations", "id", "reservations").line();
    html.begin("p")
        .text(live == 1 ? "1 that you may see is live" : live + " that you may see are live");
    if (below > 0) {
      html.text(", ")
          .element("strong", below + " promised less than was accepted", "class", "lost");
    }
    html.text(": ").element("a", "the plan", "href", Site.PLAN.path()).text(".").end().line();
    refused(html);
  }

  private void refused(Html html) {
    List<Row> rows = new ArrayList<>();
    for (PlanView plan : plans) {
      for (RefusedRequest refused : plan.refused()) {
        if (access.mayView(plan, refused.request())) {
          rows.add(new Row(plan, refused));
        }
      }
    }
    if (rows.isEmpty()) {
      return;
    }
    rows.sort(Comparator.comparingLong((Row row) -> row.refused().atMillis()).reversed());
    html.begin("ul").line();
    for (Row row : rows.subList(0, Math.min(MOST_REFUSED, rows.size()))) {
      RefusedRequest refused = row.refused();
      html.element(
              "li",
              "%s, %s of %s refused: %s"
                  .formatted(
                      Amounts.instant(refused.atMillis() / 1000 * 1000),
                      refused.request().name().isBlank()
                          ? refused.request().key().value()
                          : refused.request().name(),
                      refused.request().owner(),
                      RefusalText.of(
                          ReservationRefusal.shown(refused.refusal(), access.mayKnow(row.plan())))))
          .line();
    }
    html.end().line();
  }
}
