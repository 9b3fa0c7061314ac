package io.github.punctual.reservation.flat;

import io.github.punctual.reservation.compile.Compiler;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Any;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Gap;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.Recurrence;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import io.github.punctual.reservation.rdl.text.Parsed;
import io.github.punctual.reservation.rdl.text.RdlError;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Says what a definition of one level means: {@code n} containers with concurrency {@code c} and
 * duration {@code d} are {@code atom(b, c, n, d, n d)}, with {@code n} rounded up to whole gangs of
 * {@code c}, and the requests together are an any, all or order in the window from arrival to
 * deadline.
 */
public final class FlatReader {
  /** A name that begins so is an expression. */
  public static final String PREFIX = "rdl:";

  /** The end of the year 9999, in milliseconds: a later deadline means this one. */
  public static final long LATEST = 253_402_300_799_000L;

  /** The longest name that is no expression, and the longest recurrence, in characters. */
  static final int LONGEST_NAME = 1000;

  private static final long LONGEST = Duration.ofDays(36_525).toMillis();

  private final FlatDefinition definition;
  private final List<String> problems = new ArrayList<>();

  private FlatReader(FlatDefinition definition) {
    this.definition = definition;
  }

  public static boolean isExpression(String name) {
    return name.strip().toLowerCase(Locale.ROOT).startsWith(PREFIX);
  }

  /**
   * Reads a definition. Where its name is an expression, that is what is asked for, in the window
   * from arrival to deadline, and the requests are not looked at: clients have to send some.
   */
  public static FlatReading read(FlatDefinition definition) {
    return new FlatReader(definition).read();
  }

  private FlatReading read() {
    if (isTooMuch()) {
      return new FlatReading(Optional.empty(), problems);
    }
    // Clients say "any time" with the smallest and largest numbers there are.
    long arrival = Math.max(0, definition.arrivalMillis());
    long deadline = Math.min(LATEST, definition.deadlineMillis());
    if (deadline <= arrival) {
      problems.add(
          "the deadline is %s and the arrival %s; the deadline must be after the arrival"
              .formatted(Instant.ofEpochMilli(deadline), Instant.ofEpochMilli(arrival)));
    }
    long period = period();
    boolean expression = isExpression(definition.name());
    Optional<Rdl> body = expression ? text() : requests();
    if (body.isEmpty() || !problems.isEmpty()) {
      return new FlatReading(Optional.empty(), problems);
    }
    if (period == 0) {
      TimePoint start = new TimePoint.Absolute(Instant.ofEpochMilli(arrival));
      TimePoint finish = new TimePoint.Absolute(Instant.ofEpochMilli(deadline));
      return good(new Window(body.get(), start, finish));
    }
    return good(
        new Every(
            new Recurrence.ByPeriod(
                Duration.ofMillis(period), new TimePoint.Absolute(Instant.ofEpochMilli(arrival))),
            new Window(
                body.get(),
                new TimePoint.Relative(Duration.ZERO),
                new TimePoint.Relative(Duration.ofMillis(deadline - arrival)))));
  }

  /** Whether it is more than anybody means; a look at each part of that is too much already. */
  private boolean isTooMuch() {
    String name = definition.name();
    if (definition.requests().size() > RdlText.MOST_ATOMS) {
      problems.add(
          "there are %d requests; ask for at most %d"
              .formatted(definition.requests().size(), RdlText.MOST_ATOMS));
    }
    // With the spaces around them, for they are kept as they were sent.
    int most = isExpression(name) ? RdlText.LONGEST_TEXT : LONGEST_NAME;
    if (name.length() > most) {
      problems.add(
          "the name has %d characters; it may have at most %d".formatted(name.length(), most));
    }
    if (definition.recurrence().length() > LONGEST_NAME) {
      problems.add(
          "the recurrence has %d characters; it must be a number of milliseconds"
              .formatted(definition.recurrence().length()));
    }
    return !problems.isEmpty();
  }

  private FlatReading good(Rdl tree) {
    return new FlatReading(Optional.of(tree), problems);
  }

  private long period() {
    String text = definition.recurrence().strip();
    if (text.isEmpty()) {
      return 0;
    }
    if (!text.matches("\\d{1,13}")) {
      problems.add(
          ("the recurrence is '%s'; it must be a number of milliseconds, 0 for none; for calendar"
                  + " rules write the expression every(\"FREQ=…\", \"zone\", …) into the name,"
                  + " after rdl:")
              .formatted(text));
      return 0;
    }
    return Long.parseLong(text);
  }

  private Optional<Rdl> text() {
    String text = definition.name().strip().substring(PREFIX.length());
    Parsed parsed = RdlText.parse(text);
    for (RdlError error : parsed.errors()) {
      problems.add("in the expression after '%s', %s".formatted(PREFIX, error.message()));
    }
    if (parsed.tree().isPresent() && period() > 0 && Compiler.isPeriodic(parsed.tree().get())) {
      problems.add(
          "the expression has every(), and the definition the recurrence %s; leave one of them out"
              .formatted(definition.recurrence()));
    }
    return parsed.tree();
  }

  private Optional<Rdl> requests() {
    List<Rdl> atoms = new ArrayList<>();
    for (int i = 0; i < definition.requests().size(); i++) {
      atom(definition.requests().get(i), "request " + (i + 1)).ifPresent(atoms::add);
    }
    if (definition.requests().isEmpty()) {
      problems.add("there is no request; ask for at least one");
    }
    if (!problems.isEmpty()) {
      return Optional.empty();
    }
    if (atoms.size() == 1) {
      return Optional.of(atoms.get(0));
    }
    return Optional.of(
        switch (definition.interpreter()) {
          case ANY -> new Any(atoms);
          case ALL -> new All(atoms);
          case ORDER -> Order.of(atoms);
          case ORDER_NO_GAP ->
              new Order(
                  atoms,
                  Collections.nCopies(
                      atoms.size() - 1, new Gap(Duration.ZERO, Optional.of(Duration.ZERO))));
        });
  }

  private Optional<Rdl> atom(FlatRequest request, String name) {
    int before = problems.size();
    if (request.bundle().isZero()) {
      problems.add(name + " has containers of nothing; give them memory or vcores");
    }
    if (request.containers() < 1) {
      problems.add(
          "%s has %d containers; it must have at least 1".formatted(name, request.containers()));
    }
    if (request.concurrency() < 1) {
      problems.add(
          "%s has the concurrency %d; it must be at least 1"
              .formatted(name, request.concurrency()));
    }
    if (request.durationMillis() < 1 || request.durationMillis() > LONGEST) {
      problems.add(
          "%s has the duration %d ms; say for how long each container is needed, from 1 to %d"
              .formatted(name, request.durationMillis(), LONGEST));
    }
    if (problems.size() > before) {
      return Optional.empty();
    }
    int gang = request.concurrency();
    long containers = (request.containers() + (long) gang - 1) / gang * gang;
    if (containers > Integer.MAX_VALUE) {
      problems.add("%s has too many containers".formatted(name));
      return Optional.empty();
    }
    Duration duration = Duration.ofMillis(request.durationMillis());
    return Optional.of(
        new Atom(
            request.bundle(), gang, (int) containers, duration, duration.multipliedBy(containers)));
  }
}
