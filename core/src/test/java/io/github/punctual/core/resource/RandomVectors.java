package io.github.punctual.core.resource;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Random vectors of mixed sets of types and of amounts from 0 to the largest. */
public final class RandomVectors {
  /** The types that occur. */
  public static final List<String> TYPES =
      List.of(ResourceVector.MEMORY, ResourceVector.VCORES, "gpu", "yarn.io/fpga");

  private RandomVectors() {}

  /** A vector of any amounts, often zero, sometimes huge. */
  public static ResourceVector any(SplittableRandom random) {
    return of(random, 64);
  }

  /** A vector of amounts below 2^20, which do not overflow when they are added or multiplied. */
  public static ResourceVector small(SplittableRandom random) {
    return of(random, 20);
  }

  /** A small vector that is not zero. */
  public static ResourceVector unit(SplittableRandom random) {
    ResourceVector unit = small(random);
    return unit.isZero() ? ResourceVector.of(1, 1) : unit;
  }

  private static ResourceVector of(SplittableRandom random, int bits) {
    Map<String, Long> amounts = new TreeMap<>();
    for (String type : TYPES) {
      if (random.nextInt(3) > 0) {
        amounts.put(
            type, (random.nextLong() >>> (64 - bits)) >>> random.nextInt(bits) & Long.MAX_VALUE);
      }
    }
    return ResourceVector.of(amounts);
  }
}
