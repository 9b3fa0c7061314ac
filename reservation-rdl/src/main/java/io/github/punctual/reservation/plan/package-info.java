/** The agenda of a cluster: what is promised to whom at which step, as vectors. */
package io.github.punctual.reservation.plan;
