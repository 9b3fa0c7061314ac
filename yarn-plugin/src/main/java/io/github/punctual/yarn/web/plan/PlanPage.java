package io.github.punctual.yarn.web.plan;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Bars;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Page;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The page that draws the plan over time. */
public record PlanPage(Access access, Navigation navigation) {

  /** So many times of maintenance are told of a plan. */
  private static final int MOST_OUTAGES = 3;

  /** The page where nothing can be reserved. */
  static HttpAnswer noReservations(Navigation navigation) {
    return Page.still(
        navigation,
        html -> {
          html.paragraph("Capacity cannot be reserved on this cluster yet.", "class", "lead");
          html.paragraph("To switch reservations on, an operator sets in yarn-site.xml");
          html.element("pre", "yarn.resourcemanager.reservation-system.enable = true").line();
          html.paragraph(
              "and in capacity-scheduler.xml, for a queue from which users may reserve,");
          html.element("pre", "yarn.scheduler.capacity.<queue-path>.reservable = true").line();
          html.paragraph("and restarts the ResourceManager, whose scheduler is one of Punctual.");
        });
  }

  /** The page for a caller. */
  public HttpAnswer get(List<PlanView> all, Map<String, List<String>> parameters)
      throws BadParameterException {
    PlanChoices query = PlanChoices.of(parameters);
    List<PlanView> visible = all.stream().filter(access::mayEnter).toList();
    List<PlanView> plans = visible.stream().filter(plan -> query.selects(plan.queue())).toList();
    if (plans.isEmpty()) {
      return nothing(all, visible, query.queue());
    }
    SortedSet<String> types = types(plans);
    if (!types.contains(query.type())) {
      throw new BadParameterException("type", query.type(), "one of " + String.join(", ", types));
    }
    PlanFigure figure = PlanFigure.of(plans, query, access);
    PlanTables tables = new PlanTables(plans, access);
    return Page.of(
        navigation,
        html -> {
          present(html, plans);
          switches(html, query, visible, types);
          html.begin("figure").line();
          html.begin("div", "class", "scroll", "tabindex", "0", "role", "group");
          new PlanChart(figure).write(html);
          html.end().line();
          caption(html, figure);
          html.end().line();
          tables.write(html, figure, query);
        });
  }

  /** The page where no plan is left of those that there are, and that the caller may see. */
  HttpAnswer nothing(List<PlanView> all, List<PlanView> visible, Optional<String> queue) {
    if (all.isEmpty()) {
      return noReservations(navigation);
    }
    if (visible.isEmpty()) {
      return Page.sorry(
          403,
          navigation,
          "You may not see the plan of any queue.",
          "a user of acl_list_reservations or acl_submit_reservations of a plan queue, or with your"
              + " name: Kerberos where it is on, otherwise ?user.name=NAME");
    }
    return Page.sorry(
        404,
        navigation,
        "There is no plan queue %s.".formatted(queue.orElse("")),
        String.join(", ", visible.stream().map(PlanView::queue).toList()));
  }

  /** Memory and vcores always, and what else there is. */
  private static SortedSet<String> types(List<PlanView> plans) {
    SortedSet<String> types = new TreeSet<>(List.of(ResourceVector.MEMORY, ResourceVector.VCORES));
    plans.forEach(
        plan -> plan.capacity().forEach(piece -> types.addAll(piece.vector().amounts().keySet())));
    return types;
  }

  private void present(Html html, List<PlanView> plans) {
    long now = plans.stream().mapToLong(PlanView::nowMillis).max().orElse(0);
    ResourceVector capacity = ResourceVector.ZERO;
    ResourceVector promised = ResourceVector.ZERO;
    long live = 0;
    long below = 0;
    for (PlanView plan : plans) {
      capacity = capacity.plus(plan.capacityAt(plan.nowMillis()));
      promised = promised.plus(plan.promisedAt(plan.nowMillis()));
      live += plan.bookings().stream().filter(booking -> booking.state().isLive()).count();
      below += plan.bookings().stream().filter(PlanPage::isShort).count();
    }
    html.lead(now).text(": " + counted(live) + " live");
    if (below > 0) {
      html.text(", ").element("strong", below + " promised less than was accepted");
    }
    html.text(". ");
    if (capacity.isZero()) {
      html.text("Nothing can be promised: no node is there, or all is away for maintenance.");
    } else {
      html.text("Promised now: " + Amounts.of(promised, capacity) + ".");
    }
    html.end().line();
    plans.forEach(plan -> maintenance(html, plan));
  }

  /** What is away now or next, of each plan by itself. */
  private static void maintenance(Html html, PlanView plan) {
    if (plan.maintenance().isEmpty()) {
      return;
    }
    html.begin("p").text("Maintenance of " + plan.queue() + ": ");
    html.text(
        plan.maintenance().stream()
            .limit(MOST_OUTAGES)
            .map(
                each ->
                    "%s, %s away from %s to %s UTC"
                        .formatted(
                            each.name(),
                            each.away(),
                            Amounts.instant(each.fromMillis()),
                            Amounts.instant(each.untilMillis())))
            .collect(Collectors.joining("; ")));
    int more = plan.maintenance().size() - MOST_OUTAGES;
    html.text(more > 0 ? "; and %d more.".formatted(more) : ".");
    html.end().line();
  }

  private static String counted(long live) {
    return live == 1 ? "1 reservation is" : (live == 0 ? "no" : live) + " reservations are";
  }

  static boolean isShort(Booking booking) {
    return booking.state() == BookingState.REDUCED || booking.state() == BookingState.AT_RISK;
  }

  private static void switches(
      Html html, PlanChoices query, List<PlanView> plans, SortedSet<String> types) {
    html.begin("div", "class", "switches").line();
    choice(html, query, "Drawn by", "by", PlanChoices.BY, query.by());
    choice(html, query, "Resource", "type", List.copyOf(types), query.type());
    choice(html, query, "Ahead", "range", PlanChoices.RANGES, query.range());
    if (plans.size() > 1) {
      queues(html, plans, query.queue(), queue -> query.with("queue", queue));
    }
    html.end().line();
  }

  /** Writes the plan queues to choose from, by the address of each; an empty name is for all. */
  static void queues(
      Html html, List<PlanView> plans, Optional<String> chosen, UnaryOperator<String> address) {
    html.beginChoices("Queue");
    html.choice("all", address.apply(""), chosen.isEmpty());
    for (PlanView plan : plans) {
      boolean current = chosen.filter(name -> Query.isQueue(name, plan.queue())).isPresent();
      html.choice(plan.queue(), address.apply(plan.queue()), current);
    }
    html.end().line();
  }

  private static void choice(
      Html html,
      PlanChoices query,
      String label,
      String name,
      List<String> values,
      String current) {
    html.beginChoices(label);
    for (String value : values) {
      html.choice(
          name.equals("type") ? Amounts.name(value) : value,
          query.with(
              name,
              value.equals(PlanChoices.RANGE) || value.equals(PlanChoices.BY.get(0)) ? "" : value),
          value.equals(current));
    }
    html.end().line();
  }

  private static void caption(Html html, PlanFigure figure) {
    html.begin("figcaption").line();
    html.begin("ul", "class", "legend").line();
    for (PlanFigure.Series series : figure.series()) {
      html.begin("li");
      Bars.swatch(html, PlanChart.colour(series.source().colour()));
      if (series.source().target().isEmpty()) {
        html.text(series.source().label());
      } else {
        html.link(series.source().label(), "#" + series.source().target());
      }
      html.end().line();
    }
    html.begin("li");
    Bars.beginSwatch(html, 18);
    html.empty("path", "class", "capacity", "fill", "none", "stroke", "gray", "d", "M0 6H18").end();
    html.text("all that can be promised").end().line();
    html.end().line();
    figure.averages().ifPresent(words -> html.paragraph(words + " Choose a shorter time."));
    html.end().line();
  }
}
