/**
 * Divides the cluster among queues over time: what the queues hold and want is read every update
 * interval, the policy decides, and the stock scheduler serves the queues in the order that it
 * says.
 */
package io.github.punctual.yarn.queues;
