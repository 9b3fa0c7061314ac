package io.github.punctual.reservation.follow;

import io.github.punctual.core.resource.ResourceVector;

/**
 * Bundles of a size that a reservation is to have now.
 *
 * @param bundle the size
 * @param gang of which number they must be a multiple
 * @param promised how many are promised at this instant, in [0, bundles]
 * @param bundles how many there are to be, with those that are given before their promise begins or
 *     beyond it
 */
record DueBundles(ResourceVector bundle, int gang, int promised, int bundles) {
  /** As many of a number of them as fit: whole gangs. */
  int fitting(int wanted, ResourceVector free) {
    return Math.min(wanted, free.count(bundle)) / gang * gang;
  }
}
