package io.github.punctual.simulator.queues;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.core.queue.QueueId;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What became of an experiment under a policy.
 *
 * @param experiment its name
 * @param policy the policy's name
 * @param queues in the order of the experiment
 * @param use what each queue held over time
 * @param endMillis when the last job ended, or the simulation was stopped
 * @param decisions how often the policy decided
 */
public record BurstResult(
    String experiment,
    String policy,
    List<OfQueue> queues,
    UseOverTime use,
    long endMillis,
    long decisions) {
  /**
   * A job.
   *
   * @param name the name of the job that it was made from
   * @param submitMillis when it came
   * @param startMillis when its first task began; empty when none did
   * @param endMillis when it ended; empty when it did not
   */
  public record OfJob(
      String name, long submitMillis, OptionalLong startMillis, OptionalLong endMillis) {
    /** From its submission to its end, in milliseconds; empty when it did not end. */
    public OptionalLong completionMillis() {
      return between(submitMillis, endMillis);
    }
  }

  /**
   * A burst.
   *
   * @param arrivalMillis when it came
   * @param deadlineMillis when it had to be done
   * @param endMillis when the last of its jobs ended; empty when one did not
   */
  public record OfBurst(long arrivalMillis, long deadlineMillis, OptionalLong endMillis) {
    /** From its arrival to its end, in milliseconds; empty when it did not end. */
    public OptionalLong completionMillis() {
      return between(arrivalMillis, endMillis);
    }

    /** Whether it was done by its deadline. */
    public boolean isOnTime() {
      return endMillis.isPresent() && endMillis.getAsLong() <= deadlineMillis;
    }
  }

  /**
   * A queue.
   *
   * @param queue its name
   * @param answer its class when it was registered; empty when the policy has no classes
   * @param bursts its bursts, in the order of their arrivals
   * @param jobs its jobs, those of bursts as well, in the order of the experiment
   * @param dominantShare its average dominant share: the most, over the resource types, of what it
   *     held on average over the whole run, against all that there is
   */
  public record OfQueue(
      QueueId queue,
      Optional<Classification> answer,
      List<OfBurst> bursts,
      List<OfJob> jobs,
      double dominantShare) {
    /** The part of its bursts that was on time, in [0, 1]; NaN without bursts. */
    public double onTimeFraction() {
      return bursts.stream().mapToInt(burst -> burst.isOnTime() ? 1 : 0).average().orElse(NAN);
    }

    /** The mean seconds from arrival to end, of the bursts that ended; NaN when none did. */
    public double meanBurstSeconds() {
      return mean(bursts.stream().map(OfBurst::completionMillis));
    }

    /** The mean seconds from submission to end, of the jobs that ended; NaN when none did. */
    public double meanJobSeconds() {
      return mean(jobs.stream().map(OfJob::completionMillis));
    }

    /** How many of its jobs did not end. */
    public long unfinished() {
      return jobs.stream().filter(job -> job.endMillis().isEmpty()).count();
    }
  }

  private static final double NAN = Double.NaN;
  private static final double SECOND = 1000;

  private static OptionalLong between(long begin, OptionalLong end) {
    return end.isPresent() ? OptionalLong.of(end.getAsLong() - begin) : end;
  }

  private static double mean(Stream<OptionalLong> millis) {
    return millis
        .flatMapToLong(OptionalLong::stream)
        .mapToDouble(each -> each / SECOND)
        .average()
        .orElse(NAN);
  }

  /** The queue of a name; a {@link NoSuchElementException} where there is none. */
  public OfQueue queue(QueueId id) {
    return queues.stream()
        .filter(queue -> queue.queue().equals(id))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException("there is no queue " + id));
  }

  /** Those with bursts. */
  public List<OfQueue> bursty() {
    return queues.stream().filter(queue -> !queue.bursts().isEmpty()).toList();
  }

  /** Those without bursts. */
  public List<OfQueue> steady() {
    return queues.stream().filter(queue -> queue.bursts().isEmpty()).toList();
  }
}
