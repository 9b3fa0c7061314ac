package io.github.punctual.admission.bopf.condition;

import io.github.punctual.core.resource.ResourceSeconds;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What would be accepted instead, everything else as declared. What is empty cannot be had by that
 * alone, or need not change.
 *
 * @param hardDemand the largest demand per burst, in the declared proportions, with which the queue
 *     would be hard; of listed bursts that of the first, if all are reduced alike
 * @param hardOnTimeMillis the shortest time per burst with which it would be hard; of listed bursts
 *     for all whose time is shorter
 * @param softDemand the largest demand per burst with which it would be soft, or better
 * @param softPeriodMillis the shortest period, or least gap, with which it would be soft, or better
 * @param leastWeight the least weight with which it would pass fairness, and so be soft or better
 * @param mostWeight the largest weight with which it would not be rejected
 */
public record BurstOffer(
    Optional<ResourceSeconds> hardDemand,
    OptionalLong hardOnTimeMillis,
    Optional<ResourceSeconds> softDemand,
    OptionalLong softPeriodMillis,
    OptionalDouble leastWeight,
    OptionalDouble mostWeight) {
  public static final BurstOffer NONE =
      new BurstOffer(
          Optional.empty(),
          OptionalLong.empty(),
          Optional.empty(),
          OptionalLong.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());
}
