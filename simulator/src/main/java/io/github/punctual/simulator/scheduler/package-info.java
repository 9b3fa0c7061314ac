/**
 * Schedulers to compare: the driver of the policies that also run in the ResourceManager, and the
 * papers' baselines.
 */
package io.github.punctual.simulator.scheduler;
