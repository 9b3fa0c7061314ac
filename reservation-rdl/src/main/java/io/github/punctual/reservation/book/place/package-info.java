/** Where a request can be placed, what is in its way, and what would be accepted instead. */
package io.github.punctual.reservation.book.place;
