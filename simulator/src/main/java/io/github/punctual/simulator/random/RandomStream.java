package io.github.punctual.simulator.random;

import java.nio.charset.StandardCharsets;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Independent streams of random numbers from one seed, told apart by name, so that what one purpose
 * draws does not move what another one gets.
 */
public final class RandomStream {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private RandomStream() {}

  /** The stream of one purpose: the same for the same seed and name, on every machine. */
  public static UniformRandomProvider of(long seed, String name) {
    long hash = FNV_OFFSET;
    for (byte one : name.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (one & 0xff)) * FNV_PRIME;
    }
    // The generator spreads the bits of its seed itself; the factor keeps seed and name from
    // cancelling out.
    return RandomSource.XO_SHI_RO_256_PP.create(hash ^ (seed * 0x9e3779b97f4a7c15L));
  }
}
