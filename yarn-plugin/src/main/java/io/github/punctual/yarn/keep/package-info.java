/**
 * Keeps the store for those that promise: opens it, writes what they know, and waits for its file
 * system on one thread, for a bounded time.
 */
package io.github.punctual.yarn.keep;
