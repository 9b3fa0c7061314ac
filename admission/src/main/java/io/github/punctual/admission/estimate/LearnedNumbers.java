package io.github.punctual.admission.estimate;

import java.util.Map;
import java.util.Set;

/** Reads what an estimator learned from named numbers, with clear errors. */
final class LearnedNumbers {
  private final Map<String, Double> numbers;

  /**
   * Reads numbers of known names.
   *
   * @throws IllegalArgumentException when there is one of another name
   */
  LearnedNumbers(Map<String, Double> numbers, Set<String> known) {
    for (String name : numbers.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "learned number " + name + " is unknown; known are " + known);
      }
    }
    this.numbers = numbers;
  }

  double get(String name, double low, double high) {
    Double value = numbers.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "learned number " + name + " is missing; have " + numbers.keySet());
    }
    if (!(value >= low && value <= high)) {
      throw new IllegalArgumentException(
          "learned number %s is %s; it must lie in [%s, %s]".formatted(name, value, low, high));
    }
    return value;
  }

  long getCount(String name) {
    double value = get(name, 0, 1e15);
    if (value != Math.rint(value)) {
      throw new IllegalArgumentException(
          "learned number " + name + " is " + value + "; it must be whole");
    }
    return (long) value;
  }
}
