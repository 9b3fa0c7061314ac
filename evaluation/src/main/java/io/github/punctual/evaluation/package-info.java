/**
 * What the evaluations have in common: {@link io.github.punctual.evaluation.Runs} that are made
 * once, {@link io.github.punctual.evaluation.PaperClaims} and {@link
 * io.github.punctual.evaluation.Aim}s that are judged by what came of them, and documents from
 * {@link io.github.punctual.evaluation.Template}s. Every number and every verdict in {@code
 * docs/evaluation} comes from here.
 */
package io.github.punctual.evaluation;
