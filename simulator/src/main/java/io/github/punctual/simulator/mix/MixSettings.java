package io.github.punctual.simulator.mix;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.ReclaimMode;
import io.github.punctual.reservation.planner.Planners;
import java.util.Map;
import java.util.Optional;

/**
 * Which promises a scheduler of queues makes. What it does not serve runs as best effort.
 *
 * @param deadlines the policy of jobs with deadlines; empty to promise none
 * @param bursts whether bursts are served as their queues declare them
 * @param bopf how
 * @param planner the name of the planner of reservations; empty to make none
 * @param utilities whether jobs that name a utility are planned by it
 * @param reclaim for which promises tasks are taken back from those who are promised nothing
 */
public record MixSettings(
    Optional<Deadlines> deadlines,
    boolean bursts,
    BopfSettings bopf,
    Optional<String> planner,
    boolean utilities,
    ReclaimMode reclaim) {
  /** The CapacityScheduler as it comes: no promises. */
  public static final MixSettings STOCK =
      new MixSettings(
          Optional.empty(),
          false,
          BopfSettings.DEFAULT,
          Optional.empty(),
          false,
          ReclaimMode.NEVER);

  /** All kinds of promises, as PunctualScheduler makes them by default. */
  public static final MixSettings ALL =
      new MixSettings(
          Optional.of(new Deadlines("tempo", Map.of())),
          true,
          BopfSettings.DEFAULT,
          Optional.of("price-guided"),
          true,
          ReclaimMode.RESERVATIONS);

  /**
   * A policy of jobs with deadlines.
   *
   * @param name as {@link AdmissionPolicies} knows it
   * @param settings by name
   */
  public record Deadlines(String name, Map<String, String> settings) {
    public Deadlines {
      settings = Map.copyOf(settings);
      var unused = AdmissionPolicies.create(name, settings);
    }

    Policy policy() {
      return AdmissionPolicies.create(name, settings);
    }
  }

  public MixSettings {
    if (planner.isPresent() && Planners.byName(planner.get()).isEmpty()) {
      throw new IllegalArgumentException(
          "planner is '%s'; there is none of that name".formatted(planner.get()));
    }
  }

  /** The same with another policy of jobs with deadlines. */
  public MixSettings with(Deadlines other) {
    return new MixSettings(Optional.of(other), bursts, bopf, planner, utilities, reclaim);
  }

  /** The same with another answer to who gets room by force. */
  public MixSettings with(ReclaimMode other) {
    return new MixSettings(deadlines, bursts, bopf, planner, utilities, other);
  }

  public static MixSettings only(Deadlines deadlines) {
    return STOCK.with(deadlines);
  }

  public static MixSettings onlyBursts() {
    return new MixSettings(
        Optional.empty(), true, ALL.bopf, Optional.empty(), false, ReclaimMode.NEVER);
  }

  public static MixSettings onlyReservations() {
    return new MixSettings(Optional.empty(), false, ALL.bopf, ALL.planner, false, ALL.reclaim);
  }
}
