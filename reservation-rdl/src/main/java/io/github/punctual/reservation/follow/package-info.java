/**
 * The plan follower (Rayon, section 5.2): what each queue is to have now, so that reservations
 * hold.
 */
package io.github.punctual.reservation.follow;
