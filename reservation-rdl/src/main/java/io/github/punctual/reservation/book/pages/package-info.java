/**
 * What a book of reservations consists of: plan, bookings, capacity, ledger, notices, and trials
 * that change them together.
 */
package io.github.punctual.reservation.book.pages;
