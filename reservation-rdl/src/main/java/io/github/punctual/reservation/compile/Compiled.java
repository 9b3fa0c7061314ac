package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.demand.Demand;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What became of an expression.
 *
 * @param demand what planners place; empty when there are problems
 * @param notes what was rounded, dropped or unified
 * @param problems why it can never fit; empty when there is a demand
 */
public record Compiled(
    Optional<Demand> demand, List<CompileNote> notes, List<CompileProblem> problems) {
  /** So many problems are told in words: refusals are kept, and nobody reads thousands. */
  private static final int MOST_TOLD = 10;

  public Compiled {
    notes = List.copyOf(notes);
    problems = List.copyOf(problems);
  }

  /**
   * The demand.
   *
   * @throws IllegalArgumentException with the reason when there is none
   */
  public Demand orThrow() {
    return demand.orElseThrow(() -> new IllegalArgumentException(reason()));
  }

  /** The first problems in words, a line each, and how many there are beside them. */
  public String reason() {
    String told =
        problems.stream()
            .limit(MOST_TOLD)
            .map(CompileProblem::sentence)
            .collect(Collectors.joining("\n"));
    int more = problems.size() - MOST_TOLD;
    return more <= 0
        ? told
        : "%s\nand %d more problem%s".formatted(told, more, more == 1 ? "" : "s");
  }
}
