package io.github.punctual.robust.policy;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Objects;

/**
 * The present, as far as the policy needs it.
 *
 * @param nowMillis the instant, in milliseconds
 * @param capacity what all jobs together can have
 * @param jobs those that have not ended
 */
public record RushSnapshot(long nowMillis, ResourceVector capacity, List<RushJob> jobs) {
  /** Copies the jobs. */
  public RushSnapshot {
    Objects.requireNonNull(capacity, "capacity");
    jobs = List.copyOf(jobs);
  }
}
