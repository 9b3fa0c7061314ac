/** Counts and gauges for Hadoop's metrics2. */
package io.github.punctual.yarn.metrics;
