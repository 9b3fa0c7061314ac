package io.github.punctual.yarn.web.plan;

import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.RefusedRequest;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Tone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The numbers behind the picture of the plan. */
record PlanTables(List<PlanView> plans, Access access) {
  private static final int MOST_ROWS = 200;
  private static final int MOST_MESSAGES = 20;

  private record Message(long millis, String id, String kind, String text) {}

  void write(Html html, PlanFigure figure, PlanChoices query) {
    new ReservationTable(plans, access).write(html);
    overTime(html, figure);
    messages(html);
    String plan = Query.address(PlanApi.PLAN, Map.of("queue", query.queue().orElse("")));
    html.begin("p").text("The same as JSON: ").link(plan, plan).text(" and ");
    html.link(PlanApi.RESERVATIONS, PlanApi.RESERVATIONS).text(".").end().line();
  }

  private static void overTime(Html html, PlanFigure figure) {
    html.element("h2", "Over time", "id", "over-time").line();
    html.begin("details", "id", "numbers");
    html.element("summary", "The picture in numbers: " + Amounts.name(figure.type())).line();
    html.table(
        "over-time",
        "",
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
        who.add(series.source().label() + " " + Amounts.of(figure.type(), amount));
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

  private Message message(PlanApi.Declined declined) {
    RefusedRequest refused = declined.refused();
    return new Message(
        refused.atMillis(),
        refused.request().key().value(),
        refused.refusal().code(),
        "refused: " + ReservationRefusal.text(refused.refusal(), access.mayName(declined.plan())));
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
    }
    PlanApi.refused(plans, access).forEach(each -> messages.add(message(each)));
    if (messages.isEmpty()) {
      return;
    }
    messages.sort(Comparator.comparingLong(Message::millis).reversed().thenComparing(Message::id));
    html.element("h2", "Lately", "id", "lately").line();
    html.table("lately", "jobs", List.of("At", "Reservation", "What", "Message"));
    for (Message message : messages.subList(0, Math.min(MOST_MESSAGES, messages.size()))) {
      html.begin("tr").begin("th", "scope", "row");
      html.instant(Amounts.instant(message.millis() / 1000 * 1000), message.millis()).end();
      html.element("td", message.id(), "class", "id");
      html.begin("td").chip(message.kind(), Tone.PLAIN).end();
      html.element("td", message.text(), "class", "why");
      html.end().line();
    }
    html.endTable();
  }
}
