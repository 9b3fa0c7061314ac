/**
 * Serves jobs as a plan wants it. The scheduler's hot path comes here: everything in this package
 * only reads what was published for it, and takes no lock of its own.
 */
package io.github.punctual.yarn.rush.serve;
