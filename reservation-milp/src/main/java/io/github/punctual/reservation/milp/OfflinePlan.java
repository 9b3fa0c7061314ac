package io.github.punctual.reservation.milp;

import io.github.punctual.reservation.plan.Placement;
import java.util.List;
import java.util.Optional;

/**
 * What a solver made of some requests.
 *
 * @param placements where each is placed, in their order; empty where it is rejected
 * @param optimal whether it proved that no plan costs less, up to the gap of the settings
 */
public record OfflinePlan(List<Optional<Placement>> placements, boolean optimal) {
  public OfflinePlan {
    placements = List.copyOf(placements);
  }
}
