/** The commands about a cluster as a whole. */
package io.github.punctual.cli.cluster;
