/**
 * Reservations in the ResourceManager: the standard client's calls in terms of our book, the jobs
 * that come with a reservation, and what its queues are to have from one moment to the next.
 */
package io.github.punctual.yarn.reservation;
