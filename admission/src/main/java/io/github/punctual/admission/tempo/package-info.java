/**
 * Tempo, a policy of this project: rates by job name and size over a sliding window, plans in which
 * running jobs only grow, spare capacity that is lent, and jobs that are stopped early when their
 * own progress rules them out. See docs/algorithms/tempo.md.
 */
package io.github.punctual.admission.tempo;
