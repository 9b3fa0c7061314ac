package io.github.punctual.simulator.scheduler;

/**
 * How {@link RiskReward} weighs and estimates.
 *
 * @param alpha how much the reward counts and not the risk, in [0, 1]
 * @param discount of a yield, for each second until it comes, at least 0
 * @param priorSeconds how long a task runs of which nothing is known, above 0
 * @param history whether the task times of earlier jobs of the same name count
 * @param hints whether users say how long the tasks of each stage run on average
 * @param intervalMillis how often it orders jobs anew at most
 */
record RiskRewardSettings(
    double alpha,
    double discount,
    double priorSeconds,
    boolean history,
    boolean hints,
    long intervalMillis) {
  static RiskRewardSettings of(Options options) {
    return new RiskRewardSettings(
        options.number("alpha", 0.3, 0, 1),
        options.number("discount", 0.01, 0, 1e6),
        options.number("prior-seconds", 60, 1e-3, 1e9),
        options.flag("history", true),
        options.flag("hints", false),
        options.intervalMillis());
  }
}
