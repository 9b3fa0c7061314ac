package io.github.punctual.reservation.rdl.text;

import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.RdlPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a text says.
 *
 * @param tree the expression; empty when there are errors
 * @param errors in the order of the text; empty when there is a tree
 * @param places where each part of the tree is written
 */
public record Parsed(Optional<Rdl> tree, List<RdlError> errors, Map<RdlPath, Position> places) {
  public Parsed {
    errors = List.copyOf(errors);
    places = Map.copyOf(places);
  }

  /**
   * The expression.
   *
   * @throws IllegalArgumentException with all errors, a line each
   */
  public Rdl orThrow() {
    return tree.orElseThrow(
        () ->
            new IllegalArgumentException(
                errors.stream().map(RdlError::message).collect(Collectors.joining("\n"))));
  }

  /** Where a part is written; where the nearest part around it is when that is not known. */
  public Position place(RdlPath path) {
    List<Integer> steps = path.steps();
    for (int n = steps.size(); n >= 0; n--) {
      Position place = places.get(new RdlPath(steps.subList(0, n)));
      if (place != null) {
        return place;
      }
    }
    return Position.START;
  }
}
