/**
 * From expressions to demands (Rayon, section 3.1, "Compiling RDL"): windows are pushed down and
 * made steps, redundant operators go, compatible atoms are one, and what can never fit is said.
 */
package io.github.punctual.reservation.compile;
