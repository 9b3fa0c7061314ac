/** The command {@code punctual}: the client of a cluster, and what others put beside it. */
package io.github.punctual.cli;
