/**
 * The evaluation of the Rayon paper, again: planners against each other and against exact models,
 * and clusters with reservations against a well-tuned CapacityScheduler.
 */
package io.github.punctual.evaluation.rayon;
