/**
 * Tempo: promises what a plan of whole tasks keeps. {@code docs/algorithms/tempo.md} says how and
 * why.
 */
package io.github.punctual.admission.tempo;
