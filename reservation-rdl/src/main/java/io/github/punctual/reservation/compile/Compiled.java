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
  public Compiled {
    notes = List.copyOf(notes);
    problems = List.copyOf(problems);
  }

  /**
   * The demand.
   *
   * @throws IllegalArgumentException with all problems when there is none
   */
  public Demand orThrow() {
    return demand.orElseThrow(() -> new IllegalArgumentException(reason()));
  }

  /** All problems in words, a line each. */
  public String reason() {
    return problems.stream().map(CompileProblem::sentence).collect(Collectors.joining("\n"));
  }
}
