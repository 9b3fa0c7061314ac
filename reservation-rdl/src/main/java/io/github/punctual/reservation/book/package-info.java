/**
 * The book of reservations: who is promised what and when, what was refused and why, and what
 * becomes of promises when the cluster changes.
 */
package io.github.punctual.reservation.book;
