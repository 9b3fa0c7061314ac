package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.RdlPath;
import io.github.punctual.reservation.rdl.Window;
import java.util.ArrayList;
import java.util.List;

/** The way to a part of an expression in words, for those who do not have its text before them. */
final class PathWords {
  private PathWords() {}

  /** Such as {@code part 2 of order, option 1 of any}; empty for all of it. */
  static String of(Rdl tree, RdlPath path) {
    List<String> words = new ArrayList<>();
    Rdl current = tree;
    for (int step : path.steps()) {
      if (!(current instanceof Window || current instanceof Every)) {
        String form =
            current instanceof Order
                ? "part %d of order"
                : current instanceof All ? "part %d of all" : "option %d of any";
        words.add(form.formatted(step + 1));
      }
      current = current.children().get(step);
    }
    return String.join(", ", words);
  }
}
