package io.github.punctual.core.queue;

import io.github.punctual.core.queue.ProgressiveFilling.Claim;
import io.github.punctual.core.queue.ProgressiveFilling.Flow;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Divides a capacity among queues as {@link QueueShare} says, as if it could be divided at will:
 * what the serving order comes to when containers are very small and are handed out anew at once.
 *
 * <p>A queue uses resources in the proportions of what it wants (a Leontief direction): it is given
 * a fraction of its want, the same of every type, and has no use for more of one type alone. Each
 * group of queues is filled by {@link ProgressiveFilling}. The groups are the ranks below the
 * levels, one after the other; then the queues that are {@link Beyond#FAIR}; then those that are
 * {@link Beyond#SPARE}.
 */
public final class FluidDivision {
  /**
   * A queue and all that it could use at once.
   *
   * @param share how it is to be served
   * @param wanted what it could use, held or not
   */
  public record Want(QueueShare share, ResourceVector wanted) {}

  /**
   * A queue among those that are served.
   *
   * @param share how it is to be served
   * @param claim what it wants, up to the share's level while it is bounded
   */
  public record Served(QueueShare share, Claim claim) {}

  private FluidDivision() {}

  /** Fills all groups of queues in order. */
  public static void fill(ProgressiveFilling filling, Collection<Served> queues) {
    TreeMap<Integer, List<Claim>> ranks = new TreeMap<>();
    List<Claim> fair = new ArrayList<>();
    List<Claim> spare = new ArrayList<>();
    for (Served queue : queues) {
      if (!queue.share().level().isZero()) {
        queue.claim().bound(true);
        ranks.computeIfAbsent(queue.share().rank(), rank -> new ArrayList<>()).add(queue.claim());
      }
      (queue.share().beyond() == Beyond.FAIR ? fair : spare).add(queue.claim());
    }
    ranks.values().forEach(filling::fill);
    queues.forEach(queue -> queue.claim().bound(false));
    filling.fill(fair);
    filling.fill(spare);
  }

  /**
   * The fraction of its want that each queue gets, from 0 to 1, in the order of the wants. A queue
   * that wants a type of which there is none gets nothing.
   */
  public static double[] fractions(ResourceVector capacity, List<Want> wants) {
    SortedSet<String> types = new TreeSet<>(capacity.amounts().keySet());
    wants.forEach(want -> types.addAll(want.wanted().amounts().keySet()));
    List<Flow> flows = new ArrayList<>();
    List<Served> queues = new ArrayList<>();
    for (Want want : wants) {
      Flow flow = new Flow(amounts(types, want.wanted()), want.wanted().isZero() ? 0 : 1);
      double[] level = amounts(types, want.share().level());
      flows.add(flow);
      queues.add(new Served(want.share(), new Claim(want.share().weight(), level, List.of(flow))));
    }
    double[] all = amounts(types, capacity);
    fill(new ProgressiveFilling(all, all), queues);
    return flows.stream().mapToDouble(Flow::given).toArray();
  }

  private static double[] amounts(SortedSet<String> types, ResourceVector of) {
    return types.stream().mapToDouble(of::get).toArray();
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
}
