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
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Writes expressions. */
final class RdlPrinter {
  private final boolean indented;
  private final StringBuilder text = new StringBuilder();

  RdlPrinter(boolean indented) {
    this.indented = indented;
  }

  String print(Rdl tree) {
    write(tree, 0);
    return text.toString();
  }

  private void write(Rdl tree, int depth) {
    if (tree instanceof Atom atom) {
      text.append(atom(atom));
    } else if (tree instanceof Any any) {
      list("any", List.copyOf(any.children()), depth);
    } else if (tree instanceof All all) {
      list("all", List.copyOf(all.children()), depth);
    } else if (tree instanceof Order order) {
      list("order", parts(order), depth);
    } else if (tree instanceof Window window) {
      list("window", List.of(window.body(), time(window.start()), time(window.finish())), depth);
    } else if (tree instanceof Every every) {
      List<Object> parts = new ArrayList<>(recurrence(every.when()));
      parts.add(every.body());
      list("every", parts, depth);
    }
  }

  private static List<Object> parts(Order order) {
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < order.children().size(); i++) {
      if (i > 0 && !order.gaps().get(i - 1).equals(Gap.ANY)) {
        parts.add(gap(order.gaps().get(i - 1)));
      }
      parts.add(order.children().get(i));
    }
    return parts;
  }

  /** Expressions and texts between parentheses; neighbouring texts share a line. */
  private void list(String operator, List<Object> parts, int depth) {
    text.append(operator).append('(');
    Object before = parts.get(0);
    for (int i = 0; i < parts.size(); i++) {
      Object part = parts.get(i);
      boolean sameLine = !indented || (i > 0 && before instanceof String && part instanceof String);
      text.append(i == 0 ? "" : sameLine ? ", " : ",");
      if (!sameLine) {
        text.append('\n').append("  ".repeat(depth + 1));
      }
      if (part instanceof Rdl tree) {
        write(tree, depth + 1);
      } else {
        text.append(part);
      }
      before = part;
    }
    if (indented) {
      text.append('\n').append("  ".repeat(depth));
    }
    text.append(')');
  }

  private static String atom(Atom atom) {
    // Numbers are not formatted: the digits of some locales cannot be read back.
    return "atom("
        + String.join(
            ", ",
            bundle(atom.bundle()),
            Integer.toString(atom.gang()),
            Integer.toString(atom.maxParallel()),
            seconds(atom.lease()),
            seconds(atom.work()))
        + ")";
  }

  static String bundle(ResourceVector bundle) {
    SortedMap<String, Long> amounts = bundle.amounts();
    if (Set.of(ResourceVector.MEMORY, ResourceVector.VCORES).containsAll(amounts.keySet())) {
      return "<"
          + bundle.get(ResourceVector.MEMORY)
          + ","
          + bundle.get(ResourceVector.VCORES)
          + ">";
    }
    return amounts.entrySet().stream()
        .map(RdlPrinter::amount)
        .collect(Collectors.joining(",", "<", ">"));
  }

  private static String amount(Map.Entry<String, Long> entry) {
    String name = entry.getKey();
    boolean word = name.matches("[A-Za-z_][A-Za-z0-9_.-]*(/[A-Za-z0-9_.-]+)*");
    boolean iso = name.matches("[pP].*");
    return (word && !iso ? name : quoted(name)) + "=" + entry.getValue();
  }

  /** A duration as a plain number when it is one. */
  static String seconds(Duration duration) {
    return duration.getNano() == 0
        ? Long.toString(duration.getSeconds())
        : DurationText.print(duration);
  }

  static String time(TimePoint time) {
    if (time instanceof TimePoint.Relative relative) {
      return "+" + DurationText.print(relative.offset());
    }
    return ((TimePoint.Absolute) time).instant().toString();
  }

  private static String gap(Gap gap) {
    if (gap.most().isEmpty()) {
      return "after(%s)".formatted(DurationText.print(gap.least()));
    }
    String most = DurationText.print(gap.most().get());
    return gap.least().isZero()
        ? "within(%s)".formatted(most)
        : "gap(%s, %s)".formatted(DurationText.print(gap.least()), most);
  }

  private static List<String> recurrence(Recurrence when) {
    if (when instanceof Recurrence.ByCalendar calendar) {
      return calendar.zone().equals(ZoneOffset.UTC)
          ? List.of(quoted(calendar.rule()))
          : List.of(quoted(calendar.rule()), quoted(calendar.zone().getId()));
    }
    Recurrence.ByPeriod periodic = (Recurrence.ByPeriod) when;
    String period = DurationText.print(periodic.period());
    return periodic.first().equals(new TimePoint.Relative(Duration.ZERO))
        ? List.of(period)
        : List.of(period, time(periodic.first()));
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
