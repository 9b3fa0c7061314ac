/**
 * Plays a workload file on a cluster of real NodeManagers under one scheduler after the other, and
 * sets what came of it beside the simulator's forecast.
 *
 * <ul>
 *   <li>{@link io.github.punctual.demo.live.LiveCommand}: the command line of {@code
 *       dev-support/live.sh}.
 *   <li>{@link io.github.punctual.demo.live.LivePlayer} submits jobs at their instants and speaks
 *       for their masters; {@link io.github.punctual.demo.live.LiveCluster} is what they run on.
 *   <li>{@link io.github.punctual.demo.live.SimulatedForecast} has the simulator play the same
 *       file.
 * </ul>
 */
package io.github.punctual.demo.live;
