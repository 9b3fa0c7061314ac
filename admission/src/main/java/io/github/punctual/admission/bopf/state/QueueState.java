package io.github.punctual.admission.bopf.state;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What must be remembered of one queue.
 *
 * @param queue its path
 * @param queueClass the class that it was promised: {@code HARD}, {@code SOFT}, {@code ELASTIC}; or
 *     {@code REJECTED} for a queue that is there and was refused; empty for one that never asked
 * @param promisedCapacity what the queues shared when it was promised that, by resource type; empty
 *     for a queue that is not admitted
 * @param weight its weight
 * @param plan its bursts; empty for a throughput-sensitive queue
 * @param firstMillis the arrival that fixed the phase of a periodic queue; empty when there is none
 * @param burst its burst; empty between bursts
 * @param waiting whether it has jobs that wait for the next burst to begin
 * @param longRun what it received in the long run
 * @param tally how many bursts ended: all, on time, late, and late beyond their declarations
 * @param history what its bursts received, oldest first, by resource type
 * @param held what it held, by resource type
 */
public record QueueState(
    String queue,
    String queueClass,
    Map<String, Long> promisedCapacity,
    double weight,
    Optional<BurstPlan> plan,
    OptionalLong firstMillis,
    Optional<BurstState> burst,
    boolean waiting,
    LongRunState longRun,
    List<Integer> tally,
    List<Map<String, Double>> history,
    Map<String, Long> held) {
  public QueueState {
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(queueClass, "queueClass");
    Objects.requireNonNull(longRun, "longRun");
    promisedCapacity = new TreeMap<>(promisedCapacity);
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(firstMillis, "firstMillis");
    Objects.requireNonNull(burst, "burst");
    tally = List.copyOf(tally);
    history = List.copyOf(history);
    held = new TreeMap<>(held);
  }
}
