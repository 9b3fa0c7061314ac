package io.github.punctual.reservation.plan;

/**
 * What is free of one resource type at every step of a sliding horizon: a ring of steps in blocks,
 * each with its minimum and an amount that is still to be added to all of its steps. Adding to a
 * range, and the minimum of one, take time that grows with its number of blocks.
 */
final class FreeSteps {
  /**
   * Steps in a block: a power of 2, so that long ranges touch few blocks and short ones few steps.
   */
  static final int BLOCK = 128;

  private static final int SHIFT = Integer.numberOfTrailingZeros(BLOCK);

  /** What is free at each step, without what is pending for its block. */
  private final long[] free;

  private final long[] pending;
  private final int mask;

  /** With what is pending for the block; over all slots of the block, used or not. */
  private final long[] least;

  /**
   * A ring for a number of steps. All is 0. Its length is a power of 2: a division for each step,
   * or block of steps, would cost more than all else.
   */
  FreeSteps(int steps) {
    int length = Math.max(BLOCK, ceilingPowerOfTwo(steps));
    int blocks = length / BLOCK;
    free = new long[length];
    mask = length - 1;
    pending = new long[blocks];
    least = new long[blocks];
  }

  long at(long step) {
    int slot = slot(step);
    return free[slot] + pending[slot >> SHIFT];
  }

  /** Adds to the steps [from, to), at most as many as the ring has. */
  void add(long from, long to, long amount) {
    for (long step = from; step < to; ) {
      int slot = slot(step);
      int end = (int) Math.min(BLOCK - (slot & (BLOCK - 1)), to - step) + slot;
      int block = slot >> SHIFT;
      if (end - slot == BLOCK) {
        pending[block] += amount;
        least[block] += amount;
      } else {
        addWithin(block, slot, end, amount);
      }
      step += end - slot;
    }
  }

  private void addWithin(int block, int slot, int end, long amount) {
    long before = Long.MAX_VALUE;
    for (int i = slot; i < end; i++) {
      before = Math.min(before, free[i]);
      free[i] += amount;
    }
    before += pending[block];
    if (amount < 0) {
      least[block] = Math.min(least[block], before + amount);
    } else if (before == least[block]) {
      minimise(block);
    }
  }

  /** Sets the steps [from, to), at most as many as the ring has. */
  void set(long from, long to, long amount) {
    for (long step = from; step < to; ) {
      int slot = slot(step);
      int end = (int) Math.min(BLOCK - (slot & (BLOCK - 1)), to - step) + slot;
      int block = slot >> SHIFT;
      for (int i = slot; i < end; i++) {
        free[i] = amount - pending[block];
      }
      minimise(block);
      step += end - slot;
    }
  }

  private void minimise(int block) {
    long min = Long.MAX_VALUE;
    for (int i = block << SHIFT; i < (block + 1) << SHIFT; i++) {
      min = Math.min(min, free[i]);
    }
    least[block] = min + pending[block];
  }

  /** The minimum over [from, to); {@link Long#MAX_VALUE} where there are no steps. */
  long least(long from, long to) {
    long min = Long.MAX_VALUE;
    for (long step = from; step < to; ) {
      int slot = slot(step);
      int end = (int) Math.min(BLOCK - (slot & (BLOCK - 1)), to - step) + slot;
      int block = slot >> SHIFT;
      if (end - slot == BLOCK) {
        min = Math.min(min, least[block]);
      } else {
        for (int i = slot; i < end; i++) {
          min = Math.min(min, free[i] + pending[block]);
        }
      }
      step += end - slot;
    }
    return min;
  }

  /** Whether at least an amount is free in the whole block in which a step lies. */
  boolean blockHas(long step, long amount) {
    return least[slot(step) >> SHIFT] >= amount;
  }

  private int slot(long step) {
    return (int) step & mask;
  }

  private static int ceilingPowerOfTwo(int number) {
    if (number > 1 << 30) {
      throw new IllegalArgumentException(
          "a plan of %d steps; there can be at most %d, maybe with longer steps"
              .formatted(number, 1 << 30));
    }
    return number <= 1 ? 1 : Integer.highestOneBit(number - 1) << 1;
  }
}
