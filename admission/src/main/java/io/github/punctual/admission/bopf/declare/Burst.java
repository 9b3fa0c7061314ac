package io.github.punctual.admission.bopf.declare;

import io.github.punctual.core.resource.ResourceSeconds;
import java.util.Objects;

/**
 * One burst of a latency-sensitive queue: T_i(n), t_i(n) and d_i(n) of the paper.
 *
 * @param arrivalMillis when its jobs arrive, in milliseconds
 * @param onTimeMillis how long after its arrival it must be done, above 0
 * @param demand all that it needs together, not zero
 */
public record Burst(long arrivalMillis, long onTimeMillis, ResourceSeconds demand) {
  public Burst {
    Objects.requireNonNull(demand, "demand");
    if (onTimeMillis <= 0) {
      throw new IllegalArgumentException(
          "on-time is %d ms; it must be above 0".formatted(onTimeMillis));
    }
    if (demand.isZero()) {
      throw new IllegalArgumentException(
          "demand of a burst is nothing; it must be above 0 for at least one resource");
    }
  }

  public long deadlineMillis() {
    return arrivalMillis + onTimeMillis;
  }
}
