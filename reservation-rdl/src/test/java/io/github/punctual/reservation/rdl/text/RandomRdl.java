package io.github.punctual.reservation.rdl.text;

import io.github.punctual.core.resource.ResourceVector;
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
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Expressions of all forms. */
final class RandomRdl {
  private static final List<String> RULES =
      List.of("FREQ=DAILY;BYHOUR=2", "FREQ=WEEKLY;BYDAY=MO,FR", "freq=monthly;bymonthday=-1");
  private static final List<String> ZONES =
      List.of("Europe/Berlin", "America/New_York", "Z", "+05:30", "UTC", "UTC+02:00");
  private static final List<String> TYPES =
      List.of("gpu", "yarn.io/gpu", "memory-mb", "vcores", "a \"b\" \\ c", "3d", "PT5M", "x//y");

  private final Random random;

  RandomRdl(long seed) {
    random = new Random(seed);
  }

  Rdl top() {
    Rdl tree = random.nextInt(3) == 0 ? new Every(recurrence(), tree(4)) : tree(5);
    return random.nextInt(3) == 0 ? window(tree) : tree;
  }

  private Rdl tree(int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(6)) {
      case 1 -> new Any(list(depth));
      case 2 -> new All(list(depth));
      case 3 -> order(depth);
      case 4 -> window(tree(depth - 1));
      default -> atom();
    };
  }

  private List<Rdl> list(int depth) {
    List<Rdl> list = new ArrayList<>();
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      list.add(tree(depth - 1));
    }
    return list;
  }

  private Rdl order(int depth) {
    List<Rdl> list = list(depth);
    List<Gap> gaps = new ArrayList<>();
    for (int i = 1; i < list.size(); i++) {
      Duration least = random.nextBoolean() ? Duration.ZERO : duration();
      gaps.add(
          random.nextInt(3) == 0
              ? Gap.ANY
              : new Gap(
                  least,
                  random.nextBoolean()
                      ? Optional.empty()
                      : Optional.of(
                          least.plus(random.nextBoolean() ? Duration.ZERO : duration()))));
    }
    return new Order(list, gaps);
  }

  private Rdl window(Rdl body) {
    if (random.nextBoolean()) {
      Duration start = random.nextBoolean() ? Duration.ZERO : duration();
      return new Window(
          body,
          new TimePoint.Relative(start),
          random.nextBoolean() ? new TimePoint.Relative(start.plus(duration())) : absolute());
    }
    Instant start = ((TimePoint.Absolute) absolute()).instant();
    return new Window(
        body, new TimePoint.Absolute(start), new TimePoint.Absolute(start.plus(duration())));
  }

  private TimePoint absolute() {
    return new TimePoint.Absolute(
        Instant.ofEpochSecond(
            1_700_000_000L + random.nextInt(1 << 30),
            random.nextBoolean() ? 0 : random.nextInt(1_000_000_000)));
  }

  private Recurrence recurrence() {
    return random.nextBoolean()
        ? new Recurrence.ByCalendar(
            RULES.get(random.nextInt(RULES.size())),
            ZoneId.of(ZONES.get(random.nextInt(ZONES.size()))))
        : new Recurrence.ByPeriod(
            duration(), random.nextBoolean() ? new TimePoint.Relative(Duration.ZERO) : absolute());
  }

  private Duration duration() {
    return switch (random.nextInt(5)) {
      case 0 -> Duration.ofSeconds(1 + random.nextInt(100));
      case 1 -> Duration.ofMillis(1 + random.nextInt(1 << 30));
      case 2 -> Duration.ofNanos(1 + random.nextInt(1 << 30));
      case 3 -> Duration.ofHours(1 + random.nextInt(1000));
      default -> Duration.ofMinutes(1 + random.nextInt(10_000));
    };
  }

  private Atom atom() {
    int gang = 1 + random.nextInt(5);
    Duration lease = random.nextInt(4) == 0 ? Duration.ZERO : duration();
    Duration work =
        random.nextInt(8) == 0 ? Duration.ZERO : lease.multipliedBy(gang).plus(duration());
    return new Atom(bundle(), gang, gang + random.nextInt(100), lease, work);
  }

  private ResourceVector bundle() {
    if (random.nextBoolean()) {
      return ResourceVector.of(1 + random.nextInt(4096), random.nextInt(3));
    }
    return ResourceVector.of(
        Map.of(TYPES.get(random.nextInt(TYPES.size())), 1L + random.nextInt(10), "cpu", 1L));
  }
}
