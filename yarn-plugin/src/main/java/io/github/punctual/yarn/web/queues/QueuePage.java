package io.github.punctual.yarn.web.queues;

import io.github.punctual.admission.bopf.allocate.BurstTally;
import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.queues.BurstCourse;
import io.github.punctual.yarn.queues.BurstText;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Bars;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Page;
import io.github.punctual.yarn.web.page.Site;
import io.github.punctual.yarn.web.page.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page of one queue. */
record QueuePage(QueueSource source, Access access, Navigation navigation) {
  /** So many bursts are told one by one before the rest is opened. */
  private static final int SHOWN = 8;

  HttpAnswer get(QueueLine line) {
    return Page.of(line.path(), true, navigation, html -> body(html, line));
  }

  private void body(Html html, QueueLine line) {
    html.begin("p", "class", line.isRejected() ? "lead lost" : "lead");
    line.kinds().forEach(kind -> html.chip(kind.word(), kind.tone()).text(" "));
    html.text(line.why().map(new QueueNames(access)::masked).orElse(standing(line))).end().line();
    facts(html, line);
    now(html, line);
    line.bursts().ifPresent(view -> bursts(html, view));
    line.plan().ifPresent(plan -> plan(html, plan));
    declares(html, line);
    links(html, line);
  }

  private static String standing(QueueLine line) {
    if (line.plan().isPresent()) {
      return "Capacity can be reserved in it.";
    }
    return line.declares().isEmpty()
        ? "It declares nothing: it is served in the stock order, beside what is promised to others."
        : "";
  }

  private void facts(Html html, QueueLine line) {
    html.begin("dl", "class", "facts").line();
    line.registration()
        .ifPresent(
            known -> {
              html.fact(
                  "Declared",
                  switch (known.origin()) {
                    case CONFIGURED -> "in the configuration";
                    case REGISTERED -> "on the running cluster";
                  });
              html.fact("Since", known.sinceMillis(), source.nowMillis(), false);
            });
    line.burst().ifPresent(burst -> burst(html, burst));
    Optional<BurstTally> tally = line.tally();
    if (tally.isPresent()) {
      int beyond = tally.get().beyondDeclaration();
      String note = beyond == 0 ? "" : ", %d late beyond what they declare".formatted(beyond);
      html.fact("Bursts on time", QueueLine.onTime(tally) + note);
    }
    line.bursts()
        .flatMap(QueueView::longRun)
        .filter(run -> line.registration().isPresent())
        .ifPresent(
            run ->
                html.fact(
                    "In the long run",
                    Amounts.percent(run.averageDominantShare(), 1)
                        + " of the cluster; fair is "
                        + Amounts.percent(run.fairShare(), 1)));
    html.end().line();
  }

  private void burst(Html html, CurrentBurst burst) {
    long now = source.nowMillis();
    html.fact("Burst since", burst.arrivedMillis(), now, false);
    html.fact("Burst due", burst.deadlineMillis(), now, true);
    html.fact("Next burst from", burst.nextMillis(), now, false);
  }

  private void now(Html html, QueueLine line) {
    ResourceVector held = line.held().orElse(ResourceVector.ZERO);
    ResourceVector promised = line.promised().orElse(ResourceVector.ZERO);
    ResourceVector capacity = line.capacity().orElse(ResourceVector.ZERO);
    ResourceVector whole = capacity.max(promised).max(held);
    if (whole.isZero()) {
      return;
    }
    html.element("h2", "Held against promised", "id", "now").line();
    List<Bars.Bar> bars = new ArrayList<>();
    for (Map.Entry<String, Long> entry : whole.amounts().entrySet()) {
      String type = entry.getKey();
      double all = entry.getValue();
      Bars.Lane used = new Bars.Lane("used", held.get(type) / all);
      Bars.Lane lent = new Bars.Lane("promised", promised.get(type) / all);
      String words =
          "%s held, %s promised now, capacity %s"
              .formatted(
                  Amounts.of(type, held.get(type)),
                  Amounts.of(type, promised.get(type)),
                  Amounts.of(type, capacity.get(type)));
      bars.add(new Bars.Bar(Amounts.name(type), List.of(used, lent), words));
    }
    Bars.write(html, bars);
    Bars.legend(html, "used", "held", "promised", "promised now");
  }

  private void bursts(Html html, QueueView view) {
    if (view.registration()
        .filter(known -> known.declared().declaration().isLatencySensitive())
        .isEmpty()) {
      return;
    }
    html.element("h2", "Bursts over time", "id", "bursts").line();
    List<BurstCourse> all = new ArrayList<>(view.past());
    view.course().ifPresent(all::add);
    if (all.isEmpty()) {
      html.paragraph(
          "None has come since the ResourceManager started. The first job that is submitted to the queue begins one.");
      return;
    }
    new BurstColumns(all).write(html);
    BurstCourse last = all.get(all.size() - 1);
    html.element("h3", last.end().isEmpty() ? "The burst now" : "The last burst").line();
    new BurstChart(last, source.nowMillis()).write(html);
    table(html, all);
  }

  private void table(Html html, List<BurstCourse> all) {
    html.element("h3", "Each burst", "id", "each").line();
    int shown = Math.max(0, all.size() - SHOWN);
    rows(html, all.subList(shown, all.size()));
    if (shown > 0) {
      html.begin("details", "id", "earlier");
      html.element("summary", shown + " earlier").line();
      rows(html, all.subList(0, shown));
      html.end().line();
    }
  }

  private void rows(Html html, List<BurstCourse> bursts) {
    html.table(
        "each", "jobs lines told", List.of("Arrived", "Done", "", "Received in time", "Why late"));
    for (int i = bursts.size() - 1; i >= 0; i--) {
      row(html, bursts.get(i));
    }
    html.endTable();
  }

  private void row(Html html, BurstCourse burst) {
    html.begin("tr", "class", burst.isLate() ? "lost" : "kept");
    html.begin("th", "scope", "row");
    html.instant(burst.arrivedMillis(), source.nowMillis()).end();
    html.begin("td", "data-head", "Done");
    if (burst.end().isPresent()) {
      long end = burst.end().get().endMillis();
      String after = " after " + DecisionText.duration(end - burst.arrivedMillis());
      html.instant(end, source.nowMillis()).element("span", after, "class", "over");
    } else {
      html.text("not yet");
    }
    html.end().begin("td");
    if (burst.end().isEmpty()) {
      boolean late = burst.deadlineMillis() < source.nowMillis();
      html.chip(late ? "late, goes on" : "goes on", late ? Tone.BAD : Tone.PLAIN);
    } else {
      html.chip(burst.isLate() ? "late" : "on time", burst.isLate() ? Tone.BAD : Tone.GOOD);
    }
    html.end();
    html.element(
        "td", Amounts.percent(burst.part(), 1), "data-head", "Received in time", "class", "number");
    html.element("td", BurstText.why(burst).orElse(""), "class", "why").end().line();
  }

  private void plan(Html html, PlanView plan) {
    html.element("h2", "Reservations", "id", "reservations").line();
    long live =
        plan.bookings().stream()
            .filter(booking -> booking.state().isLive())
            .filter(booking -> access.mayView(plan, booking.request()))
            .count();
    Map<String, String> here = Map.of("queue", plan.queue());
    html.begin("p").text("%d that you may see %s live: ".formatted(live, live == 1 ? "is" : "are"));
    html.link("the list", Query.address(Site.RESERVATIONS.path(), here)).text(", ");
    html.link("the plan over time", Query.address(Site.PLAN.path(), here)).text(".").end().line();
  }

  private static void declares(Html html, QueueLine line) {
    if (line.declares().isEmpty()) {
      return;
    }
    html.element("h2", "What it declares", "id", "declares").line();
    html.begin("dl", "class", "facts").line();
    line.declares().forEach(html::fact);
    html.end().line();
  }

  private void links(Html html, QueueLine line) {
    html.begin("p");
    if (line.bursts().isPresent()) {
      String json = QueueApi.QUEUES + "/" + line.path();
      html.text("The same as JSON: ").link(json, json).text("; ");
    }
    html.link("jobs with its name", Query.address(Site.JOBS.path(), Map.of("q", line.path())));
    String scheduler = Query.address("/cluster/scheduler", Map.of("openQueues", line.path()));
    html.text("; in the ResourceManager: ").link("scheduler", scheduler).text(".").end().line();
  }
}
