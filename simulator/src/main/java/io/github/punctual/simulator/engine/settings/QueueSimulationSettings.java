package io.github.punctual.simulator.engine.settings;

import java.util.OptionalLong;

/**
 * What may be chosen about a simulation of queues beside the cluster, the queues and the policy.
 *
 * @param model how jobs progress
 * @param updateMillis the time from one decision of the policy to the next, above 0; it also
 *     decides when jobs arrive, and when it asked to be woken
 * @param preemptive whether a queue below its level takes tasks from queues beyond theirs; what
 *     these tasks did is lost. Fluid always gives way without loss
 * @param waiting what becomes of room that is too small for the queue whose turn it is
 * @param gathering how gangs come by their containers; only in the task by task model
 * @param binMillis how fine the use over time is recorded, above 0
 * @param endMillis the instant at which the simulation stops, whatever still runs, at least 0;
 *     empty to run until all jobs have ended
 */
public record QueueSimulationSettings(
    QueueModel model,
    long updateMillis,
    boolean preemptive,
    Waiting waiting,
    Gathering gathering,
    long binMillis,
    OptionalLong endMillis) {
  /** Task by task without preemption, a decision every 500 ms (YARN's fair scheduler). */
  public static final QueueSimulationSettings DEFAULTS =
      new QueueSimulationSettings(
          QueueModel.TASKS,
          500,
          false,
          Waiting.RESERVE,
          Gathering.HOARD,
          10_000,
          OptionalLong.empty());

  public QueueSimulationSettings {
    above0("update interval", updateMillis);
    above0("bin", binMillis);
    if (endMillis.isPresent() && endMillis.getAsLong() < 0) {
      throw new IllegalArgumentException(
          "the simulation ends at " + endMillis.getAsLong() + " ms; it must be at least 0");
    }
  }

  private static void above0(String name, long millis) {
    if (millis <= 0) {
      throw new IllegalArgumentException(name + " is " + millis + " ms; it must be above 0");
    }
  }

  public QueueSimulationSettings with(QueueModel other) {
    return new QueueSimulationSettings(
        other, updateMillis, preemptive, waiting, gathering, binMillis, endMillis);
  }

  /** The same with another treatment of room that is too small. */
  public QueueSimulationSettings with(Waiting other) {
    return new QueueSimulationSettings(
        model, updateMillis, preemptive, other, gathering, binMillis, endMillis);
  }

  /** The same with gangs that come by their containers in another way. */
  public QueueSimulationSettings with(Gathering other) {
    return new QueueSimulationSettings(
        model, updateMillis, preemptive, waiting, other, binMillis, endMillis);
  }

  /** The same with decisions so many milliseconds apart. */
  public QueueSimulationSettings withUpdateMillis(long millis) {
    return new QueueSimulationSettings(
        model, millis, preemptive, waiting, gathering, binMillis, endMillis);
  }

  public QueueSimulationSettings withPreemption(boolean value) {
    return new QueueSimulationSettings(
        model, updateMillis, value, waiting, gathering, binMillis, endMillis);
  }

  /** The same with the use over time recorded so fine. */
  public QueueSimulationSettings withBinMillis(long millis) {
    return new QueueSimulationSettings(
        model, updateMillis, preemptive, waiting, gathering, millis, endMillis);
  }

  public QueueSimulationSettings until(long millis) {
    return new QueueSimulationSettings(
        model, updateMillis, preemptive, waiting, gathering, binMillis, OptionalLong.of(millis));
  }
}
