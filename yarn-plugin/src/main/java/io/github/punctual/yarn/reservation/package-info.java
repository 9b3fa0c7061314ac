/**
 * Stands in for Hadoop's reservation system: the standard client's calls, and requests in our own
 * language, in terms of the desks of the plans.
 */
package io.github.punctual.yarn.reservation;
