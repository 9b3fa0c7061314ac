package io.github.punctual.reservation.rdl.text;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.text.Token.Kind;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the values of an expression; what is wrong is reported, and then they are empty. */
record RdlValues(Map<String, Duration> names, RdlLimits limits, RdlErrors errors) {
  private static final Pattern COUNT = Pattern.compile("\\+?\\d{1,10}");
  private static final Pattern INSTANT = Pattern.compile("[+-]?\\d{4,}-\\d.*");
  private static final Pattern AMOUNT =
      Pattern.compile("(\\d{1,19})(?:([kmgt])i?b?)?", Pattern.CASE_INSENSITIVE);

  /** A whole number from 1. */
  OptionalInt count(Term term, String what) {
    Token token = term.first();
    if (term instanceof Term.Leaf
        && token.is(Kind.VALUE)
        && COUNT.matcher(token.text()).matches()
        && Long.parseLong(token.text()) >= 1
        && Long.parseLong(token.text()) <= limits.bundles()) {
      return OptionalInt.of(Integer.parseInt(token.text()));
    }
    if (!(term instanceof Term.Absent)) {
      errors.add(
          token,
          "%s, a whole number from 1 to %d".formatted(what, limits.bundles()),
          "an atom is atom(<memory MiB, vcores>, gang, max parallel, lease, work)");
    }
    return OptionalInt.empty();
  }

  /** A duration, or the name of one. */
  Optional<Duration> duration(Term term, String what, Duration limit) {
    Token token = term.first();
    if (term instanceof Term.Absent) {
      return Optional.empty();
    }
    if (!(term instanceof Term.Leaf)) {
      errors.add(token, what + ", " + DurationText.ACCEPTED, "");
      return Optional.empty();
    }
    if (token.is(Kind.WORD)) {
      return named(token, what, limit);
    }
    String text = token.text();
    Optional<Duration> duration =
        DurationText.parse(text.startsWith("+") ? text.substring(1) : text);
    if (token.is(Kind.STRING) || duration.isEmpty()) {
      errors.add(token, what + ", " + DurationText.ACCEPTED, advice(token));
      return Optional.empty();
    }
    return within(limit, token, what, duration.get());
  }

  private Optional<Duration> within(Duration limit, Token token, String what, Duration value) {
    if (value.compareTo(limit) > 0) {
      errors.add(token, what + " of at most " + DurationText.print(limit), "");
      return Optional.empty();
    }
    return Optional.of(value);
  }

  private static String advice(Token token) {
    if (token.text().startsWith("-")) {
      return "it must be at least 0";
    }
    if (token.is(Kind.STRING)) {
      return "write it without quotes";
    }
    return INSTANT.matcher(token.text()).matches()
        ? "an instant can stand in window(e, start, finish) only"
        : "check the units: ms, s, m (minutes), h, d, w";
  }

  private Optional<Duration> named(Token token, String what, Duration limit) {
    Duration value = names.get(token.text());
    if (value == null) {
      errors.add(
          token,
          what + ", " + DurationText.ACCEPTED,
          TreeBuilder.meant(token, names.keySet())
              .map(name -> "did you mean '%s'?".formatted(name))
              .orElse(
                  "define it first: let %s = 8h; before the expression".formatted(token.text())));
      return Optional.empty();
    }
    // A definition may be as long as any work, and may stand where less is allowed.
    return within(limit, token, what, value);
  }

  /** An instant, or a duration after the submission. */
  Optional<TimePoint> time(Term term, String what) {
    Token token = term.first();
    if (!(term instanceof Term.Leaf && INSTANT.matcher(token.text()).matches())) {
      return duration(term, what, limits.duration()).map(TimePoint.Relative::new);
    }
    try {
      OffsetDateTime time = OffsetDateTime.parse(token.text().toUpperCase(Locale.ROOT));
      if (time.getYear() < limits.year()) {
        return Optional.of(new TimePoint.Absolute(time.toInstant()));
      }
      errors.add(token, what + ", before the year " + limits.year(), "");
    } catch (DateTimeException e) {
      errors.add(
          token,
          what + ", an instant written YYYY-MM-DDTHH:MMZ or YYYY-MM-DDTHH:MM+01:00",
          e.getMessage().contains("could not be parsed at index " + token.text().length())
              ? "add %sthe zone, Z or an offset such as +01:00"
                  .formatted(token.text().contains(":") ? "" : "the time of day and ")
              : "check year-month-day, hours, minutes and offset");
    }
    return Optional.empty();
  }

  /** A bundle of resources, not empty. */
  Optional<ResourceVector> bundle(Term term) {
    if (!(term instanceof Term.Angle angle)) {
      if (!(term instanceof Term.Absent)) {
        errors.add(term.first(), "a bundle <memory MiB, vcores>", "such as <2048,1>");
      }
      return Optional.empty();
    }
    List<Term.Field> fields = angle.fields();
    Map<String, Long> amounts = new TreeMap<>();
    boolean named = fields.stream().anyMatch(field -> field.name() != null);
    boolean good = true;
    for (int i = 0; i < fields.size(); i++) {
      Term.Field field = fields.get(i);
      String name =
          field.name() != null
              ? field.name().text()
              : i == 0 ? ResourceVector.MEMORY : i == 1 ? ResourceVector.VCORES : "";
      if (named == (field.name() == null) || name.isBlank()) {
        errors.add(
            field.amount(),
            named ? "a name for this amount" : "only memory and vcores without names",
            "name all amounts, such as <memory-mb=2048,vcores=1,gpu=1>");
        good = false;
      } else if (amounts.containsKey(name)) {
        errors.add(field.name(), "each resource once", "remove one of the two");
        good = false;
      } else {
        Optional<Long> amount = amount(field.amount(), name);
        good &= amount.isPresent();
        amounts.put(name, amount.orElse(0L));
      }
    }
    if (!named && fields.size() == 1) {
      errors.add(angle.first(), "a bundle with one amount", "memory and vcores", "add the vcores");
      return Optional.empty();
    }
    if (!good || fields.isEmpty()) {
      return Optional.empty();
    }
    ResourceVector bundle = ResourceVector.of(amounts);
    if (bundle.isZero()) {
      errors.add(angle.first(), "a bundle of nothing", "some memory or vcores", "");
      return Optional.empty();
    }
    return Optional.of(bundle);
  }

  private Optional<Long> amount(Token token, String name) {
    Matcher matcher = AMOUNT.matcher(token.text());
    boolean memory = name.equals(ResourceVector.MEMORY);
    if (matcher.matches() && (matcher.group(2) == null || memory)) {
      BigInteger number = new BigInteger(matcher.group(1));
      String unit = matcher.group(2) == null ? "m" : matcher.group(2).toLowerCase(Locale.ROOT);
      BigInteger amount =
          switch (unit) {
            case "k" -> number.add(BigInteger.valueOf(1023)).shiftRight(10);
            case "g" -> number.shiftLeft(10);
            case "t" -> number.shiftLeft(20);
            default -> number;
          };
      if (amount.compareTo(BigInteger.valueOf(limits.amount())) <= 0) {
        return Optional.of(amount.longValueExact());
      }
    }
    errors.add(
        token,
        "an amount of %s, a whole number up to %d%s"
            .formatted(name, limits.amount(), memory ? ", of MiB or such as 2g" : ""),
        "");
    return Optional.empty();
  }

  /** A time zone, in quotes. */
  Optional<ZoneId> zone(Term term) {
    Token token = term.first();
    if (term instanceof Term.Absent) {
      return Optional.empty();
    }
    try {
      if (term instanceof Term.Leaf && token.is(Kind.STRING)) {
        return Optional.of(ZoneId.of(token.text()));
      }
      errors.add(token, "a time zone in quotes", "such as \"Europe/Berlin\" or \"UTC\"");
    } catch (DateTimeException e) {
      errors.add(
          token,
          "a time zone such as \"Europe/Berlin\", \"UTC\" or \"+01:00\"",
          TreeBuilder.meant(token, ZoneId.getAvailableZoneIds().stream().sorted().toList())
              .map(zone -> "did you mean \"%s\"?".formatted(zone))
              .orElse(""));
    }
    return Optional.empty();
  }
}
