package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.RdlPath;
import io.github.punctual.reservation.rdl.Window;
import java.util.ArrayList;
import java.util.List;

/**
 * Why an expression can never be satisfied.
 *
 * @param at the part it is about
 * @param code what kind of reason
 * @param where that part in words, such as {@code part 2 of order}; empty for all of it
 * @param text the reason with its numbers, and what would fit
 */
public record CompileProblem(RdlPath at, Code code, String where, String text) {
  /** The kinds of reasons. */
  public enum Code {
    /** It asks for no work, and best-effort jobs need no reservation. */
    NOTHING_ASKED,
    /** A number is beyond all measure. */
    TOO_LARGE,
    /** A window ends no later than it begins, by itself or with the windows around it. */
    EMPTY_WINDOW,
    /** A window has passed. */
    PASSED,
    /** A window begins after all that is planned. */
    BEYOND_HORIZON,
    /** The work takes longer than the time there is. */
    TOO_SHORT,
    /** Parts of an order cannot be as near to each other as it says. */
    GAP,
    /** A gang is larger than the cluster. */
    GANG_TOO_LARGE,
    /** There is more work than the cluster does in that time. */
    TOO_MUCH_WORK,
    /** A calendar rule has no occurrence left, or far too many. */
    OCCURRENCES,
    /** every() stands inside of another operator than window(). */
    NESTED_EVERY;

    /**
     * Whether there is no sense in it, wherever it is placed: an option of an any is not skipped.
     */
    boolean isMistake() {
      return this == NOTHING_ASKED || this == TOO_LARGE || this == NESTED_EVERY;
    }
  }

  CompileProblem(RdlPath at, Code code, String text) {
    this(at, code, "", text);
  }

  CompileProblem in(Rdl tree) {
    return new CompileProblem(at, code, words(tree, at), text);
  }

  /** The reason with the part that it is about. */
  public String sentence() {
    return where.isEmpty() ? text : where + ": " + text;
  }

  /**
   * The way to a part in words, such as {@code part 2 of order, option 1 of any}; empty for all of
   * it.
   */
  private static String words(Rdl tree, RdlPath path) {
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
