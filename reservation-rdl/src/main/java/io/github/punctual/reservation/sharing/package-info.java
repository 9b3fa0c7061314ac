/** How much of the capacity users and queues may promise themselves (Rayon, section 5.2). */
package io.github.punctual.reservation.sharing;
