package io.github.punctual.admission.tempo;

/**
 * What Tempo weighs. Shares are parts of what a job's pool can hold.
 *
 * @param window how many completed jobs of a name or size class are remembered, at least 1
 * @param quantile the quantile of past rates that a promise covers, in (0, 1]
 * @param startChance a job is started only if at least this part of past rates could make it
 * @param surePart a job whose plan covers this part of past rates starts without a probe
 * @param probeShare what a job may have while nobody knows how much work it has
 * @param stopChance how sure a job must be, with all its work ahead, to go on; less in proportion
 *     to what is left
 * @param largeShare a job that can use this share, and has more work than the mean, is large
 * @param reserve the share that large jobs leave to the others
 * @param roomForSmaller the share that the job with the most work leaves when it starts; others
 *     leave a part of it, by how much of the load has less work than they
 * @param roomWhenLending the same for what running jobs are lent
 * @param smallPrice what may be lost to start a small job, in mean works of a job
 * @param largePrice what may be lost to start a large job, in mean works of a job
 * @param progressError how far reported progress may be off, in [0, 1)
 * @param startMillis what starting a container costs
 * @param progressIntervalMillis how often progress is wanted
 */
public record TempoSettings(
    int window,
    double quantile,
    double startChance,
    double surePart,
    double probeShare,
    double stopChance,
    double largeShare,
    double reserve,
    double roomForSmaller,
    double roomWhenLending,
    double smallPrice,
    double largePrice,
    double progressError,
    long startMillis,
    long progressIntervalMillis) {
  /** As measured best on workloads like those of the papers. */
  public static final TempoSettings DEFAULTS =
      new TempoSettings(
          64, 0.95, 0.3, 0.8, 0.005, 0.7, 0.2, 0.06, 0.25, 0.1, 3, 2, 0.2, 3000, 15_000);
}
