/**
 * The desks at which plans are asked for promises: one for each plan queue, which answers in
 * bounded time and has kept in the store what it promises.
 */
package io.github.punctual.yarn.reservation.desk;
