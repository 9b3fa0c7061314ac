package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** A sum of resource-seconds that grows in place. */
final class Meter {
  private final TypeNames types;
  private double[] amounts;

  Meter(TypeNames types) {
    this.types = types;
    this.amounts = new double[types.size()];
  }

  static Meter of(TypeNames types, Map<String, Double> amounts) {
    amounts.keySet().forEach(types::indexOf);
    Meter meter = new Meter(types);
    amounts.forEach((type, amount) -> meter.amounts[types.indexOf(type)] = amount);
    return meter;
  }

  /** Adds what is held when so much is held so long. */
  void add(ResourceVector held, long millis) {
    fit();
    for (int i = 0; i < amounts.length; i++) {
      long amount = held.get(types.name(i));
      if (amount != 0) {
        amounts[i] += amount * (millis / 1000.0);
      }
    }
  }

  double get(int type) {
    return type < amounts.length ? amounts[type] : 0;
  }

  int size() {
    return amounts.length;
  }

  Meter copy() {
    Meter result = new Meter(types);
    System.arraycopy(amounts, 0, result.amounts, 0, amounts.length);
    return result;
  }

  Meter minus(Meter other) {
    Meter result = new Meter(types);
    for (int i = 0; i < result.amounts.length; i++) {
      result.amounts[i] = get(i) - other.get(i);
    }
    return result;
  }

  /** The amounts above 0 by type. */
  Map<String, Double> toMap() {
    Map<String, Double> result = new TreeMap<>();
    for (int i = 0; i < amounts.length; i++) {
      if (amounts[i] > 0) {
        result.put(types.name(i), amounts[i]);
      }
    }
    return result;
  }

  ResourceSeconds toResourceSeconds() {
    return ResourceSeconds.of(toMap());
  }

  private void fit() {
    if (amounts.length < types.size()) {
      amounts = Arrays.copyOf(amounts, types.size());
    }
  }
}
