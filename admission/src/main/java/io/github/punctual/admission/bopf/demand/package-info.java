/**
 * The demand to declare for bursts of different sizes: the alpha-strategy, from distributions or
 * from a queue's own past bursts.
 */
package io.github.punctual.admission.bopf.demand;
