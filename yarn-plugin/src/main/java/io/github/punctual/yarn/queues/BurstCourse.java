package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.List;
import java.util.Optional;

/**
 * What a burst has received over time, while it lasts and after its end.
 *
 * @param arrivedMillis when its first job arrived, in milliseconds
 * @param deadlineMillis when it must be done
 * @param declared all that it may have with priority
 * @param queueClass the class that its queue had at the last look
 * @param shortMillis how long its jobs asked for more while they held less than the level of its
 *     queue
 * @param points what it had received, in the order of time; of a long burst not every look
 * @param end how it ended; empty while it lasts
 */
public record BurstCourse(
    long arrivedMillis,
    long deadlineMillis,
    ResourceSeconds declared,
    QueueClass queueClass,
    long shortMillis,
    List<Point> points,
    Optional<BurstRecord> end) {
  /**
   * A look at a burst.
   *
   * @param millis when
   * @param part the part of its demand that it had received, of the type of which that was largest
   */
  public record Point(long millis, double part) {}

  public BurstCourse {
    points = List.copyOf(points);
  }

  /** The part of its demand that some amounts are, of the type of which that is largest. */
  public double part(ResourceSeconds received) {
    return part(received, declared);
  }

  /** The part of a demand that some amounts are, of the type of which that is largest. */
  public static double part(ResourceSeconds received, ResourceSeconds declared) {
    return declared.amounts().entrySet().stream()
        .mapToDouble(each -> received.get(each.getKey()) / each.getValue())
        .max()
        .orElse(0);
  }

  /** The part of its demand that it has received by its deadline, its end or now. */
  public double part() {
    return end.map(record -> part(record.receivedByDeadline()))
        .orElse(points.isEmpty() ? 0 : points.get(points.size() - 1).part());
  }

  /** Whether it is over and was not done by its deadline. */
  public boolean isLate() {
    return end.filter(record -> !record.onTime()).isPresent();
  }

  /** The same without what was seen in between. */
  BurstCourse withoutPoints() {
    return new BurstCourse(
        arrivedMillis, deadlineMillis, declared, queueClass, shortMillis, List.of(), end);
  }
}
