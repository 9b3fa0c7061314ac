package io.github.punctual.reservation.book.pages;

import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.calendar.Occurrences;
import io.github.punctual.reservation.compile.CompileProblem;
import io.github.punctual.reservation.compile.Compiled;
import io.github.punctual.reservation.compile.Compiler;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What expressions come to: demands, one for each occurrence. */
public final class Expressions {
  private final BookSettings settings;
  private final Compiler compiler;
  private final WatchedPlan plan;

  /** How many steps beyond the horizon an occurrence is read to see whether the horizon cuts it. */
  private final long beyond;

  Expressions(BookSettings settings, WatchedPlan plan) {
    this.settings = settings;
    this.compiler = new Compiler(settings.stepMillis());
    this.plan = plan;
    this.beyond = settings.horizonSteps();
  }

  /** What is to be placed, and from when its relative times count. */
  public record Wanted(long baseMillis, Demand demand) {}

  /**
   * Reads an expression that is submitted now, which takes no longer than the user of the plan
   * waits.
   *
   * @param result takes its occurrences until the horizon: those that it would cut are left out,
   *     unless there is no other
   * @return why it can never be satisfied; empty when it can
   */
  public Optional<Refused> read(Rdl rdl, long nowMillis, List<Wanted> result) {
    long horizonStep = plan.horizon();
    if (!Compiler.isPeriodic(rdl)) {
      Compiled compiled = compiler.compile(rdl, nowMillis, horizonStep);
      compiled.demand().ifPresent(demand -> result.add(new Wanted(nowMillis, demand)));
      return compiled.demand().isPresent() ? Optional.empty() : Optional.of(refusal(compiled));
    }
    Optional<Compiled> problem = Optional.empty();
    List<Long> series = new ArrayList<>();
    Optional<Compiled> tooMany = compiler.series(rdl, nowMillis, horizonStep, series);
    if (tooMany.isPresent()) {
      return tooMany.map(Expressions::refusal);
    }
    for (int i = 0; i < series.size(); i++) {
      plan.patience().check();
      long at = series.get(i);
      Compiled compiled = compiler.occurrence(rdl, nowMillis, series, i, horizonStep);
      Optional<Demand> demand = compiled.demand();
      Compiled further = compiler.occurrence(rdl, nowMillis, series, i, horizonStep + beyond);
      boolean cut = !demand.equals(further.demand());
      if (cut && !result.isEmpty()) {
        break;
      }
      if (demand.isPresent()) {
        result.add(new Wanted(at, demand.get()));
      } else if (!cut && at >= nowMillis) {
        return Optional.of(refusal(compiled));
      } else {
        problem = Optional.of(compiled);
      }
    }
    if (!result.isEmpty()) {
      return Optional.empty();
    }
    Optional<Refused> later =
        series.stream().allMatch(at -> at < nowMillis)
            ? beyondHorizon(rdl, nowMillis)
            : Optional.empty();
    if (later.isPresent()) {
      return later;
    }
    return Optional.of(
        problem
            .map(Expressions::refusal)
            .orElseGet(() -> refusal(compiler.compile(rdl, nowMillis, horizonStep))));
  }

  /** Of what comes for the first time after all that is planned; empty when it never comes then. */
  private Optional<Refused> beyondHorizon(Rdl rdl, long nowMillis) {
    long horizonMillis = plan.horizon() * settings.stepMillis();
    return compiler.instants(rdl, nowMillis, horizonMillis, Long.MAX_VALUE, 1).stream()
        .findFirst()
        .map(
            first ->
                Refused.of(
                    RefusalCode.BEYOND_HORIZON,
                    "its first occurrence is at %s, and promises are made until %s"
                        .formatted(
                            Instant.ofEpochMilli(first), Instant.ofEpochMilli(horizonMillis))));
  }

  /**
   * When a booking comes again after all that is planned of it, inside of the windows around it;
   * empty when it never does.
   */
  public OptionalLong next(Booking booking) {
    List<Occurrence> planned = booking.occurrences();
    // In whole steps, as the compiler counts: another instant would be no occurrence to it.
    long origin = settings.stepFrom(booking.submittedMillis()) * settings.stepMillis();
    long until = Long.MAX_VALUE;
    Rdl current = booking.request().rdl();
    while (current instanceof Window window) {
      long finish = settings.stepOf(Occurrences.millis(window.finish(), origin));
      until = Math.min(until, finish * settings.stepMillis());
      current = window.body();
    }
    if (planned.isEmpty() || !(current instanceof Every every)) {
      return OptionalLong.empty();
    }
    long last = planned.get(planned.size() - 1).baseMillis();
    OptionalLong next = Occurrences.after(every.when(), origin, last);
    return next.isPresent() && next.getAsLong() < until ? next : OptionalLong.empty();
  }

  /**
   * One occurrence.
   *
   * @return empty when it can never be satisfied, or a window around it has passed
   */
  public Optional<Demand> at(Rdl rdl, long submittedMillis, long atMillis) {
    return at(rdl, submittedMillis, atMillis, plan.horizon());
  }

  private Optional<Demand> at(Rdl rdl, long submittedMillis, long atMillis, long horizonStep) {
    return compiler.instants(rdl, submittedMillis, atMillis, atMillis + 1, 1).stream()
        .findFirst()
        .flatMap(at -> compiler.occurrence(rdl, submittedMillis, at, horizonStep).demand());
  }

  /**
   * Whether the horizon leaves less of an occurrence than a later one will, so that it is too early
   * to plan it.
   */
  public boolean isCut(Rdl rdl, long submittedMillis, long atMillis) {
    return settings.stepOf(atMillis) >= plan.horizon()
        || !at(rdl, submittedMillis, atMillis)
            .equals(at(rdl, submittedMillis, atMillis, plan.horizon() + beyond));
  }

  private static Refused refusal(Compiled compiled) {
    return Refused.of(code(compiled.problems().get(0).code()), compiled.reason());
  }

  private static RefusalCode code(CompileProblem.Code code) {
    return switch (code) {
      case PASSED -> RefusalCode.PAST_DEADLINE;
      case TOO_SHORT -> RefusalCode.WINDOW_TOO_SHORT;
      case BEYOND_HORIZON -> RefusalCode.BEYOND_HORIZON;
      case TOO_LARGE, GANG_TOO_LARGE, TOO_MUCH_WORK -> RefusalCode.TOO_LARGE;
      case NOTHING_ASKED, EMPTY_WINDOW, GAP, OCCURRENCES, NESTED_EVERY -> RefusalCode.UNSATISFIABLE;
    };
  }
}
