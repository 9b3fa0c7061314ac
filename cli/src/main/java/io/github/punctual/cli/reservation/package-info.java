/** The commands about reservations and the plan. */
package io.github.punctual.cli.reservation;
