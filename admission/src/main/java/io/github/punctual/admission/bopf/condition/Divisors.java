package io.github.punctual.admission.bopf.condition;

import java.math.BigInteger;
import java.util.OptionalLong;

/** Periods that fit into each other. */
final class Divisors {
  private Divisors() {}

  /** The greatest common divisor of two numbers above 0. */
  static long common(long a, long b) {
    long x = a;
    long y = b;
    while (y != 0) {
      long rest = x % y;
      x = y;
      y = rest;
    }
    return x;
  }

  /** The least common multiple of two numbers above 0; empty when it is above a limit. */
  static OptionalLong multiple(long a, long b, long limit) {
    long factor = b / common(a, b);
    return factor <= limit / a ? OptionalLong.of(a * factor) : OptionalLong.empty();
  }

  /**
   * The first instant, not before one, that is at one phase of a period and at another phase of
   * another; empty when there is none, or beyond all that can be counted.
   */
  static OptionalLong meeting(
      long phase, long period, long otherPhase, long otherPeriod, long notBefore) {
    long common = common(period, otherPeriod);
    if (Math.floorMod(otherPhase - phase, common) != 0) {
      return OptionalLong.empty();
    }
    OptionalLong both = multiple(period, otherPeriod, Long.MAX_VALUE / 4);
    if (both.isEmpty()) {
      return OptionalLong.empty();
    }
    BigInteger steps = BigInteger.valueOf((otherPhase - phase) / common);
    BigInteger modulus = BigInteger.valueOf(otherPeriod / common);
    BigInteger inverse = BigInteger.valueOf(period / common).modInverse(modulus);
    long first = phase + period * steps.multiply(inverse).mod(modulus).longValueExact();
    long late = Math.floorMod(first - notBefore, both.getAsLong());
    return OptionalLong.of(notBefore + late);
  }
}
