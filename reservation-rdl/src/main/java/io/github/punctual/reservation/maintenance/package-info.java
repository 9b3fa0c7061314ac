/**
 * Capacity that is known to be away at times to come: windows of maintenance, and the capacity that
 * is to be expected because of them.
 */
package io.github.punctual.reservation.maintenance;
