package io.github.punctual.yarn.queues;

import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What each queue would hold if containers could be as small as one likes and the order among
 * queues were followed from an empty cluster: first the levels by rank, then what is left by
 * dominant resource fairness among those that are served fairly, then among the others, each up to
 * what it could use. What nobody could use is spread over all queues by their weights, so that a
 * queue whose jobs are about to come finds its limits raised.
 */
final class FluidShares {
  /** Below this part of what there is, an amount is nothing. */
  private static final double NOTHING = 1e-9;

  /**
   * A queue to be given something.
   *
   * @param wanted all that it could use at once, within its maximum
   * @param floor what it gets at least
   */
  record Claim(QueueShare share, ResourceVector wanted, ResourceVector floor) {
    /** The claim of a queue that may use all that there is. */
    static Claim of(QueueShare share, QueueUse use, ResourceVector maximum, ResourceVector floor) {
      return new Claim(share, use.wanted().min(maximum), floor);
    }
  }

  private final String[] types;
  private final double[] capacity;
  private final double[] left;
  private final List<Claim> claims;
  private final double[][] given;
  private final double[][] wanted;

  private FluidShares(ResourceVector capacity, List<Claim> claims) {
    this.types = capacity.amounts().keySet().toArray(new String[0]);
    this.capacity = amounts(capacity);
    this.left = this.capacity.clone();
    this.claims = claims;
    this.given = new double[claims.size()][types.length];
    this.wanted = new double[claims.size()][];
    for (int i = 0; i < claims.size(); i++) {
      wanted[i] = amounts(claims.get(i).wanted());
    }
  }

  private double[] amounts(ResourceVector vector) {
    double[] amounts = new double[types.length];
    for (int type = 0; type < types.length; type++) {
      amounts[type] = vector.get(types[type]);
    }
    return amounts;
  }

  /** What each of the claims gets of a capacity, in their order. */
  static List<ResourceVector> divide(ResourceVector capacity, List<Claim> claims) {
    FluidShares shares = new FluidShares(capacity, claims);
    shares.fillToLevels();
    shares.fill(Beyond.FAIR);
    shares.fill(Beyond.SPARE);
    shares.spread();
    return shares.result();
  }

  private void fillToLevels() {
    List<Integer> byRank = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      if (!claims.get(i).share().level().isZero()) {
        byRank.add(i);
      }
    }
    byRank.sort(
        Comparator.<Integer>comparingInt(i -> claims.get(i).share().rank())
            .thenComparing(i -> claims.get(i).share().queue()));
    for (int i : byRank) {
      double[] level = amounts(claims.get(i).share().level());
      for (int type = 0; type < types.length; type++) {
        give(i, type, Math.min(Math.min(level[type], wanted[i][type]), left[type]));
      }
    }
  }

  private void give(int queue, int type, double amount) {
    given[queue][type] += amount;
    left[type] -= amount;
  }

  /** Raises the dominant shares over weights of all queues of a kind together. */
  private void fill(Beyond kind) {
    List<Integer> growing = new ArrayList<>();
    double[][] rest = new double[claims.size()][];
    for (int i = 0; i < claims.size(); i++) {
      rest[i] = new double[types.length];
      for (int type = 0; type < types.length; type++) {
        rest[i][type] = Math.max(0, wanted[i][type] - given[i][type]);
      }
      if (claims.get(i).share().beyond() == kind && canGrow(rest[i])) {
        growing.add(i);
      }
    }
    while (!growing.isEmpty()) {
      double step = step(growing, rest);
      for (int i : growing) {
        double part = step * speed(i, rest[i]);
        for (int type = 0; type < types.length; type++) {
          double amount = Math.min(part * rest[i][type], Math.max(0, left[type]));
          give(i, type, amount);
        }
        for (int type = 0; type < types.length; type++) {
          rest[i][type] *= Math.max(0, 1 - part);
        }
      }
      int before = growing.size();
      growing.removeIf(i -> !canGrow(rest[i]));
      if (growing.size() == before && step <= 0) {
        return;
      }
    }
  }

  /** Whether a queue wants something more, and something is left of all that it needs for it. */
  private boolean canGrow(double[] rest) {
    boolean wants = false;
    for (int type = 0; type < types.length; type++) {
      if (rest[type] > NOTHING * capacity[type]) {
        wants = true;
        if (left[type] <= NOTHING * capacity[type]) {
          return false;
        }
      }
    }
    return wants;
  }

  /** Which part of its rest a queue gets while dominant shares over weights rise by 1. */
  private double speed(int queue, double[] rest) {
    double dominant = 0;
    for (int type = 0; type < types.length; type++) {
      dominant = Math.max(dominant, rest[type] / capacity[type]);
    }
    return claims.get(queue).share().weight() / dominant;
  }

  /** How far shares rise until a queue has all that it wants or a type is used up. */
  private double step(List<Integer> growing, double[][] rest) {
    double step = Double.POSITIVE_INFINITY;
    double[] rate = new double[types.length];
    for (int i : growing) {
      double speed = speed(i, rest[i]);
      step = Math.min(step, 1 / speed);
      for (int type = 0; type < types.length; type++) {
        rate[type] += speed * rest[i][type];
      }
    }
    for (int type = 0; type < types.length; type++) {
      if (rate[type] > 0) {
        step = Math.min(step, Math.max(0, left[type]) / rate[type]);
      }
    }
    return step;
  }

  private void spread() {
    double weights = claims.stream().mapToDouble(claim -> claim.share().weight()).sum();
    for (int type = 0; type < types.length; type++) {
      double spare = Math.max(0, left[type]);
      for (int i = 0; i < claims.size(); i++) {
        give(i, type, spare * claims.get(i).share().weight() / weights);
      }
    }
  }

  private List<ResourceVector> result() {
    List<ResourceVector> result = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      Map<String, Long> amounts = new TreeMap<>();
      for (int type = 0; type < types.length; type++) {
        long floor = claims.get(i).floor().get(types[type]);
        amounts.put(types[type], Math.max(floor, (long) Math.floor(given[i][type] + 1e-6)));
      }
      result.add(ResourceVector.of(amounts));
    }
    return result;
  }
}
