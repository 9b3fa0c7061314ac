/**
 * Jobs that share, fluidly and fairly, what others leave: as much of one resource type for each, or
 * the same dominant share of several. What happens next costs little however many share.
 */
package io.github.punctual.simulator.engine.share;
