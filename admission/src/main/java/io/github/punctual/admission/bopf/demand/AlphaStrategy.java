package io.github.punctual.admission.bopf.demand;

import io.github.punctual.core.resource.ResourceSeconds;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The alpha-strategy (section 3.5 of the paper): the demand that a queue must declare so that a
 * burst needs no more of any of its K resource types with probability alpha.
 */
public final class AlphaStrategy {
  private AlphaStrategy() {}

  /**
   * For types whose amounts have nothing to do with each other: of each type what is enough with
   * probability alpha^(1/K), so that all together are enough with probability alpha.
   *
   * @param distributions by type, at least one
   * @param alpha above 0, at most 1
   */
  public static ResourceSeconds independent(
      Map<String, ? extends Distribution> distributions, double alpha) {
    SampleQuantiles.check("alpha", alpha);
    return quantiles(distributions, Math.pow(alpha, 1.0 / distributions.size()));
  }

  /**
   * For types that a burst needs much of all together or of none: of each type what is enough with
   * probability alpha.
   *
   * @param distributions by type, at least one
   * @param alpha above 0, at most 1
   */
  public static ResourceSeconds correlated(
      Map<String, ? extends Distribution> distributions, double alpha) {
    SampleQuantiles.check("alpha", alpha);
    return quantiles(distributions, alpha);
  }

  private static ResourceSeconds quantiles(
      Map<String, ? extends Distribution> distributions, double level) {
    if (distributions.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no distribution; at least one resource type must have one");
    }
    Map<String, Double> amounts = new TreeMap<>();
    distributions.forEach((type, each) -> amounts.put(type, each.quantile(level)));
    return ResourceSeconds.of(amounts);
  }

  /**
   * For types whose amounts go together in whatever way bursts that were seen show. There are many
   * vectors in which alpha of the bursts fit. Taken is that of the smallest common level: of each
   * type the quantile at the same level, which is as low as it can be; then less of any type that
   * none of the bursts that fit needs. With perfect correlation this is what {@link #correlated}
   * gives, and for many independent samples what {@link #independent} gives.
   *
   * @param bursts what past bursts needed, at least one
   * @param alpha above 0, at most 1
   */
  public static ResourceSeconds joint(List<ResourceSeconds> bursts, double alpha) {
    int enough = SampleQuantiles.rank(alpha, bursts.size());
    Map<String, EmpiricalDistribution> each = distributions(bursts);
    // Fewer than enough fit below the level that suffices for enough of a single type.
    int low = enough;
    int high = bursts.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (fitting(bursts, atRank(each, middle)).size() >= enough) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return fitting(bursts, atRank(each, low)).stream()
        .reduce(ResourceSeconds.ZERO, ResourceSeconds::max);
  }

  /** The distribution of each type that any of the bursts needed. */
  static Map<String, EmpiricalDistribution> distributions(List<ResourceSeconds> bursts) {
    SortedSet<String> types = new TreeSet<>();
    bursts.forEach(burst -> types.addAll(burst.amounts().keySet()));
    Map<String, EmpiricalDistribution> result = new TreeMap<>();
    for (String type : types) {
      result.put(
          type, new EmpiricalDistribution(bursts.stream().mapToDouble(b -> b.get(type)).toArray()));
    }
    return result;
  }

  private static ResourceSeconds atRank(Map<String, EmpiricalDistribution> each, int rank) {
    Map<String, Double> amounts = new TreeMap<>();
    each.forEach((type, distribution) -> amounts.put(type, distribution.atRank(rank)));
    return ResourceSeconds.of(amounts);
  }

  private static List<ResourceSeconds> fitting(
      List<ResourceSeconds> bursts, ResourceSeconds request) {
    return bursts.stream().filter(burst -> burst.fitsIn(request)).toList();
  }
}
