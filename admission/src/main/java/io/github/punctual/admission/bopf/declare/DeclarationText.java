package io.github.punctual.admission.bopf.declare;

import io.github.punctual.admission.declaration.Deadline;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The text form of declarations: a value for each {@link DeclarationKey}, as operators write it in
 * capacity-scheduler.xml, in requests and on the command line.
 */
public final class DeclarationText {
  /** The resource types of a cluster on which no others are configured. */
  public static final Set<String> STANDARD_TYPES =
      Set.of(ResourceVector.MEMORY, ResourceVector.VCORES);

  /** The value of {@link DeclarationKey#FIRST_ARRIVAL} for what is not known beforehand. */
  static final String WHEN_JOBS_COME = "when-jobs-come";

  /** The weight of a queue that declares none. */
  static final double DEFAULT_WEIGHT = 1;

  /** The fraction of bursts on time of a queue that declares none: the lower one of the paper. */
  static final double DEFAULT_ON_TIME_FRACTION = 0.95;

  private DeclarationText() {}

  /**
   * Reads a declaration.
   *
   * @param queue the queue
   * @param prefix what is before the keys in messages, such as {@code
   *     yarn.scheduler.capacity.root.a.punctual.}; may be empty
   * @param values the values by key
   * @param resourceTypes the names of the cluster's resource types
   * @throws InvalidDeclarationException naming every key that is unknown, missing, malformed, out
   *     of range or contradicts another
   */
  public static DeclaredQueue parse(
      QueueId queue, String prefix, Map<String, String> values, Set<String> resourceTypes)
      throws InvalidDeclarationException {
    return new QueueDeclarationReader(queue, prefix, resourceTypes).read(values);
  }

  /** The values from which the same declaration is read again. */
  public static Map<DeclarationKey, String> write(DeclaredQueue queue) {
    Map<DeclarationKey, String> values = new EnumMap<>(DeclarationKey.class);
    QueueDeclaration declaration = queue.declaration();
    values.put(DeclarationKey.KIND, declaration.isLatencySensitive() ? "latency" : "throughput");
    values.put(DeclarationKey.WEIGHT, DemandText.number(declaration.weight()));
    declaration
        .bursts()
        .ifPresent(
            plan -> {
              bursts(plan, values);
              values.put(DeclarationKey.ON_TIME_FRACTION, DemandText.number(plan.onTimeFraction()));
            });
    queue
        .demandFromHistory()
        .ifPresent(how -> values.put(DeclarationKey.DEMAND_FROM_HISTORY, how.text()));
    return Collections.unmodifiableMap(values);
  }

  /**
   * Demand in whole resource-seconds, as a value of {@link DeclarationKey#DEMAND}: rounded down, so
   * that what fitted still does.
   */
  public static String demand(ResourceSeconds demand) {
    Map<String, Double> whole = new TreeMap<>();
    demand
        .amounts()
        .forEach((type, amount) -> whole.put(type, amount < 1 ? amount : Math.floor(amount)));
    return DemandText.write(ResourceSeconds.of(whole));
  }

  private static void bursts(BurstPlan plan, Map<DeclarationKey, String> values) {
    if (plan instanceof BurstPlan.Periodic periodic) {
      values.put(DeclarationKey.PERIOD, Deadline.durationText(periodic.periodMillis()));
      values.put(DeclarationKey.ON_TIME, Deadline.durationText(periodic.onTimeMillis()));
      values.put(DeclarationKey.DEMAND, DemandText.write(periodic.demand()));
      values.put(
          DeclarationKey.FIRST_ARRIVAL,
          periodic.firstMillis().isPresent()
              ? instant(periodic.firstMillis().getAsLong())
              : WHEN_JOBS_COME);
    } else if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      values.put(DeclarationKey.LEAST_GAP, Deadline.durationText(aperiodic.leastGapMillis()));
      values.put(DeclarationKey.ON_TIME, Deadline.durationText(aperiodic.onTimeMillis()));
      values.put(DeclarationKey.DEMAND, DemandText.write(aperiodic.demand()));
    } else if (plan instanceof BurstPlan.Listed listed) {
      List<Burst> bursts = listed.bursts();
      values.put(
          DeclarationKey.ARRIVALS,
          bursts.stream()
              .map(burst -> instant(burst.arrivalMillis()))
              .collect(Collectors.joining(",")));
      values.put(DeclarationKey.UNTIL, instant(listed.endMillis()));
      values.put(
          DeclarationKey.ON_TIME,
          each(bursts, burst -> Deadline.durationText(burst.onTimeMillis())));
      values.put(DeclarationKey.DEMAND, each(bursts, burst -> DemandText.write(burst.demand())));
    } else {
      throw new IllegalArgumentException(plan + " has no text form");
    }
  }

  /** One value where all are the same, otherwise all of them. */
  private static String each(List<Burst> bursts, Function<Burst, String> value) {
    List<String> texts = bursts.stream().map(value).toList();
    return texts.stream().distinct().count() == 1 ? texts.get(0) : String.join(";", texts);
  }

  private static String instant(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }
}
