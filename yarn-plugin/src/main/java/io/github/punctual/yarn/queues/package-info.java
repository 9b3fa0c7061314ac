/**
 * Promises to queues about their bursts: what queues declare, which classes they get, and how they
 * are to be served.
 */
package io.github.punctual.yarn.queues;
