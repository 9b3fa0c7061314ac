package io.github.punctual.benchmarks.load;

/**
 * How a minute of a soak was.
 *
 * @param vitals at its end
 * @param undecided how many deadline jobs waited for a decision at most
 */
record SoakMinute(Vitals vitals, int undecided) {}
