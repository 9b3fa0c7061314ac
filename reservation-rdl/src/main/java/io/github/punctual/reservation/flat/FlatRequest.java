package io.github.punctual.reservation.flat;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Objects;

/**
 * What Hadoop calls a ReservationRequest, as a client sent it: nothing is checked yet.
 *
 * @param bundle of one container
 * @param containers how many containers in all, each for the duration
 * @param concurrency how many there must be at once, or none: the gang
 * @param durationMillis for how long each container is needed
 */
public record FlatRequest(
    ResourceVector bundle, int containers, int concurrency, long durationMillis) {
  public FlatRequest {
    Objects.requireNonNull(bundle, "bundle");
  }
}
