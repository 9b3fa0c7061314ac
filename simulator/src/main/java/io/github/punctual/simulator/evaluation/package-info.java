/**
 * The evaluations of the Justice paper (UCSB TR 2019-09) and of the Pythia paper (UCSB TR 2017-02)
 * on data that anyone has: measures what their figures show, judges what they claim, and writes the
 * documents in {@code docs/evaluation}. Every number and every verdict in these comes from here.
 */
package io.github.punctual.simulator.evaluation;
