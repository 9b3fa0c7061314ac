package io.github.punctual.demo;

import java.util.ArrayList;
import java.util.List;

/** Which of the outcomes that a demo promises were seen. */
public final class DemoVerdict {
  private static final String INDENT = " ".repeat(7);

  /**
   * One outcome.
   *
   * @param claim what was to be seen
   * @param seen whether it was
   * @param instead what was seen instead, when it was not
   */
  record CheckedClaim(String claim, boolean seen, String instead) {}

  private final List<CheckedClaim> outcomes = new ArrayList<>();

  public void add(String claim, boolean seen, String instead) {
    outcomes.add(new CheckedClaim(claim, seen, instead));
  }

  boolean allSeen() {
    return !outcomes.isEmpty() && outcomes.stream().allMatch(CheckedClaim::seen);
  }

  void print(Console console) {
    for (CheckedClaim outcome : outcomes) {
      String mark =
          outcome.seen() ? console.styled("bold,green", "yes") : console.styled("bold,red", "NO ");
      String head = "  " + mark + "  ";
      for (String line : Console.fold(outcome.claim(), Console.WIDTH - INDENT.length())) {
        console.text(head + line);
        head = INDENT;
      }
      if (!outcome.seen()) {
        Console.fold(outcome.instead(), Console.WIDTH - INDENT.length())
            .forEach(line -> console.text(INDENT + line));
      }
    }
    long missing = outcomes.stream().filter(outcome -> !outcome.seen()).count();
    console.text("");
    console.text(
        missing == 0
            ? "All %d outcomes were seen.".formatted(outcomes.size())
            : "%d of %d outcomes did not happen: see NO above."
                .formatted(missing, outcomes.size()));
  }
}
