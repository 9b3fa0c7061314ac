package io.github.punctual.admission.bopf.declare;

import io.github.punctual.admission.declaration.DeclarationLimits;
import io.github.punctual.admission.declaration.TagValues;
import io.github.punctual.admission.declaration.ValueException;
import io.github.punctual.admission.declaration.ValueForm;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The demand of a burst as text: resource-seconds by type, {@code memory-mb=2457600,vcores=1200},
 * or tasks, {@code 40x2g,1x30s}, or sums of these.
 */
final class DemandText {
  /** No group can end at several places, so that a long text is looked at once. */
  private static final Pattern TASKS =
      Pattern.compile("([^\\sx,]+)\\s*x\\s*([^\\s,]+)\\s*,\\s*([^\\sx,]+)\\s*x\\s*(\\S+)");

  /** What one type may amount to: it keeps out overflow, not large bursts. */
  private static final double MOST = 1e18;

  private DemandText() {}

  static ResourceSeconds parse(String text, Set<String> resourceTypes) throws ValueException {
    ResourceSeconds sum = ResourceSeconds.ZERO;
    for (String part : text.split("\\+", -1)) {
      String term = part.strip();
      if (term.isEmpty()) {
        throw new ValueException("has nothing between two +");
      }
      sum =
          sum.plus(term.contains("=") ? amounts(term, resourceTypes) : tasks(term, resourceTypes));
    }
    if (sum.isZero()) {
      throw new ValueException("is nothing");
    }
    return sum;
  }

  private static ResourceSeconds amounts(String term, Set<String> resourceTypes)
      throws ValueException {
    Map<String, Double> amounts = new TreeMap<>();
    for (String entry : term.split(",", -1)) {
      int equals = entry.indexOf('=');
      if (equals < 0) {
        throw new ValueException("has the part '" + entry.strip() + "' without =");
      }
      String type = entry.substring(0, equals).strip();
      if (!resourceTypes.contains(type)) {
        throw new ValueException(
            "names '%s', which is not a resource type here; types are %s"
                .formatted(type, String.join(", ", new TreeSet<>(resourceTypes))));
      }
      String amount = entry.substring(equals + 1).strip();
      if (amounts.put(type, part(type, amount, DemandText::amount)) != null) {
        throw new ValueException("names " + type + " twice");
      }
    }
    return ResourceSeconds.of(amounts);
  }

  private static double amount(String text) throws ValueException {
    double amount = TagValues.decimal(text);
    if (amount < 0) {
      throw new ValueException("is negative");
    }
    if (amount > MOST) {
      throw new ValueException("is above the most, " + MOST);
    }
    return amount;
  }

  /** What of the tasks is of types that count: where memory alone does, vcores must not bind. */
  private static ResourceSeconds tasks(String term, Set<String> resourceTypes)
      throws ValueException {
    Matcher tasks = TASKS.matcher(term.toLowerCase(Locale.ROOT));
    if (!tasks.matches()) {
      throw new ValueException(
          "is neither resource-seconds nor tasks: '" + term + "' has neither form");
    }
    long count =
        part(
            "tasks",
            tasks.group(1),
            text -> TagValues.wholeNumber(text, 1, DeclarationLimits.TASKS_MAX));
    long memoryMib = part("memory", tasks.group(2), TagValues::memoryMib);
    long vcores =
        part(
            "vcores",
            tasks.group(3),
            text -> TagValues.wholeNumber(text, 0, DeclarationLimits.TASK_VCORES_MAX));
    long millis = part("time", tasks.group(4), TagValues::taskDurationMillis);
    Map<String, Long> size = new TreeMap<>();
    if (resourceTypes.contains(ResourceVector.MEMORY)) {
      size.put(ResourceVector.MEMORY, memoryMib);
    }
    if (resourceTypes.contains(ResourceVector.VCORES)) {
      size.put(ResourceVector.VCORES, vcores);
    }
    return ResourceSeconds.of(ResourceVector.of(size), millis).times((double) count);
  }

  private static <T> T part(String name, String text, ValueForm<T> form) throws ValueException {
    try {
      return form.read(text);
    } catch (ValueException e) {
      throw new ValueException("has %s '%s', which %s".formatted(name, text, e.getMessage()));
    }
  }

  static String write(ResourceSeconds demand) {
    return demand.amounts().entrySet().stream()
        .map(entry -> entry.getKey() + "=" + number(entry.getValue()))
        .collect(Collectors.joining(","));
  }

  /** A number without an exponent, which is read as the same number again. */
  static String number(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
