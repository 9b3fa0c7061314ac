/** What it costs BoPF to divide a cluster among many queues. */
package io.github.punctual.benchmarks.allocation;
