/** The commands that end or change what is on a cluster, be it a job or a reservation. */
package io.github.punctual.cli.change;
