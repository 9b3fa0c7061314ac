/**
 * The nodes of a simulated cluster: which are there and when they come and go, what they have in
 * all, what of it is held, and what is free on each. Amounts are by resource type, in one order.
 */
package io.github.punctual.simulator.engine.node;
