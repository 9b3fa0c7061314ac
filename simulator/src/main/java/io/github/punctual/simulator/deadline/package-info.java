/**
 * Deadlines for jobs that have none: multiples of the time that a job takes at best, as the papers
 * draw them.
 */
package io.github.punctual.simulator.deadline;
