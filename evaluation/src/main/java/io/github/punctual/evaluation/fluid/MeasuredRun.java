package io.github.punctual.evaluation.fluid;

import io.github.punctual.simulator.metrics.Breakdown;
import io.github.punctual.simulator.metrics.RunSummary;
import java.util.List;

/**
 * What one run showed.
 *
 * @param summary the papers' measures
 * @param sizes how jobs fared by their size
 */
record MeasuredRun(RunSummary summary, List<Breakdown> sizes) {}
