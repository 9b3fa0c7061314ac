package io.github.punctual.admission.bopf.state;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * A plan of bursts.
 *
 * @param kind {@code periodic}, {@code listed} or {@code aperiodic}
 * @param firstMillis the first arrival of a periodic plan; empty when it is not known, or in
 *     another kind of plan
 * @param gapMillis the period, or the least gap; 0 in a listed plan
 * @param onTimeMillis how long after its arrival a burst must be done; 0 in a listed plan
 * @param demand what each burst needs, in resource-seconds by type; empty in a listed plan
 * @param bursts those of a listed plan
 * @param endMillis when the burst after the last of a listed plan could come; 0 in another kind
 * @param onTimeFraction the part of the bursts that must be on time
 */
public record PlanState(
    String kind,
    List<Long> firstMillis,
    long gapMillis,
    long onTimeMillis,
    Map<String, Double> demand,
    List<ListedBurst> bursts,
    long endMillis,
    double onTimeFraction) {
  /**
   * A burst of a listed plan.
   *
   * @param arrivalMillis when it arrives
   * @param onTimeMillis how long after that it must be done
   * @param demand what it needs, in resource-seconds by type
   */
  public record ListedBurst(long arrivalMillis, long onTimeMillis, Map<String, Double> demand) {
    /** Copies the map. */
    public ListedBurst {
      demand = new TreeMap<>(demand);
    }
  }

  /** Copies the collections. */
  public PlanState {
    Objects.requireNonNull(kind, "kind");
    firstMillis = List.copyOf(firstMillis);
    demand = new TreeMap<>(demand);
    bursts = List.copyOf(bursts);
  }

  /** A plan as it is stored. */
  public static PlanState of(BurstPlan plan) {
    if (plan instanceof BurstPlan.Periodic periodic) {
      return new PlanState(
          "periodic",
          periodic.firstMillis().stream().boxed().toList(),
          periodic.periodMillis(),
          periodic.onTimeMillis(),
          periodic.demand().amounts(),
          List.of(),
          0,
          periodic.onTimeFraction());
    }
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return new PlanState(
          "aperiodic",
          List.of(),
          aperiodic.leastGapMillis(),
          aperiodic.onTimeMillis(),
          aperiodic.demand().amounts(),
          List.of(),
          0,
          aperiodic.onTimeFraction());
    }
    BurstPlan.Listed listed = (BurstPlan.Listed) plan;
    List<ListedBurst> bursts =
        listed.bursts().stream()
            .map(
                burst ->
                    new ListedBurst(
                        burst.arrivalMillis(), burst.onTimeMillis(), burst.demand().amounts()))
            .toList();
    return new PlanState(
        "listed", List.of(), 0, 0, Map.of(), bursts, listed.endMillis(), listed.onTimeFraction());
  }

  /**
   * The plan that is stored.
   *
   * @throws IllegalArgumentException when the kind is none of the three, or a number is out of its
   *     range
   */
  public BurstPlan toPlan() {
    return switch (kind) {
      case "periodic" ->
          new BurstPlan.Periodic(
              firstMillis.isEmpty() ? OptionalLong.empty() : OptionalLong.of(firstMillis.get(0)),
              gapMillis,
              onTimeMillis,
              ResourceSeconds.of(demand),
              onTimeFraction);
      case "aperiodic" ->
          new BurstPlan.Aperiodic(
              gapMillis, onTimeMillis, ResourceSeconds.of(demand), onTimeFraction);
      case "listed" ->
          new BurstPlan.Listed(
              bursts.stream()
                  .map(
                      burst ->
                          new Burst(
                              burst.arrivalMillis(),
                              burst.onTimeMillis(),
                              ResourceSeconds.of(burst.demand())))
                  .toList(),
              endMillis,
              onTimeFraction);
      default ->
          throw new IllegalArgumentException(
              "plan of bursts is '%s'; it must be periodic, listed or aperiodic".formatted(kind));
    };
  }
}
