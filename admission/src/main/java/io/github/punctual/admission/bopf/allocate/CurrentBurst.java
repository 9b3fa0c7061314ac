package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.core.resource.ResourceSeconds;

/**
 * A burst that has arrived, and what it has received so far.
 *
 * @param arrivedMillis when its first job arrived, in milliseconds
 * @param deadlineMillis when it must be done
 * @param nextMillis from when on a job that arrives begins the next burst
 * @param declared all that it may have by its declaration
 * @param received what the queue has held since its arrival
 */
public record CurrentBurst(
    long arrivedMillis,
    long deadlineMillis,
    long nextMillis,
    ResourceSeconds declared,
    ResourceSeconds received) {
  /** What it may still have with priority. */
  public ResourceSeconds remaining() {
    return declared.minus(received);
  }

  /** Whether it is served with priority at an instant: of no type used up, and not late. */
  public boolean hasPriority(long nowMillis) {
    return nowMillis < deadlineMillis
        && declared.amounts().entrySet().stream()
            .noneMatch(
                type ->
                    BurstTrack.isUsedUp(
                        type.getValue() - received.get(type.getKey()), type.getValue()));
  }
}
