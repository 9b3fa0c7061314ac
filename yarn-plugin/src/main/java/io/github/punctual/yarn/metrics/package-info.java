/** What all counts and gauges for Hadoop's metrics2 have in common. */
package io.github.punctual.yarn.metrics;
