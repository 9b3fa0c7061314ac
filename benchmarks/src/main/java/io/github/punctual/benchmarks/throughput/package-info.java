/** How fast schedulers allocate containers on simulated nodes, side by side. */
package io.github.punctual.benchmarks.throughput;
