package io.github.punctual.core.resource;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Collectors;

/**
 * An immutable, non-negative amount of each resource type held over time, in resource-seconds:
 * MiB-seconds of memory, vcore-seconds, as YARN counts what an application has used.
 *
 * <p>A type that is absent counts as 0.
 */
public final class ResourceSeconds {
  public static final ResourceSeconds ZERO = new ResourceSeconds(new TreeMap<>());

  /** What rounding may add or take, as a part of the amounts that are compared. */
  private static final double TOLERANCE = 1e-9;

  private final SortedMap<String, Double> amounts;

  private ResourceSeconds(SortedMap<String, Double> amounts) {
    this.amounts = amounts;
  }

  /**
   * Amounts of any types.
   *
   * @param amountByType resource-seconds by type name, each finite and at least 0
   * @throws IllegalArgumentException when an amount is negative or not finite, or a name is blank
   */
  public static ResourceSeconds of(Map<String, Double> amountByType) {
    SortedMap<String, Double> sorted = new TreeMap<>();
    amountByType.forEach(
        (type, amount) -> {
          if (type.isBlank()) {
            throw new IllegalArgumentException(
                "resource type name is blank; name it as resource-types.xml does");
          }
          if (!(amount >= 0 && amount < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                "amount of %s is %s resource-seconds; it must be a finite number, at least 0"
                    .formatted(type, amount));
          }
          if (amount > 0) {
            sorted.put(type, amount);
          }
        });
    return sorted.isEmpty() ? ZERO : new ResourceSeconds(sorted);
  }

  /**
   * What is held when so much is held so long.
   *
   * @param millis at least 0
   */
  public static ResourceSeconds of(ResourceVector held, long millis) {
    if (millis < 0) {
      throw new IllegalArgumentException("held for " + millis + " ms; it must be at least 0");
    }
    SortedMap<String, Double> result = new TreeMap<>();
    if (millis > 0) {
      held.amounts().forEach((type, amount) -> result.put(type, amount * (millis / 1000.0)));
    }
    return result.isEmpty() ? ZERO : new ResourceSeconds(result);
  }

  /** The resource-seconds of one type, 0 when it is absent. */
  public double get(String type) {
    return amounts.getOrDefault(type, 0.0);
  }

  /** The amounts above 0 by type name, in the order of the names. */
  public SortedMap<String, Double> amounts() {
    return Collections.unmodifiableSortedMap(amounts);
  }

  /** Whether every amount is 0. */
  public boolean isZero() {
    return amounts.isEmpty();
  }

  public ResourceSeconds plus(ResourceSeconds other) {
    return combine(other, Double::sum);
  }

  /** The componentwise difference, floored at 0. */
  public ResourceSeconds minus(ResourceSeconds other) {
    return combine(other, (a, b) -> Math.max(0, a - b));
  }

  /** The componentwise maximum. */
  public ResourceSeconds max(ResourceSeconds other) {
    return combine(other, Math::max);
  }

  /**
   * The amounts times a factor.
   *
   * @param factor finite, at least 0
   */
  public ResourceSeconds times(double factor) {
    SortedMap<String, Double> result = new TreeMap<>();
    amounts.forEach((type, amount) -> result.put(type, amount * factor));
    return of(result);
  }

  /** Whether every amount is at most that of the other, up to rounding. */
  public boolean fitsIn(ResourceSeconds other) {
    return amounts.entrySet().stream()
        .allMatch(
            entry -> entry.getValue() <= other.get(entry.getKey()) * (1 + TOLERANCE) + TOLERANCE);
  }

  /**
   * The constant rate that amounts to this within some time, rounded up to whole units.
   *
   * @param millis above 0
   */
  public ResourceVector over(long millis) {
    if (millis <= 0) {
      throw new IllegalArgumentException("spread over " + millis + " ms; it must be above 0");
    }
    SortedMap<String, Long> rate = new TreeMap<>();
    amounts.forEach(
        (type, amount) -> {
          double exact = amount * 1000.0 / millis;
          rate.put(type, (long) Math.ceil(exact - exact * TOLERANCE));
        });
    return ResourceVector.of(rate);
  }

  /**
   * The largest share that this is, over the types, of all that a capacity gives within some time:
   * 0 for nothing, infinite where there is none of a type.
   *
   * @param millis above 0
   */
  public double dominantShare(ResourceVector capacity, long millis) {
    double share = 0;
    for (Map.Entry<String, Double> entry : amounts.entrySet()) {
      share =
          Math.max(share, entry.getValue() / (capacity.get(entry.getKey()) * (millis / 1000.0)));
    }
    return share;
  }

  private ResourceSeconds combine(ResourceSeconds other, DoubleBinaryOperator operator) {
    SortedMap<String, Double> result = new TreeMap<>();
    for (String type : amounts.keySet()) {
      result.put(type, operator.applyAsDouble(get(type), other.get(type)));
    }
    for (String type : other.amounts.keySet()) {
      result.computeIfAbsent(type, t -> operator.applyAsDouble(0, other.get(t)));
    }
    return of(result);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ResourceSeconds other && amounts.equals(other.amounts);
  }

  @Override
  public int hashCode() {
    return amounts.hashCode();
  }

  /** Such as {@code 614400 MiB-seconds, 600 vcore-seconds}, or {@code nothing}. */
  @Override
  public String toString() {
    return isZero()
        ? "nothing"
        : amounts.entrySet().stream()
            .map(entry -> number(entry.getValue()) + " " + unit(entry.getKey()) + "-seconds")
            .collect(Collectors.joining(", "));
  }

  private static String number(double amount) {
    return amount == Math.rint(amount)
        ? String.format(Locale.ROOT, "%.0f", amount)
        : String.format(Locale.ROOT, "%.1f", amount);
  }

  private static String unit(String type) {
    return switch (type) {
      case ResourceVector.MEMORY -> "MiB";
      case ResourceVector.VCORES -> "vcore";
      default -> type;
    };
  }
}
