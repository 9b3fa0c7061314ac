/** What a decision costs with many jobs waiting and running. */
package io.github.punctual.benchmarks.decision;
