/**
 * How well projections of completions prove true: at certain moments of a run, was the job done by
 * the time that was named? Beyond the paper, which does not look back at its promises.
 */
package io.github.punctual.robust.calibration;
