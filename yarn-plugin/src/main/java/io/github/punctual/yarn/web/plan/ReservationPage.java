package io.github.punctual.yarn.web.plan;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.follow.Service;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.RefusedRequest;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Bars;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Page;
import io.github.punctual.yarn.web.page.Site;
import io.github.punctual.yarn.web.queues.QueuesPage;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page of one reservation. */
record ReservationPage(Access access, Navigation navigation) {
  private static final int MOST_STAGES = 100;

  static String path(String id) {
    return Site.RESERVATIONS.path() + "/" + URLEncoder.encode(id, StandardCharsets.UTF_8);
  }

  HttpAnswer get(List<PlanView> plans, String id) {
    Optional<PlanApi.Found> found = PlanApi.find(plans, id);
    if (found.isPresent()) {
      PlanView plan = found.get().plan();
      Booking booking = found.get().booking();
      return access.mayView(plan, booking.request())
          ? Page.of(
              PlanFigure.label(booking.request()),
              booking.state().isLive(),
              navigation,
              html -> body(html, plan, booking))
          : Page.sorry(
              403,
              navigation,
              "You may not see " + id + ".",
              "its owner, or an administrator of reservations in its queue"
                  + " (acl_administer_reservations)");
    }
    return PlanApi.refused(plans, access, id)
        .map(each -> refused(each.plan(), each.refused()))
        .orElseGet(
            () ->
                Page.sorry(
                    404,
                    navigation,
                    id + " is not a reservation that is live or ended lately.",
                    Site.RESERVATIONS.path() + " for those that are"));
  }

  private HttpAnswer refused(PlanView plan, RefusedRequest refused) {
    Request request = refused.request();
    return Page.of(
        PlanFigure.label(request),
        false,
        navigation,
        html -> {
          html.begin("p", "class", "lead lost").element("span", "REFUSED", "class", "chip bad");
          html.text(" " + text(plan, refused)).end().line();
          html.begin("dl", "class", "facts").line();
          html.fact("Reservation", request.key().value());
          html.fact("Owner", request.owner());
          html.fact("Queue", request.queue());
          html.fact("Refused", refused.atMillis(), plan.nowMillis(), false);
          html.end().line();
          asked(html, request);
          json(html, request);
        });
  }

  private String text(PlanView plan, RefusedRequest refused) {
    return ReservationRefusal.text(refused.refusal(), access.mayName(plan));
  }

  private void body(Html html, PlanView plan, Booking booking) {
    html.begin("p", "class", PlanPage.isShort(booking) ? "lead lost" : "lead");
    html.chip(booking.state().name(), ReservationTable.tone(booking));
    html.text(" " + standing(booking)).end().line();
    facts(html, plan, booking);
    new ReservationChart(booking, plan.nowMillis()).write(html);
    served(html, plan, booking);
    stages(html, plan, booking);
    told(html, plan, booking);
    asked(html, booking.request());
    json(html, booking.request());
  }

  private static String standing(Booking booking) {
    String missing = booking.lost().isZero() ? "" : " Missing: " + amounts(booking.lost()) + ".";
    return switch (booking.state()) {
      case PLANNED -> "All that was asked for is promised; none of it has begun.";
      case RUNNING -> "It has begun, and all that was asked for is promised.";
      case REDUCED -> "Less is promised than was accepted, because capacity was lost." + missing;
      case AT_RISK -> "Nothing is promised at the moment; it comes back when it can." + missing;
      case ENDED -> "Its last promise has passed.";
      case FINISHED -> "Its jobs were done before its last promise; the rest was given back.";
      case DELETED -> "Its owner, or an administrator, deleted it.";
      case LOST -> "Nothing of it could be kept until its window had passed." + missing;
    };
  }

  private void facts(Html html, PlanView plan, Booking booking) {
    Request request = booking.request();
    html.begin("dl", "class", "facts").line();
    html.fact("Reservation", request.key().value());
    html.fact("Owner", request.owner());
    html.begin("div").element("dt", "Queue").begin("dd");
    html.link(plan.queue(), QueuesPage.path(plan.queue())).end().end().line();
    if (request.priority() != 0) {
      html.fact("Priority", Integer.toString(request.priority()));
    }
    html.fact("Submitted", booking.submittedMillis(), plan.nowMillis(), false);
    booking.startMillis().ifPresent(at -> html.fact("Begins", at, plan.nowMillis(), false));
    booking.endMillis().ifPresent(at -> html.fact("Ends", at, plan.nowMillis(), false));
    booking
        .deadlineMillis()
        .ifPresent(at -> html.fact("Window until", at, plan.nowMillis(), false));
    booking.endedMillis().ifPresent(at -> html.fact("Ended", at, plan.nowMillis(), false));
    html.fact("Promised from now on", amounts(booking.promisedFrom(plan.nowMillis())));
    html.end().line();
  }

  /** Resource-seconds as people count them: in hours. */
  private static String amounts(ResourceSeconds seconds) {
    List<String> words = new ArrayList<>();
    seconds.amounts().forEach((type, amount) -> words.add(hours(type, amount)));
    return words.isEmpty() ? "nothing" : String.join(", ", words);
  }

  private static String hours(String type, double seconds) {
    String amount = Amounts.of(type, seconds / 3600);
    return (amount.endsWith("s") ? amount.substring(0, amount.length() - 1) : amount) + "-hours";
  }

  private void served(Html html, PlanView plan, Booking booking) {
    html.element("h2", "Received of promised", "id", "served").line();
    Optional<Service> service = new ReservationJson(plan, access).service(booking);
    if (service.isEmpty()) {
      html.paragraph("Nothing was promised until now, so nothing was received.");
      return;
    }
    List<Bars.Bar> bars = new ArrayList<>();
    ResourceSeconds promised = service.get().promised();
    promised
        .amounts()
        .forEach(
            (type, amount) -> {
              double received = service.get().received().get(type);
              Bars.Lane lane = new Bars.Lane("used", received / amount);
              String words = hours(type, received) + " of " + hours(type, amount);
              String part = " (" + Amounts.percent(received, amount) + ")";
              bars.add(new Bars.Bar(Amounts.name(type), List.of(lane), words + part));
            });
    Bars.write(html, bars);
    html.paragraph(
        "Until now; counted is what its jobs asked for and held, up to its promise. It was %s."
            .formatted(ReservationTable.below(service.get())));
  }

  private static void stages(Html html, PlanView plan, Booking booking) {
    List<Occurrence> occurrences = booking.occurrences();
    if (occurrences.isEmpty()) {
      return;
    }
    html.element("h2", "Stages", "id", "stages").line();
    html.table("stages", "jobs lines", List.of("Stage", "Each", "How many", "Window", "Promised"));
    int rows = 0;
    for (Occurrence occurrence : occurrences) {
      for (Allocation allocation : occurrence.placement().allocations()) {
        if (rows++ < MOST_STAGES) {
          stage(html, plan, booking, occurrence, allocation);
        }
      }
    }
    html.endTable();
    html.more(rows - MOST_STAGES);
  }

  private static void stage(
      Html html, PlanView plan, Booking booking, Occurrence occurrence, Allocation allocation) {
    DemandStage stage = allocation.stage();
    long step = booking.stepMillis();
    html.begin("tr").begin("th", "scope", "row");
    html.text(
            booking.occurrences().size() > 1
                ? "%d of occurrence %d".formatted(stage.id() + 1, occurrence.index() + 1)
                : Integer.toString(stage.id() + 1))
        .end();
    html.element("td", Amounts.of(stage.bundle()), "data-head", "Each");
    html.element("td", parallel(stage), "data-head", "How many");
    html.begin("td", "data-head", "Window");
    between(html, plan, stage.start() * step, stage.finish() * step);
    html.end().begin("td", "data-head", "Promised");
    if (allocation.runs().isEmpty()) {
      html.element("span", "nothing", "class", "late");
    } else {
      long from = allocation.runs().get(0).start();
      long until = allocation.runs().get(allocation.runs().size() - 1).end();
      between(html, plan, from * step, until * step);
    }
    html.end().end().line();
  }

  static String parallel(DemandStage stage) {
    if (stage.gang() == stage.maxParallel() && stage.gang() > 1) {
      return stage.gang() + " together";
    }
    String most = "up to %d at a time".formatted(stage.maxParallel());
    return stage.gang() == 1 ? most : "%s, %d together".formatted(most, stage.gang());
  }

  private static void between(Html html, PlanView plan, long from, long until) {
    html.instant(from, plan.nowMillis()).text(" to ").instant(until, plan.nowMillis());
  }

  private void told(Html html, PlanView plan, Booking booking) {
    List<Notice> notices =
        plan.notices().stream().filter(notice -> notice.key().equals(booking.key())).toList();
    List<RefusedRequest> refused =
        plan.refused().stream()
            .filter(request -> request.request().key().equals(booking.key()))
            .toList();
    if (notices.isEmpty() && refused.isEmpty()) {
      return;
    }
    html.element("h2", "What its owner was told", "id", "told").line();
    html.table("told", "jobs", List.of("At", "What", "Message"));
    for (int i = notices.size() - 1; i >= 0; i--) {
      Notice notice = notices.get(i);
      message(html, plan, notice.millis(), notice.kind().name(), notice.text());
    }
    for (int i = refused.size() - 1; i >= 0; i--) {
      RefusedRequest request = refused.get(i);
      message(html, plan, request.atMillis(), "UPDATE_REFUSED", text(plan, request));
    }
    html.endTable();
  }

  private static void message(Html html, PlanView plan, long millis, String kind, String text) {
    html.begin("tr").begin("th", "scope", "row").instant(millis, plan.nowMillis()).end();
    html.begin("td").element("span", kind, "class", "chip").end();
    html.element("td", text, "class", "why").end().line();
  }

  private static void asked(Html html, Request request) {
    html.element("h2", "What was asked for", "id", "rdl").line();
    String indented = RdlText.indented(request.rdl());
    html.element("pre", indented, "tabindex", "0").line();
    if (!request.text().isBlank() && !request.text().strip().equals(indented.strip())) {
      html.begin("details", "id", "as-written").element("summary", "As it was written");
      html.element("pre", request.text(), "tabindex", "0").end().line();
    }
  }

  private static void json(Html html, Request request) {
    String json = PlanApi.RESERVATIONS + "/" + request.key().value();
    String plan =
        Query.address(Site.PLAN.path(), Map.of("queue", request.queue()))
            + "#r-"
            + request.key().value();
    String scheduler = Query.address("/cluster/scheduler", Map.of("openQueues", request.queue()));
    html.begin("p").text("The same as JSON: ").link(json, json).text("; ");
    html.link("in the plan", plan).text("; in the ResourceManager: ");
    html.link("scheduler", scheduler).text(".").end().line();
  }
}
