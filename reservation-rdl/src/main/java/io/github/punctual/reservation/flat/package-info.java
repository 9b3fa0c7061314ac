/**
 * Definitions of one level, as Hadoop's clients write them, without Hadoop: what they mean in the
 * language.
 */
package io.github.punctual.reservation.flat;
