/**
 * Lets queues and jobs follow the plans: what the queues of reservations are to have from one
 * moment to the next, and which jobs run in them.
 */
package io.github.punctual.yarn.reservation.follow;
