/**
 * Workloads that are made, not recorded: like the traces of the Justice and Pythia papers, and of
 * general shape. The same seed gives the same jobs.
 */
package io.github.punctual.simulator.generate;
