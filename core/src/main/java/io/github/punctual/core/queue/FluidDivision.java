package io.github.punctual.core.queue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Divides a capacity among queues as {@link QueueShare} says, as if it could be divided at will:
 * what the serving order comes to when containers are very small and are handed out anew at once.
 *
 * <p>A queue uses resources in the proportions of what it wants (a Leontief direction): it is given
 * a fraction of its want, the same of every type, and has no use for more of one type alone. Each
 * group of queues is filled progressively: those with the smallest dominant share over weight grow
 * first, until they have what they may, or a resource that they need is used up (dominant resource
 * fairness; Ghodsi et al., NSDI 2011). The groups are the ranks below the levels, one after the
 * other; then the queues that are {@link Beyond#FAIR}; then those that are {@link Beyond#SPARE}.
 */
public final class FluidDivision {
  /** What rounding may take, as a part of a capacity. */
  private static final double TOLERANCE = 1e-9;

  /**
   * A queue and all that it could use at once.
   *
   * @param share how it is to be served
   * @param wanted what it could use, held or not
   */
  public record Want(QueueShare share, ResourceVector wanted) {}

  private final double[] capacity;
  private final double[] free;
  private final double[][] wanted;

  /** The dominant share, over the weight, that the whole want would be. */
  private final double[] dominant;

  /** The fraction of its want that each queue has. */
  private final double[] given;

  private final double[] limit;

  /** What those that grow take together of each type as the water rises by one. */
  private final double[] rate;

  private FluidDivision(ResourceVector total, List<Want> wants) {
    SortedSet<String> names = new TreeSet<>(total.amounts().keySet());
    wants.forEach(want -> names.addAll(want.wanted().amounts().keySet()));
    List<String> types = List.copyOf(names);
    rate = new double[types.size()];
    int n = wants.size();
    capacity = types.stream().mapToDouble(total::get).toArray();
    free = capacity.clone();
    wanted = new double[n][];
    dominant = new double[n];
    given = new double[n];
    limit = new double[n];
    for (int i = 0; i < n; i++) {
      Want want = wants.get(i);
      wanted[i] = types.stream().mapToDouble(want.wanted()::get).toArray();
      dominant[i] = want.wanted().dominantShare(total) / want.share().weight();
    }
  }

  /**
   * The fraction of its want that each queue gets, from 0 to 1, in the order of the wants. A queue
   * that wants a type of which there is none gets nothing.
   */
  public static double[] fractions(ResourceVector capacity, List<Want> wants) {
    FluidDivision division = new FluidDivision(capacity, wants);
    TreeMap<Integer, List<Integer>> ranks = new TreeMap<>();
    List<Integer> fair = new ArrayList<>();
    List<Integer> spare = new ArrayList<>();
    for (int i = 0; i < wants.size(); i++) {
      Want want = wants.get(i);
      if (want.wanted().isZero() || Double.isInfinite(division.dominant[i])) {
        continue;
      }
      if (!want.share().level().isZero()) {
        ranks.computeIfAbsent(want.share().rank(), rank -> new ArrayList<>()).add(i);
      }
      (want.share().beyond() == Beyond.FAIR ? fair : spare).add(i);
    }
    for (List<Integer> rank : ranks.values()) {
      rank.forEach(i -> division.limit[i] = fractionAtLevel(wants.get(i)));
      division.fill(rank);
    }
    fair.forEach(i -> division.limit[i] = 1);
    division.fill(fair);
    spare.forEach(i -> division.limit[i] = 1);
    division.fill(spare);
    return division.given;
  }

  /** What each queue gets, rounded down to whole units, in the order of the wants. */
  public static List<ResourceVector> divide(ResourceVector capacity, List<Want> wants) {
    double[] fractions = fractions(capacity, wants);
    List<ResourceVector> result = new ArrayList<>(wants.size());
    for (int i = 0; i < fractions.length; i++) {
      result.add(wants.get(i).wanted().scaledDown(fractions[i]));
    }
    return result;
  }

  /** The fraction of its want at which a queue reaches its level in the first type. */
  private static double fractionAtLevel(Want want) {
    double fraction = 1;
    for (Map.Entry<String, Long> entry : want.share().level().amounts().entrySet()) {
      long amount = want.wanted().get(entry.getKey());
      if (amount > entry.getValue()) {
        fraction = Math.min(fraction, (double) entry.getValue() / amount);
      }
    }
    return fraction;
  }

  /** Progressive filling of some queues from what they have to their limits. */
  private void fill(List<Integer> queues) {
    List<Integer> waiting = new ArrayList<>(queues);
    waiting.removeIf(i -> given[i] >= limit[i] || needsSomethingUsedUp(i));
    waiting.sort(Comparator.comparingDouble(this::waterNow));
    PriorityQueue<Integer> growing =
        new PriorityQueue<>(
            Comparator.comparingDouble(this::waterAtLimit).thenComparing(i -> (int) i));
    Arrays.fill(rate, 0);
    int next = 0;
    double water = 0;
    while (next < waiting.size() || !growing.isEmpty()) {
      if (growing.isEmpty()) {
        Arrays.fill(rate, 0);
        water = waterNow(waiting.get(next));
      }
      while (next < waiting.size() && waterNow(waiting.get(next)) <= water) {
        int entering = waiting.get(next++);
        if (!needsSomethingUsedUp(entering)) {
          addRate(entering, 1);
          growing.add(entering);
        }
      }
      if (!growing.isEmpty()) {
        double until = waterAtLimit(growing.peek());
        if (next < waiting.size()) {
          until = Math.min(until, waterNow(waiting.get(next)));
        }
        water = rise(water, until);
        settle(growing, water);
      }
    }
  }

  /** Lets the water rise to a height, or until a resource is used up; says how high it came. */
  private double rise(double water, double until) {
    double reached = until;
    for (int k = 0; k < free.length; k++) {
      // Nobody who needs what is used up grows any more: its rate is what rounding has left.
      if (rate[k] > 0 && free[k] > 0) {
        reached = Math.min(reached, water + free[k] / rate[k]);
      }
    }
    for (int k = 0; k < free.length; k++) {
      free[k] = Math.max(0, free[k] - rate[k] * (reached - water));
      if (free[k] <= capacity[k] * TOLERANCE) {
        free[k] = 0;
      }
    }
    return reached;
  }

  /** Takes out who is full, and who needs what is now used up. */
  private void settle(PriorityQueue<Integer> growing, double water) {
    while (!growing.isEmpty() && waterAtLimit(growing.peek()) <= water * (1 + TOLERANCE)) {
      int full = growing.poll();
      given[full] = limit[full];
      addRate(full, -1);
    }
    for (int k = 0; k < free.length; k++) {
      if (rate[k] > 0 && free[k] == 0) {
        growing.removeIf(
            i -> {
              boolean stops = needsSomethingUsedUp(i);
              if (stops) {
                given[i] = Math.max(given[i], Math.min(limit[i], water / dominant[i]));
                addRate(i, -1);
              }
              return stops;
            });
      }
    }
  }

  private void addRate(int queue, int sign) {
    for (int k = 0; k < free.length; k++) {
      rate[k] += sign * wanted[queue][k] / dominant[queue];
    }
  }

  private double waterNow(int queue) {
    return given[queue] * dominant[queue];
  }

  private double waterAtLimit(int queue) {
    return limit[queue] * dominant[queue];
  }

  private boolean needsSomethingUsedUp(int queue) {
    for (int k = 0; k < free.length; k++) {
      if (wanted[queue][k] > 0 && free[k] == 0) {
        return true;
      }
    }
    return false;
  }
}
