/**
 * The evaluations of the Justice paper (UCSB TR 2019-09) and of the Pythia paper (UCSB TR 2017-02)
 * on data that anyone has, and this project's tempo beside them: jobs in one pool of CPUs, with
 * perfect parallelism.
 */
package io.github.punctual.evaluation.fluid;
