/**
 * The evaluation of the BoPF paper (Le et al., arXiv 1912.03523, section 5) on data that anyone
 * has: its workloads, its set-ups, its tables and figures, and its claims with their verdicts.
 */
package io.github.punctual.evaluation.bopf;
