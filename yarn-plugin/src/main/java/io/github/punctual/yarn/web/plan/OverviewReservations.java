package io.github.punctual.yarn.web.plan;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.RefusedRequest;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Site;
import java.util.Comparator;
import java.util.List;

/** What is promised to reservations, what of it is short, and what was refused. */
public record OverviewReservations(List<PlanView> plans, Access access) {
  private static final int MOST_REFUSED = 10;

  /** Writes them, where anything can be reserved. */
  public void write(Html html) {
    if (plans.isEmpty()) {
      return;
    }
    List<Booking> bookings =
        PlanApi.visible(plans, access)
            .map(PlanApi.Found::booking)
            .filter(booking -> booking.state().isLive())
            .toList();
    int live = bookings.size();
    long below = bookings.stream().filter(PlanPage::isShort).count();
    html.element("h2", "Reservations", "id", "reservations").line();
    html.begin("p")
        .text(live == 1 ? "1 that you may see is live" : live + " that you may see are live");
    if (below > 0) {
      html.text(", ")
          .element("strong", below + " promised less than was accepted", "class", "lost");
    }
    html.text(": ").link("the plan", Site.PLAN.path()).text(".").end().line();
    refused(html);
  }

  private void refused(Html html) {
    List<PlanApi.Declined> rows =
        PlanApi.refused(plans, access)
            .sorted(Comparator.comparingLong(row -> -row.refused().atMillis()))
            .limit(MOST_REFUSED)
            .toList();
    if (rows.isEmpty()) {
      return;
    }
    html.begin("ul").line();
    for (PlanApi.Declined row : rows) {
      RefusedRequest refused = row.refused();
      String text =
          "%s, %s of %s refused: %s"
              .formatted(
                  Amounts.instant(refused.atMillis() / 1000 * 1000),
                  PlanFigure.label(refused.request()),
                  refused.request().owner(),
                  ReservationRefusal.text(refused.refusal(), access.mayName(row.plan())));
      html.element("li", text).line();
    }
    html.end().line();
  }
}
