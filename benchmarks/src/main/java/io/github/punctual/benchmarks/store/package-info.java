/** What a record costs in the store. */
package io.github.punctual.benchmarks.store;
