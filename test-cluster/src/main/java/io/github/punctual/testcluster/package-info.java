/**
 * YARN clusters as Java objects, for tests and for the demo. Never shipped.
 *
 * <ul>
 *   <li>{@link io.github.punctual.testcluster.EmbeddedCluster}: ResourceManager and NodeManagers in
 *       this Java virtual machine; up in seconds.
 *   <li>{@link io.github.punctual.testcluster.ProcessCluster}: one process per daemon, which can be
 *       killed with {@code kill -9}; it drives {@code dev-support/cluster.sh}.
 *   <li>{@link io.github.punctual.testcluster.MapReduceJobs} submits MapReduce jobs, {@link
 *       io.github.punctual.testcluster.ScriptedMaster} is an application whose every step the test
 *       decides, {@link io.github.punctual.testcluster.SparkJob} runs Spark.
 *   <li>{@link io.github.punctual.testcluster.Poll} waits for a condition with a deadline; nothing
 *       here sleeps and hopes.
 * </ul>
 *
 * Nothing in this package knows Punctual's schedulers: a test names the scheduler class and the
 * settings.
 */
package io.github.punctual.testcluster;
