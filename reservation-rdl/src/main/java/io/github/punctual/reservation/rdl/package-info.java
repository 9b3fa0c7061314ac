/**
 * The reservation definition language (Rayon, section 3.1): its syntax tree. Times are as written;
 * nothing is cut into steps yet.
 */
package io.github.punctual.reservation.rdl;
