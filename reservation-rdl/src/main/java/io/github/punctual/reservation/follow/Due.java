package io.github.punctual.reservation.follow;

import io.github.punctual.core.resource.ResourceVector;

/**
 * Bundles of a size that a reservation is to have now.
 *
 * @param bundle the size
 * @param gang of which number they must be a multiple
 * @param bundles how many
 */
record Due(ResourceVector bundle, int gang, int bundles) {
  /** As many of them as fit: whole gangs. */
  int fitting(ResourceVector free) {
    int fit = Math.min(bundles, free.count(bundle));
    return fit / gang * gang;
  }
}
