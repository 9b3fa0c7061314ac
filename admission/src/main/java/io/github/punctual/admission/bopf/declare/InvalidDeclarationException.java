package io.github.punctual.admission.bopf.declare;

import io.github.punctual.admission.declaration.Problem;
import io.github.punctual.core.queue.QueueId;
import java.util.List;
import java.util.stream.Collectors;

/** The declaration of a queue cannot be meant. The message tells everything that is wrong. */
public final class InvalidDeclarationException extends Exception {
  private static final long serialVersionUID = 1L;

  private final List<Problem> problems;

  /**
   * A refusal.
   *
   * @param problems what is wrong, at least one
   */
  public InvalidDeclarationException(QueueId queue, List<Problem> problems) {
    super(
        "The declaration of queue %s cannot be used. %s"
            .formatted(
                queue, problems.stream().map(Problem::sentence).collect(Collectors.joining(" "))));
    this.problems = List.copyOf(problems);
  }

  /** What is wrong, in the order of the keys. */
  public List<Problem> problems() {
    return problems;
  }
}
