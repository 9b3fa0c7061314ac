/** Finds a cluster as Hadoop's clients do, and asks its active ResourceManager. */
package io.github.punctual.cli.rm;
