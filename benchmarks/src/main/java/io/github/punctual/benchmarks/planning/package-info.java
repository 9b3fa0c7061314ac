/**
 * How long planners take, how much work they accept, and what a plan of many reservations costs.
 */
package io.github.punctual.benchmarks.planning;
