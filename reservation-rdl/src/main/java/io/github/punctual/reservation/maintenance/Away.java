package io.github.punctual.reservation.maintenance;

import io.github.punctual.core.resource.ResourceVector;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * How much capacity is away: a part of all that there is otherwise, or an amount.
 *
 * @param part of each type, in [0, 1]
 * @param amount on top of it
 */
public record Away(double part, ResourceVector amount) {
  /** What is accepted, for messages. */
  public static final String ACCEPTED =
      "a part such as 25% or 0.25, above 0 and at most 100%, or amounts such as memory-mb=65536,vcores=32";

  private static final MathContext SIX_DIGITS = new MathContext(6);

  public Away {
    Objects.requireNonNull(amount, "amount");
    if (!(part >= 0 && part <= 1)) {
      throw new IllegalArgumentException(
          "the part that is away is %s; it must lie between 0 and 1".formatted(part));
    }
  }

  /** How much of some capacity is away. */
  ResourceVector of(ResourceVector whole) {
    Map<String, Long> amounts = new TreeMap<>();
    whole.amounts().forEach((type, all) -> amounts.put(type, (long) Math.ceil(all * part - 1e-9)));
    return ResourceVector.of(amounts).plus(amount).min(whole);
  }

  /**
   * Reads {@link #ACCEPTED}.
   *
   * @param types the names of the resource types that there are
   * @throws IllegalArgumentException when the text is something else, without naming it
   */
  static Away parse(String text, Set<String> types) {
    String trimmed = text.strip();
    if (trimmed.indexOf('=') >= 0) {
      return new Away(0, amounts(trimmed, types));
    }
    boolean percent = trimmed.endsWith("%");
    double part =
        Double.parseDouble(percent ? trimmed.substring(0, trimmed.length() - 1).strip() : trimmed)
            / (percent ? 100 : 1);
    if (!(part > 0 && part <= 1)) {
      throw new IllegalArgumentException("out of range");
    }
    return new Away(part, ResourceVector.ZERO);
  }

  private static ResourceVector amounts(String text, Set<String> types) {
    Map<String, Long> amounts = new TreeMap<>();
    for (String each : text.split(",", -1)) {
      String[] pair = each.split("=", -1);
      String type = pair[0].strip();
      if (pair.length != 2 || !types.contains(type)) {
        throw new IllegalArgumentException("the resource types are " + types);
      }
      long amount = Long.parseLong(pair[1].strip());
      if (amount < 0 || amounts.put(type, amount) != null) {
        throw new IllegalArgumentException("each type once, and at least 0");
      }
    }
    ResourceVector vector = ResourceVector.of(amounts);
    if (vector.isZero()) {
      throw new IllegalArgumentException("nothing is away");
    }
    return vector;
  }

  @Override
  public String toString() {
    return part > 0
        ? new BigDecimal(part * 100, SIX_DIGITS).stripTrailingZeros().toPlainString() + " %"
        : amount.toString();
  }
}
