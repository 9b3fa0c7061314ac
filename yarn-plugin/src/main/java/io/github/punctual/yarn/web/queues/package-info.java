/** Queues with bursts as JSON and on the overview, and their registration. */
package io.github.punctual.yarn.web.queues;
