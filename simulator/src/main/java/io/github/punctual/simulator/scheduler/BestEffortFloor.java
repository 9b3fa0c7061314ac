package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Map;
import java.util.TreeMap;

/**
 * What of a cluster is never promised to jobs with deadlines, and what they leave to best effort
 * while it asks for it: {@code punctual.best-effort-floor} of the ResourceManager, here a setting
 * of the policy.
 *
 * @param part the part of the cluster, in [0, 0.95]
 */
public record BestEffortFloor(double part) {
  /** Its name among the settings of a policy. */
  public static final String SETTING = "best-effort-floor";

  /** What operators have unless they say otherwise. */
  public static final BestEffortFloor USUAL = new BestEffortFloor(0.1);

  static final BestEffortFloor NONE = new BestEffortFloor(0);

  /** As the ResourceManager accepts it. */
  private static final double MOST = 0.95;

  /**
   * The floor that a user gave among the settings of a policy, or another where there is none.
   *
   * @throws IllegalArgumentException when it is out of range
   */
  public static BestEffortFloor of(SchedulerSpec spec, BestEffortFloor otherwise) {
    return read(new Options(spec.name(), spec.settings()), otherwise);
  }

  static BestEffortFloor read(Options options, BestEffortFloor otherwise) {
    return new BestEffortFloor(options.number(SETTING, otherwise.part, 0, MOST));
  }

  /** The settings of a policy that are its own. */
  public static Map<String, String> without(Map<String, String> settings) {
    Map<String, String> own = new TreeMap<>(settings);
    own.remove(SETTING);
    return own;
  }

  boolean isNone() {
    return part == 0;
  }

  /** What of a capacity may be promised. */
  ClusterCapacity promisable(ClusterCapacity whole) {
    return isNone()
        ? whole
        : ClusterCapacity.of(whole.pools().stream().map(pool -> pool.withFloor(part)).toList());
  }

  /** What jobs with deadlines leave, given what others hold and ask for. */
  ResourceVector kept(ResourceVector total, ResourceVector held, ResourceVector asked) {
    return total.scaledDown(part).minus(held).min(asked);
  }
}
