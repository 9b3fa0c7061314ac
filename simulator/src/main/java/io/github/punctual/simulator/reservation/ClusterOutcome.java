package io.github.punctual.simulator.reservation;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What became of the jobs of a cluster.
 *
 * @param production what became of production jobs, in the order of submission
 * @param bestEffort what became of best-effort jobs, by name
 * @param gatherMillis how long it took gangs from their first container to the last
 * @param busy what part of the cluster was held, second by second
 */
public record ClusterOutcome(
    List<OfProduction> production,
    Map<String, OfJob> bestEffort,
    List<Long> gatherMillis,
    List<Double> busy) {
  /**
   * When a job came and went.
   *
   * @param submitMillis when it came
   * @param endMillis when it ended; empty when it did not
   */
  public record OfJob(long submitMillis, OptionalLong endMillis) {
    /** From its submission to its end. */
    public OptionalLong latencyMillis() {
      return endMillis.isEmpty()
          ? endMillis
          : OptionalLong.of(endMillis.getAsLong() - submitMillis);
    }
  }

  /**
   * What became of a production job.
   *
   * @param job which
   * @param accepted whether it was promised what it needs
   * @param run when it came and went
   * @param longestBelowMillis the longest time at a stretch for which it held less than was
   *     promised although it wanted more
   */
  public record OfProduction(
      ReservingJob job, boolean accepted, OfJob run, long longestBelowMillis) {
    public boolean met() {
      return run.endMillis().isPresent() && run.endMillis().getAsLong() <= job.deadlineMillis();
    }
  }

  /** The part of production jobs that were accepted, by count. */
  public double acceptance() {
    return part(production.stream().filter(OfProduction::accepted).count(), production.size());
  }

  /** The part of the work of production jobs that was accepted. */
  public double acceptanceByWork() {
    double all = 0;
    double accepted = 0;
    for (OfProduction one : production) {
      double work = one.job().job().workMillis();
      all += work;
      accepted += one.accepted() ? work : 0;
    }
    return accepted / all;
  }

  /** The part of those accepted that met their deadlines. */
  public double fulfilment() {
    return part(
        production.stream().filter(one -> one.accepted() && one.met()).count(),
        production.stream().filter(OfProduction::accepted).count());
  }

  private static double part(long some, long all) {
    return all == 0 ? Double.NaN : (double) some / all;
  }

  /** How many best-effort jobs ended in [from, to). */
  public long bestEffortCompleted(long fromMillis, long toMillis) {
    return bestEffort.values().stream()
        .flatMapToLong(job -> job.endMillis().stream())
        .filter(end -> end >= fromMillis && end < toMillis)
        .count();
  }

  /** What part of the cluster was held in [from, to), on average. */
  public double utilisation(long fromSecond, long toSecond) {
    return busy
        .subList((int) Math.min(busy.size(), fromSecond), (int) Math.min(busy.size(), toSecond))
        .stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(Double.NaN);
  }
}
