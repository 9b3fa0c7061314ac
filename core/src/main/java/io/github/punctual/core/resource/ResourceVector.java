package io.github.punctual.core.resource;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/**
 * An immutable, non-negative amount of each resource type: what the papers call CPUs or containers,
 * as a vector.
 *
 * <p>The types are named as YARN names them ({@code memory-mb} in MiB, {@code vcores} in virtual
 * cores, any registered type in its own unit). A type that is absent counts as 0, so two vectors of
 * different types can always be compared. With one type the arithmetic is that of the papers.
 */
public final class ResourceVector {
  /** YARN's name for memory, in MiB. */
  public static final String MEMORY = "memory-mb";

  /** YARN's name for virtual cores. */
  public static final String VCORES = "vcores";

  public static final ResourceVector ZERO = new ResourceVector(new String[0], new long[0]);

  /** In the order of the names, and never changed: vectors share it. */
  private static final String[] MEMORY_AND_VCORES = {MEMORY, VCORES};

  private final String[] names;
  private final long[] amounts;

  /** Worked out when it is first asked for; 0 until then. */
  private int hash;

  private ResourceVector(String[] names, long[] amounts) {
    this.names = names;
    this.amounts = amounts;
  }

  /**
   * A vector of the two types that every YARN cluster has.
   *
   * @param memoryMib memory in MiB, at least 0
   * @param vcores virtual cores, at least 0
   * @throws IllegalArgumentException when an amount is negative
   */
  public static ResourceVector of(long memoryMib, long vcores) {
    if (memoryMib > 0 && vcores > 0) {
      return new ResourceVector(MEMORY_AND_VCORES, new long[] {memoryMib, vcores});
    }
    return of(Map.of(MEMORY, memoryMib, VCORES, vcores));
  }

  /**
   * A vector of one type: the papers' one-dimensional case.
   *
   * @throws IllegalArgumentException when the amount is negative or the name blank
   */
  public static ResourceVector of(String type, long amount) {
    return of(Map.of(type, amount));
  }

  /**
   * A vector of any types.
   *
   * @param amountByType amounts by type name, each at least 0
   * @throws IllegalArgumentException when an amount is negative or a name blank
   */
  public static ResourceVector of(Map<String, Long> amountByType) {
    TreeMap<String, Long> sorted = new TreeMap<>(amountByType);
    String[] names = new String[sorted.size()];
    long[] amounts = new long[sorted.size()];
    int n = 0;
    for (Map.Entry<String, Long> entry : sorted.entrySet()) {
      if (entry.getKey().isBlank()) {
        throw new IllegalArgumentException(
            "resource type name is blank; name it as resource-types.xml does");
      }
      if (entry.getValue() < 0) {
        throw new IllegalArgumentException(
            "amount of %s is %d; a resource vector has no negative amounts"
                .formatted(entry.getKey(), entry.getValue()));
      }
      if (entry.getValue() > 0) {
        names[n] = entry.getKey();
        amounts[n++] = entry.getValue();
      }
    }
    return n == 0 ? ZERO : new ResourceVector(Arrays.copyOf(names, n), Arrays.copyOf(amounts, n));
  }

  /** The amount of one type, 0 when the type is absent. */
  public long get(String type) {
    // There are few types, and a name is nearly always the same object.
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(type)) {
        return amounts[i];
      }
    }
    return 0;
  }

  /** The amounts above 0 by type name, in the order of the names. */
  public SortedMap<String, Long> amounts() {
    SortedMap<String, Long> result = new TreeMap<>();
    for (int i = 0; i < names.length; i++) {
      result.put(names[i], amounts[i]);
    }
    return result;
  }

  /** Whether every amount is 0. */
  public boolean isZero() {
    return names.length == 0;
  }

  /** The componentwise sum; an amount that would overflow stays at {@link Long#MAX_VALUE}. */
  public ResourceVector plus(ResourceVector other) {
    return isZero() ? other : other.isZero() ? this : combine(other, ResourceVector::saturatedSum);
  }

  /** The componentwise difference, floored at 0. */
  public ResourceVector minus(ResourceVector other) {
    return other.isZero() ? this : combine(other, (a, b) -> Math.max(0, a - b));
  }

  /** The componentwise minimum. */
  public ResourceVector min(ResourceVector other) {
    return combine(other, Math::min);
  }

  /** The componentwise maximum. */
  public ResourceVector max(ResourceVector other) {
    return combine(other, Math::max);
  }

  /**
   * This vector a number of times; an amount that would overflow stays at {@link Long#MAX_VALUE}.
   *
   * @param factor at least 0
   * @throws IllegalArgumentException when the factor is negative
   */
  public ResourceVector times(long factor) {
    if (factor < 0) {
      throw new IllegalArgumentException(
          "factor is " + factor + "; a resource vector cannot be multiplied by less than 0");
    }
    if (factor == 1 || isZero()) {
      return this;
    }
    if (factor == 0) {
      return ZERO;
    }
    long[] result = new long[amounts.length];
    for (int i = 0; i < result.length; i++) {
      long high = Math.multiplyHigh(amounts[i], factor);
      long low = amounts[i] * factor;
      result[i] = high != 0 || low < 0 ? Long.MAX_VALUE : low;
    }
    return new ResourceVector(names, result);
  }

  /** Each amount multiplied by a fraction in [0, 1] and rounded down. */
  public ResourceVector scaledDown(double fraction) {
    if (!(fraction >= 0 && fraction <= 1)) {
      throw new IllegalArgumentException("fraction is " + fraction + "; it must lie in [0, 1]");
    }
    long[] result = new long[amounts.length];
    for (int i = 0; i < result.length; i++) {
      // A double cannot hold every large amount and might round it up.
      result[i] = Math.min(amounts[i], (long) Math.floor(amounts[i] * fraction + 1e-9));
    }
    return withAmounts(result);
  }

  /**
   * Each amount multiplied by a factor and rounded down; one that would overflow stays at {@link
   * Long#MAX_VALUE}.
   *
   * @param factor at least 0; what is no number counts as 0
   * @throws IllegalArgumentException when the factor is negative
   */
  public ResourceVector scaled(double factor) {
    if (factor < 0) {
      throw new IllegalArgumentException("factor is " + factor + "; it must be at least 0");
    }
    long[] result = new long[amounts.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (long) (amounts[i] * factor);
    }
    return withAmounts(result);
  }

  /** Other amounts of the same types, which may be 0. */
  private ResourceVector withAmounts(long[] others) {
    int n = 0;
    for (long amount : others) {
      n += amount > 0 ? 1 : 0;
    }
    if (n == others.length) {
      return n == 0 ? ZERO : new ResourceVector(names, others);
    }
    String[] left = new String[n];
    long[] result = new long[n];
    n = 0;
    for (int i = 0; i < others.length; i++) {
      if (others[i] > 0) {
        left[n] = names[i];
        result[n++] = others[i];
      }
    }
    return n == 0 ? ZERO : new ResourceVector(left, result);
  }

  /** Whether no amount of this vector exceeds that of the other. */
  public boolean fitsIn(ResourceVector other) {
    for (int i = 0; i < names.length; i++) {
      if (amounts[i] > other.get(names[i])) {
        return false;
      }
    }
    return true;
  }

  /** Whether every amount of this vector, and there is one, exceeds that of the other. */
  public boolean exceeds(ResourceVector other) {
    for (int i = 0; i < names.length; i++) {
      if (amounts[i] <= other.get(names[i])) {
        return false;
      }
    }
    return !isZero();
  }

  /** Whether some amount is so large that it may have overflowed. */
  public boolean isSaturated() {
    for (long amount : amounts) {
      if (amount == Long.MAX_VALUE) {
        return true;
      }
    }
    return false;
  }

  /**
   * How many times a unit fits into this vector.
   *
   * @param unit not zero
   * @return from 0 to {@link Integer#MAX_VALUE}
   * @throws IllegalArgumentException when the unit is zero
   */
  public int count(ResourceVector unit) {
    if (unit.isZero()) {
      throw new IllegalArgumentException("the unit is zero and would fit without end");
    }
    long result = Integer.MAX_VALUE;
    for (int i = 0; i < unit.names.length; i++) {
      result = Math.min(result, get(unit.names[i]) / unit.amounts[i]);
    }
    return (int) result;
  }

  /**
   * The type that limits how many times the unit fits; the first by name among equals. The unit
   * must not be zero.
   */
  public String bindingType(ResourceVector unit) {
    int fits = count(unit);
    for (int i = 0; i < unit.names.length; i++) {
      if (get(unit.names[i]) / unit.amounts[i] == fits) {
        return unit.names[i];
      }
    }
    return unit.names[0];
  }

  /**
   * The largest share of a capacity that this vector takes in any type (DRF's dominant share).
   *
   * @return at least 0; infinite when something is asked of which the capacity has nothing
   */
  public double dominantShare(ResourceVector capacity) {
    double share = 0;
    for (int i = 0; i < names.length; i++) {
      share = Math.max(share, (double) amounts[i] / capacity.get(names[i]));
    }
    return share;
  }

  private ResourceVector combine(ResourceVector other, LongBinaryOperator operator) {
    return Arrays.equals(names, other.names)
        ? combineSameTypes(other, operator)
        : combineTypes(other, operator);
  }

  private ResourceVector combineSameTypes(ResourceVector other, LongBinaryOperator operator) {
    long[] result = new long[amounts.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = operator.applyAsLong(amounts[i], other.amounts[i]);
      if (result[i] == 0) {
        return combineTypes(other, operator);
      }
    }
    return new ResourceVector(names, result);
  }

  private ResourceVector combineTypes(ResourceVector other, LongBinaryOperator operator) {
    String[] union = new String[names.length + other.names.length];
    long[] result = new long[union.length];
    int n = 0;
    int i = 0;
    int j = 0;
    while (i < names.length || j < other.names.length) {
      int order =
          i == names.length ? 1 : j == other.names.length ? -1 : names[i].compareTo(other.names[j]);
      String name = order <= 0 ? names[i] : other.names[j];
      long value =
          operator.applyAsLong(order <= 0 ? amounts[i] : 0, order >= 0 ? other.amounts[j] : 0);
      if (order <= 0) {
        i++;
      }
      if (order >= 0) {
        j++;
      }
      if (value > 0) {
        union[n] = name;
        result[n++] = value;
      }
    }
    return n == 0 ? ZERO : new ResourceVector(Arrays.copyOf(union, n), Arrays.copyOf(result, n));
  }

  private static long saturatedSum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  @Override
  public boolean equals(Object o) {
    return this == o
        || (o instanceof ResourceVector v
            && Arrays.equals(names, v.names)
            && Arrays.equals(amounts, v.amounts));
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      hash = 31 * Arrays.hashCode(names) + Arrays.hashCode(amounts);
    }
    return hash;
  }

  /** Such as {@code <memory-mb:2048, vcores:1>}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("<");
    for (int i = 0; i < names.length; i++) {
      text.append(i == 0 ? "" : ", ").append(names[i]).append(':').append(amounts[i]);
    }
    return text.append('>').toString();
  }
}
