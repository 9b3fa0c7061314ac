/** How promises are kept, or reduced, when there is less than was promised. */
package io.github.punctual.reservation.book.adaptation;
