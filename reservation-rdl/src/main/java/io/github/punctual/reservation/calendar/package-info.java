/**
 * When periodic expressions come again: calendar rules of RFC 5545 with time zones, and periods.
 */
package io.github.punctual.reservation.calendar;
