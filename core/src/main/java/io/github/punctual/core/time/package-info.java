/** Capacity over time. */
package io.github.punctual.core.time;
