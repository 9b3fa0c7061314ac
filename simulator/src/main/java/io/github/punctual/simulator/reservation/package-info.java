/**
 * Jobs that reserve what they need, as in the Rayon paper's section 6.1.2, and the production and
 * best-effort jobs of a cluster that they share.
 */
package io.github.punctual.simulator.reservation;
