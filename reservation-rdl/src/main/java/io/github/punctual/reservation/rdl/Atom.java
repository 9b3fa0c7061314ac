package io.github.punctual.reservation.rdl;

import io.github.punctual.core.resource.ResourceVector;
import java.time.Duration;
import java.util.Objects;

/**
 * {@code atom(b, g, h, l, w)}: so much work of bundles of one size.
 *
 * @param bundle b, the unit of allocation; not zero
 * @param gang g, how many bundles there must be at once, or none; in [1, maxParallel]. With more
 *     than 1 an allocation is a multiple of it
 * @param maxParallel h, how many bundles can be used at once, at least 1
 * @param lease l, how long each allocation lasts at least; at least 0
 * @param work w, for how long one bundle alone would have to be held, at least 0: bundle-seconds. 0
 *     is trivially satisfied
 */
public record Atom(ResourceVector bundle, int gang, int maxParallel, Duration lease, Duration work)
    implements Rdl {
  public Atom {
    Objects.requireNonNull(bundle, "bundle");
    if (bundle.isZero()) {
      throw new IllegalArgumentException("bundle of an atom is nothing; give it memory or vcores");
    }
    if (maxParallel < 1) {
      throw new IllegalArgumentException(
          "parallel of an atom is %d; it must be at least 1".formatted(maxParallel));
    }
    if (gang < 1 || gang > maxParallel) {
      throw new IllegalArgumentException(
          "gang of an atom is %d; it must be from 1 to its parallel, %d"
              .formatted(gang, maxParallel));
    }
    if (lease.isNegative() || work.isNegative()) {
      throw new IllegalArgumentException(
          "lease and work of an atom are %s and %s; they must be at least 0"
              .formatted(lease, work));
    }
  }
}
