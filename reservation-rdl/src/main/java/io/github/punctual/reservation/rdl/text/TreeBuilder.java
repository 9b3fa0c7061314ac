package io.github.punctual.reservation.rdl.text;

import io.github.punctual.core.decision.Spelling;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.calendar.CalendarRule;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Any;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Gap;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.RdlPath;
import io.github.punctual.reservation.rdl.Recurrence;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import io.github.punctual.reservation.rdl.text.Token.Kind;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes the tree of a term. Empty where something was wrong, which is reported. */
final class TreeBuilder {
  static final List<String> OPERATORS = List.of("atom", "any", "all", "order", "window", "every");
  private static final List<String> GAPS = List.of("gap", "within", "after");

  private final RdlValues values;
  private final RdlLimits limits;
  private final RdlErrors errors;
  private final Map<RdlPath, Position> places = new HashMap<>();
  private int atoms;

  TreeBuilder(RdlValues values, RdlLimits limits, RdlErrors errors) {
    this.values = values;
    this.limits = limits;
    this.errors = errors;
  }

  Map<RdlPath, Position> places() {
    return places;
  }

  Optional<Rdl> expression(Term term, RdlPath path, boolean top) {
    Token first = term.first();
    places.put(path, first.at());
    if (!(term instanceof Term.Call call)) {
      noCall(term);
      return Optional.empty();
    }
    return expression(call, first.text().toLowerCase(Locale.ROOT), path, top);
  }

  private Optional<Rdl> expression(Term.Call call, String operator, RdlPath path, boolean top) {
    return switch (operator) {
      case "atom" -> atom(call);
      case "any" -> children(call, path).map(Any::new);
      case "all" -> children(call, path).map(All::new);
      case "order" -> order(call, path);
      case "window" -> window(call, path, top);
      case "every" -> every(call, path, top);
      default -> unknown(call, path, top);
    };
  }

  private void noCall(Term term) {
    Token first = term.first();
    if (term instanceof Term.Absent) {
      return;
    }
    boolean operator = OPERATORS.contains(first.text().toLowerCase(Locale.ROOT));
    errors.add(
        first,
        operator ? "'(' after '%s'".formatted(first.text()) : "an expression",
        operator
            ? "write its arguments in parentheses"
            : term instanceof Term.Angle
                ? "a bundle is an argument of atom(<…>, gang, max parallel, lease, work)"
                : "an expression is one of " + String.join(", ", OPERATORS) + ", with arguments");
  }

  private Optional<Rdl> unknown(Term.Call call, RdlPath path, boolean top) {
    Token name = call.first();
    boolean gap = isGap(call);
    Optional<String> meant = gap ? Optional.empty() : meant(name, OPERATORS);
    errors.add(
        name,
        "one of " + String.join(", ", OPERATORS),
        gap
            ? "%s stands between two expressions of an order".formatted(name.text())
            : meant.map("did you mean '%s'?"::formatted).orElse(""));
    // What is within is looked at as well, for its own errors.
    meant.ifPresent(operator -> expression(call, operator, path, top));
    return Optional.empty();
  }

  /** The word that was probably written wrongly: half of its letters may be. */
  static Optional<String> meant(Token token, Collection<String> words) {
    return Spelling.nearest(token.text(), words, Math.max(1, token.text().length() / 2));
  }

  private boolean count(Term.Call call, int least, int most, String form) {
    int given = call.arguments().size();
    if (given >= least && given <= most) {
      return true;
    }
    String wanted =
        most == Integer.MAX_VALUE
            ? "at least " + least
            : least == most ? Integer.toString(least) : "%d to %d".formatted(least, most);
    errors.add(
        call.first(),
        "'%s' with %d argument%s".formatted(call.first().text(), given, given == 1 ? "" : "s"),
        wanted,
        "it is " + form);
    return false;
  }

  private Optional<Rdl> atom(Term.Call call) {
    List<Term> arguments = call.arguments();
    if (!count(call, 5, 5, "atom(<memory MiB, vcores>, gang, max parallel, lease, work)")) {
      return Optional.empty();
    }
    if (atoms++ == limits.atoms()) {
      errors.add(
          call.first(),
          "at most %d atoms".formatted(limits.atoms()),
          "equal tasks are one atom with more work; or submit several reservations");
    }
    Optional<ResourceVector> bundle = values.bundle(arguments.get(0));
    OptionalInt gang = values.count(arguments.get(1), "the gang");
    OptionalInt most = values.count(arguments.get(2), "the maximum in parallel");
    Optional<Duration> lease = values.duration(arguments.get(3), "the lease", limits.duration());
    Optional<Duration> work = values.duration(arguments.get(4), "the work", limits.work());
    boolean good =
        bundle.isPresent()
            && gang.isPresent()
            && most.isPresent()
            && lease.isPresent()
            && work.isPresent();
    if (gang.isPresent() && most.isPresent() && gang.getAsInt() > most.getAsInt()) {
      errors.add(
          arguments.get(1).first(),
          "a gang of %d with at most %d in parallel".formatted(gang.getAsInt(), most.getAsInt()),
          "a gang of 1 to %d".formatted(most.getAsInt()),
          "lower the gang or raise the maximum");
      return Optional.empty();
    }
    if (!good) {
      return Optional.empty();
    }
    Duration least = limits.isStrict() ? lease.get().multipliedBy(gang.getAsInt()) : Duration.ZERO;
    if (!work.get().isZero() && work.get().compareTo(least) < 0) {
      errors.add(
          arguments.get(4).first(),
          "a work of " + DurationText.print(work.get()),
          "at least one lease of one gang, %d x %s = %s (%s bundle-seconds)"
              .formatted(
                  gang.getAsInt(),
                  DurationText.print(lease.get()),
                  DurationText.print(least),
                  RdlPrinter.seconds(least)),
          "the work is that of all bundles together: raise it, or lower the lease or the gang");
      return Optional.empty();
    }
    return Optional.of(
        new Atom(bundle.get(), gang.getAsInt(), most.getAsInt(), lease.get(), work.get()));
  }

  private Optional<List<Rdl>> children(Term.Call call, RdlPath path) {
    if (!count(call, 1, Integer.MAX_VALUE, call.first().text() + "(expression, …)")) {
      return Optional.empty();
    }
    List<Rdl> children = new ArrayList<>();
    int n = 0;
    for (Term argument : call.arguments()) {
      expression(argument, path.child(n++), false).ifPresent(children::add);
    }
    return children.size() == n ? Optional.of(children) : Optional.empty();
  }

  private Optional<Rdl> order(Term.Call call, RdlPath path) {
    if (!count(call, 1, Integer.MAX_VALUE, "order(expression, …), with gaps between them")) {
      return Optional.empty();
    }
    List<Rdl> children = new ArrayList<>();
    List<Gap> gaps = new ArrayList<>();
    Term.Call pending = null;
    boolean good = true;
    int n = 0;
    for (Term argument : call.arguments()) {
      if (argument instanceof Term.Call between && isGap(between)) {
        if (n == 0 || pending != null) {
          errors.add(
              between.first(),
              n == 0 ? "an expression before it" : "an expression between two gaps",
              "a gap is the time between two expressions of an order");
          good = false;
        }
        pending = between;
        continue;
      }
      if (n > 0) {
        Optional<Gap> gap = pending == null ? Optional.of(Gap.ANY) : gap(pending);
        good &= gap.isPresent();
        gap.ifPresent(gaps::add);
      }
      pending = null;
      Optional<Rdl> child = expression(argument, path.child(n++), false);
      good &= child.isPresent();
      child.ifPresent(children::add);
    }
    if (pending != null && n > 0) {
      errors.add(
          pending.first(),
          "an expression after it",
          "a gap is the time between two expressions of an order");
      good = false;
    }
    return good && n > 0 ? Optional.of(new Order(children, gaps)) : Optional.empty();
  }

  private static boolean isGap(Term.Call call) {
    return GAPS.contains(call.first().text().toLowerCase(Locale.ROOT));
  }

  private Optional<Gap> gap(Term.Call call) {
    String name = call.first().text().toLowerCase(Locale.ROOT);
    List<Term> arguments = call.arguments();
    boolean both = name.equals("gap");
    if (!count(call, both ? 2 : 1, both ? 2 : 1, both ? "gap(least, most)" : name + "(duration)")) {
      return Optional.empty();
    }
    Optional<Duration> first = values.duration(arguments.get(0), "a duration", limits.duration());
    if (!both) {
      return first.map(
          limit ->
              name.equals("within")
                  ? new Gap(Duration.ZERO, Optional.of(limit))
                  : new Gap(limit, Optional.empty()));
    }
    Optional<Duration> last = values.duration(arguments.get(1), "a duration", limits.duration());
    if (first.isEmpty() || last.isEmpty()) {
      return Optional.empty();
    }
    if (last.get().compareTo(first.get()) < 0) {
      errors.add(
          call.first(),
          "a gap from %s to %s"
              .formatted(DurationText.print(first.get()), DurationText.print(last.get())),
          "gap(least, most) with least no more than most",
          "exchange the two");
      return Optional.empty();
    }
    return Optional.of(new Gap(first.get(), last));
  }

  private Optional<Rdl> window(Term.Call call, RdlPath path, boolean top) {
    List<Term> arguments = call.arguments();
    if (!count(call, 3, 3, "window(expression, start, finish)")) {
      return Optional.empty();
    }
    Optional<Rdl> body = expression(arguments.get(0), path.child(0), top);
    Optional<TimePoint> start = values.time(arguments.get(1), "the start of the window");
    Optional<TimePoint> finish = values.time(arguments.get(2), "the finish of the window");
    if (start.isEmpty() || finish.isEmpty()) {
      return Optional.empty();
    }
    if (limits.isStrict() && isReversed(start.get(), finish.get())) {
      errors.add(
          arguments.get(2).first(),
          "a window that ends no later than it begins",
          "a finish after the start, " + RdlPrinter.time(start.get()),
          "exchange start and finish, or move one of them");
      return Optional.empty();
    }
    return body.map(inside -> new Window(inside, start.get(), finish.get()));
  }

  private static boolean isReversed(TimePoint start, TimePoint finish) {
    if (start instanceof TimePoint.Absolute s && finish instanceof TimePoint.Absolute f) {
      return !s.instant().isBefore(f.instant());
    }
    return start instanceof TimePoint.Relative s
        && finish instanceof TimePoint.Relative f
        && s.offset().compareTo(f.offset()) >= 0;
  }

  private Optional<Rdl> every(Term.Call call, RdlPath path, boolean top) {
    List<Term> arguments = call.arguments();
    if (!top && limits.isStrict()) {
      errors.add(
          call.first(),
          "every() around the whole expression, or in a window around it",
          "submit what is periodic as a reservation of its own");
    }
    if (!count(
        call, 2, 3, "every(\"FREQ=…\", \"zone\", expression) or every(period, expression)")) {
      return Optional.empty();
    }
    Term when = arguments.get(0);
    Optional<Term> second =
        arguments.size() == 3 ? Optional.of(arguments.get(1)) : Optional.empty();
    Optional<Recurrence> recurrence =
        when.first().is(Kind.STRING) ? byCalendar(when, second) : byPeriod(when, second);
    Optional<Rdl> body = expression(arguments.get(arguments.size() - 1), path.child(0), false);
    return recurrence.isEmpty() || body.isEmpty()
        ? Optional.empty()
        : Optional.of(new Every(recurrence.get(), body.get()));
  }

  private Optional<Recurrence> byCalendar(Term rule, Optional<Term> zoneTerm) {
    Optional<ZoneId> zone =
        zoneTerm.isEmpty() ? Optional.of(ZoneOffset.UTC) : values.zone(zoneTerm.get());
    Optional<CalendarRule.Problem> refusal =
        limits.isStrict() ? CalendarRule.refusal(rule.first().text()) : Optional.empty();
    refusal.ifPresent(why -> errors.add(rule.first(), why.expected(), why.advice()));
    return zone.isEmpty() || refusal.isPresent()
        ? Optional.empty()
        : Optional.of(new Recurrence.ByCalendar(rule.first().text(), zone.get()));
  }

  private Optional<Recurrence> byPeriod(Term periodTerm, Optional<Term> firstTerm) {
    Optional<Duration> period =
        values.duration(periodTerm, "a calendar rule in quotes or a period", limits.duration());
    Optional<TimePoint> first =
        firstTerm.isEmpty()
            ? Optional.of(new TimePoint.Relative(Duration.ZERO))
            : values.time(firstTerm.get(), "the first occurrence");
    if (period.isPresent() && period.get().isZero()) {
      errors.add(periodTerm.first(), "a period above 0", "such as 24h");
      return Optional.empty();
    }
    return period.isEmpty() || first.isEmpty()
        ? Optional.empty()
        : Optional.of(new Recurrence.ByPeriod(period.get(), first.get()));
  }
}
