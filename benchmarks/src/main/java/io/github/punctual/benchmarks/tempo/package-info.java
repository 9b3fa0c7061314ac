/** What decisions of Tempo cost. */
package io.github.punctual.benchmarks.tempo;
