/** Benchmarks of decisions and of scheduler throughput. */
package io.github.punctual.benchmarks;
