package io.github.punctual.admission.declaration;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A declaration cannot be meant. The message tells the user everything that is wrong with it, one
 * sentence for each problem.
 */
public final class DeclarationException extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int MOST_SENTENCES = 10;

  private final List<Problem> problems;

  /**
   * A refusal.
   *
   * @param problems what is wrong, at least one
   */
  public DeclarationException(List<Problem> problems) {
    super(message(problems));
    this.problems = List.copyOf(problems);
  }

  /** What is wrong, in an order that depends on the tags alone. */
  public List<Problem> problems() {
    return problems;
  }

  private static String message(List<Problem> problems) {
    String sentences =
        problems.stream()
            .limit(MOST_SENTENCES)
            .map(Problem::sentence)
            .collect(Collectors.joining(" "));
    int more = problems.size() - MOST_SENTENCES;
    return "The deadline declaration is refused. "
        + sentences
        + (more > 0 ? " There are " + more + " more problems." : "");
  }
}
