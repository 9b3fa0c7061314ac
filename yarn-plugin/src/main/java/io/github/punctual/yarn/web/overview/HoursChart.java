package io.github.punctual.yarn.web.overview;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.ledger.HolderKind;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.PromisedSpan;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Bars;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Site;
import io.github.punctual.yarn.web.plan.PlanChart;
import io.github.punctual.yarn.web.plan.PlanFigure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The next hours: what is promised to whom, by kind, and what is free.
 *
 * @param wanted the resource type to draw; empty for the one of which most is promised
 */
record HoursChart(PromiseLedger ledger, Access access, Optional<String> wanted) {
  private static final long HOUR_MILLIS = 3_600_000;
  private static final long LEAST_MILLIS = 2 * HOUR_MILLIS;
  private static final long MOST_MILLIS = 24 * HOUR_MILLIS;

  void write(Html html) {
    html.element("h2", "The next hours", "id", "hours").line();
    Optional<Pool> top =
        ledger.capacity().pools().stream()
            .filter(pool -> pool.parent().isEmpty() && access.mayKnow(pool.id()))
            .filter(pool -> !pool.capacity().isZero())
            .findFirst();
    if (top.isEmpty()) {
      html.paragraph("There is no node, or you may not see what is promised of the whole cluster.");
      return;
    }
    CapacityProfile promised = ledger.promised(top.get().id());
    long now = ledger.fromMillis();
    long until = now + span(promised, now);
    if (promised.steps().headMap(until).values().stream().allMatch(ResourceVector::isZero)) {
      html.paragraph(
          "Nothing is promised in the next %s: all of %s is free to be promised."
              .formatted(Amounts.duration(until - now), Amounts.of(top.get().capacity())));
      return;
    }
    String type = type(top.get(), promised, until);
    switches(html, top.get(), type);
    summary(html, top.get(), type, until);
    figure(html, top.get(), type, until);
  }

  /** Until the last change that is known, within bounds. */
  private static long span(CapacityProfile promised, long now) {
    long last = promised.steps().lastKey() - now;
    long hours = (last + HOUR_MILLIS - 1) / HOUR_MILLIS * HOUR_MILLIS;
    return Math.max(LEAST_MILLIS, Math.min(MOST_MILLIS, hours));
  }

  private String type(Pool top, CapacityProfile promised, long until) {
    Map<String, Long> wholes = top.capacity().amounts();
    if (wanted.filter(wholes::containsKey).isPresent()) {
      return wanted.get();
    }
    // Of equals the first.
    return Stream.concat(Stream.of(ResourceVector.MEMORY), wholes.keySet().stream())
        .max(Comparator.comparingDouble(type -> share(promised, until, type, top.capacity())))
        .orElseThrow();
  }

  private static double share(
      CapacityProfile promised, long until, String type, ResourceVector whole) {
    long most =
        promised.steps().headMap(until).values().stream()
            .mapToLong(amount -> amount.get(type))
            .max()
            .orElse(0);
    return whole.get(type) > 0 ? (double) most / whole.get(type) : 0;
  }

  private static void switches(Html html, Pool top, String current) {
    html.begin("div", "class", "switches").line();
    html.beginChoices("Resource");
    for (String type : top.capacity().amounts().keySet()) {
      String address = Query.address(Site.OVERVIEW.path(), Map.of("type", type));
      html.choice(Amounts.name(type), address, type.equals(current));
    }
    html.end().line().end().line();
  }

  private void summary(Html html, Pool top, String type, long until) {
    CapacityProfile free = ledger.free(top.id());
    long now = ledger.fromMillis();
    long least = free.at(now).get(type);
    long at = now;
    for (var step : free.steps().headMap(until).entrySet()) {
      if (step.getValue().get(type) < least) {
        least = step.getValue().get(type);
        at = step.getKey();
      }
    }
    html.begin("p").text("Free to be promised now: ");
    html.element("strong", Amounts.of(type, free.at(now).get(type)));
    html.text(" of %s".formatted(Amounts.of(type, top.capacity().get(type))));
    if (at > now) {
      html.text("; least, ").element("strong", Amounts.of(type, least)).text(", from ");
      html.instant(at, now).text(" on");
    }
    html.text(".").end().line();
  }

  private void figure(Html html, Pool top, String type, long until) {
    List<PlanFigure.Source> sources = new ArrayList<>();
    int colour = 0;
    for (HolderKind kind : HolderKind.values()) {
      add(sources, top, until, word(kind), colour, entry -> entry.kind() == kind && known(entry));
      colour++;
    }
    add(sources, top, until, "others, which you may not see", -1, entry -> !known(entry));
    long now = ledger.fromMillis();
    PlanFigure figure =
        PlanFigure.drawn(
            type, now, now, until, sources, List.of(new PromisedSpan(now, until, top.capacity())));
    html.begin("figure").line();
    html.begin("div", "class", "scroll", "tabindex", "0", "role", "group").line();
    new PlanChart(figure).write(html);
    html.end().line().begin("figcaption").line();
    List<String> legend = new ArrayList<>();
    for (PlanFigure.Series series : figure.series()) {
      legend.add(PlanChart.colour(series.source().colour()));
      legend.add(series.source().label());
    }
    legend.add("free");
    legend.add("free, up to the dashed line of what there is");
    Bars.legend(html, legend.toArray(String[]::new));
    figure.averages().ifPresent(words -> html.paragraph(words));
    html.end().end().line();
  }

  private boolean known(LedgerEntry entry) {
    return access.mayKnow(
        Pools.isOfUser(entry.pool()) ? Pools.above(entry.pool()).orElseThrow() : entry.pool());
  }

  private void add(
      List<PlanFigure.Source> sources,
      Pool top,
      long until,
      String label,
      int colour,
      Predicate<LedgerEntry> which) {
    List<LedgerEntry> entries =
        ledger.entries().stream().filter(LedgerEntry::isFirm).filter(which).toList();
    if (!entries.isEmpty()) {
      CapacityProfile sum =
          new PromiseLedger(ledger.fromMillis(), ledger.capacity(), entries).promised(top.id());
      sources.add(new PlanFigure.Source(label, "", colour, spans(sum, until)));
    }
  }

  private static List<PromisedSpan> spans(CapacityProfile profile, long until) {
    List<PromisedSpan> spans = new ArrayList<>();
    long from = profile.startMillis();
    ResourceVector amount = profile.at(from);
    for (var step : profile.steps().subMap(from + 1, until).entrySet()) {
      spans.add(new PromisedSpan(from, step.getKey(), amount));
      from = step.getKey();
      amount = step.getValue();
    }
    spans.add(new PromisedSpan(from, until, amount));
    return spans;
  }

  private static String word(HolderKind kind) {
    return switch (kind) {
      case RESERVATION -> "reservations";
      case MAINTENANCE -> "maintenance";
      case HARD_BURST -> "hard bursts of queues";
      case DEADLINE_JOB -> "jobs with deadlines";
      case FLOOR -> "floor of best effort";
      case SOFT_BURST -> "soft bursts of queues";
    };
  }
}
