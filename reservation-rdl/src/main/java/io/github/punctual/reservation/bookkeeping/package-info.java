/** The book of reservations: admission, the passing of time, and the log of what it decides. */
package io.github.punctual.reservation.bookkeeping;
