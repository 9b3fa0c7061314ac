/** What an expression of the language is compiled to: stages with windows, in steps of time. */
package io.github.punctual.reservation.demand;
