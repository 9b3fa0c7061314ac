/**
 * Holds jobs to their allocations. The scheduler's hot path comes here: everything in this package
 * only reads what was published for it, and takes no lock.
 */
package io.github.punctual.yarn.enforce;
