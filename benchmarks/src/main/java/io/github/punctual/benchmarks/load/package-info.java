/** A ResourceManager in a process of its own, with simulated nodes and masters that speak to it. */
package io.github.punctual.benchmarks.load;
