/** What a tracked job costs in memory. */
package io.github.punctual.benchmarks.memory;
