/** Clusters of which every daemon is a process of its own. */
package io.github.punctual.it.processes;
