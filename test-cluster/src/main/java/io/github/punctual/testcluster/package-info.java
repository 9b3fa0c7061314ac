/**
 * YARN clusters in one process as Java objects, for tests and for the demo. Never shipped.
 *
 * <ul>
 *   <li>{@link io.github.punctual.testcluster.EmbeddedCluster}: ResourceManager and NodeManagers in
 *       this Java virtual machine; up in seconds.
 *   <li>{@link io.github.punctual.testcluster.MapReduceJobs} submits MapReduce jobs, {@link
 *       io.github.punctual.testcluster.ScriptedMaster} is an application whose every step the test
 *       decides.
 *   <li>{@link io.github.punctual.testcluster.Poll} waits for a condition with a deadline; nothing
 *       here sleeps and hopes.
 * </ul>
 *
 * Nothing in this package knows Punctual's schedulers: a test names the scheduler class and the
 * settings.
 */
package io.github.punctual.testcluster;
