/** Reservations (Rayon): promises of capacity over time. */
package io.github.punctual.reservation;
