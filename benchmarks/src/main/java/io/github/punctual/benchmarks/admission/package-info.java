/** What the admission of queues costs. */
package io.github.punctual.benchmarks.admission;
