/** Planners: where a demand is placed in a plan (Rayon, section 4). */
package io.github.punctual.reservation.planner;
