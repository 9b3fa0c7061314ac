package io.github.punctual.yarn.web.plan;

import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Page;
import io.github.punctual.yarn.web.page.Site;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page of all reservations that are live or ended lately. */
record ReservationsPage(Access access, Navigation navigation) {
  HttpAnswer get(List<PlanView> all, Map<String, List<String>> parameters)
      throws BadParameterException {
    Optional<String> queue = Query.of(parameters, List.of("queue")).single("queue");
    List<PlanView> visible = all.stream().filter(access::mayEnter).toList();
    List<PlanView> plans =
        visible.stream().filter(plan -> Query.isQueue(queue, plan.queue())).toList();
    if (plans.isEmpty()) {
      return new PlanPage(access, navigation).nothing(all, visible, queue);
    }
    return Page.of(
        navigation,
        html -> {
          long now = plans.stream().mapToLong(PlanView::nowMillis).max().orElse(0);
          String plan = Query.address(Site.PLAN.path(), Map.of("queue", queue.orElse("")));
          html.lead(now).text(", ").link("the plan over time", plan).text(".").end().line();
          if (visible.size() > 1) {
            html.begin("div", "class", "switches").line();
            PlanPage.queues(html, visible, queue, ReservationsPage::address);
            html.end().line();
          }
          new ReservationTable(plans, access).write(html);
          html.see(
              "The same as JSON, with what was refused: ",
              Query.address(PlanApi.RESERVATIONS, Map.of("queue", queue.orElse(""))));
        });
  }

  private static String address(String queue) {
    return Query.address(Site.RESERVATIONS.path(), Map.of("queue", queue));
  }
}
