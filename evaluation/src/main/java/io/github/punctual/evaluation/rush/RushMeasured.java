package io.github.punctual.evaluation.rush;

import java.util.Optional;

/**
 * All that was measured and is the same every time.
 *
 * @param coverage figure 3
 * @param runs figures 4 and 6
 * @param chronus the deadlines of Chronus; empty where the traces are not there
 */
record RushMeasured(DemandCoverage coverage, RushRuns runs, Optional<ChronusRuns> chronus) {}
