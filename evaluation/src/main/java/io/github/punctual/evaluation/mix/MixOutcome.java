package io.github.punctual.evaluation.mix;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of one mix.
 *
 * @param kinds by kind of jobs, by its name
 * @param burstSeconds from the arrival of a burst to its end on average, by queue
 * @param waitSeconds how long best-effort jobs took beyond their longest task, on average
 * @param taken how many tasks were taken back for promises
 */
record MixOutcome(
    Map<String, OfKind> kinds, Map<String, Double> burstSeconds, double waitSeconds, int taken) {
  /**
   * Of the jobs of a kind that were to be done by some instant.
   *
   * @param due how many
   * @param met how many were done by then
   * @param dueWork their work in container seconds
   * @param metWork the work of those that were done by then
   * @param promised how many were promised that
   * @param kept how many of these were done by then
   */
  record OfKind(int due, int met, double dueWork, double metWork, int promised, int kept) {
    static final OfKind NONE = new OfKind(0, 0, 0, 0, 0, 0);

    /** The part of those due that were done by then; NaN when there are none. */
    double metPart() {
      return due == 0 ? Double.NaN : (double) met / due;
    }

    /** The part of those promised that were done by then; NaN when none was promised. */
    double keptPart() {
      return promised == 0 ? Double.NaN : (double) kept / promised;
    }

    /** The part of those due that were promised; NaN when there are none. */
    double promisedPart() {
      return due == 0 ? Double.NaN : (double) promised / due;
    }

    /** The part of the work due that was done by then; NaN when there is none. */
    double metWorkPart() {
      return dueWork == 0 ? Double.NaN : metWork / dueWork;
    }

    OfKind plus(OfKind other) {
      return new OfKind(
          due + other.due,
          met + other.met,
          dueWork + other.dueWork,
          metWork + other.metWork,
          promised + other.promised,
          kept + other.kept);
    }

    OfKind plus(double work, boolean isMet, boolean isPromised) {
      return new OfKind(
          due + 1,
          met + (isMet ? 1 : 0),
          dueWork + work,
          metWork + (isMet ? work : 0),
          promised + (isPromised ? 1 : 0),
          kept + (isPromised && isMet ? 1 : 0));
    }
  }

  MixOutcome {
    kinds = new TreeMap<>(kinds);
    burstSeconds = new TreeMap<>(burstSeconds);
  }

  OfKind of(Mix.Kind kind) {
    return kinds.getOrDefault(kind.name(), OfKind.NONE);
  }

  /** The work that was done by when it was due. */
  double metWork() {
    return kinds.values().stream().mapToDouble(OfKind::metWork).sum();
  }

  /** Judges the jobs of a mix. */
  static MixOutcome of(Mix mix, Arrangement.Ran ran) {
    Map<String, OfKind> kinds = new TreeMap<>();
    Map<String, double[]> bursts = new TreeMap<>();
    double wait = 0;
    int waiting = 0;
    for (Job job : ran.jobs()) {
      Mix.Kind kind = kindOf(job);
      double seconds = (job.endMillis() - job.submitMillis()) / 1000.0;
      Long due = mix.due().get(job.trace().id());
      if (kind == Mix.Kind.BEST_EFFORT) {
        wait += seconds - job.trace().stages().get(0).longestMillis() / 1000.0;
        waiting++;
        continue;
      }
      boolean done = job.state() == JobState.COMPLETED;
      boolean met = due == null ? job.met() : done && job.endMillis() <= due;
      boolean promised =
          switch (kind) {
            case BURSTS -> ran.promisedBursts().contains(job.trace().queue());
            // One that was refused may have been promised its deadline as any other job.
            case RESERVATIONS -> ran.accepted().contains(job);
            default -> job.promised();
          };
      if (due != null) {
        double[] sum = bursts.computeIfAbsent(job.trace().queue(), queue -> new double[2]);
        sum[0] += seconds;
        sum[1]++;
      }
      kinds.merge(
          kind.name(), OfKind.NONE.plus(job.workMillis() / 1000.0, met, promised), OfKind::plus);
    }
    Map<String, Double> burstSeconds = new TreeMap<>();
    bursts.forEach((queue, sum) -> burstSeconds.put(queue, sum[0] / sum[1]));
    return new MixOutcome(
        kinds, burstSeconds, waiting == 0 ? Double.NaN : wait / waiting, ran.taken());
  }

  private static Mix.Kind kindOf(Job job) {
    for (Mix.Kind kind : Mix.Kind.values()) {
      if (job.trace().queue().startsWith(kind.queue())) {
        return kind;
      }
    }
    throw new IllegalArgumentException("job " + job + " is of no kind");
  }
}
