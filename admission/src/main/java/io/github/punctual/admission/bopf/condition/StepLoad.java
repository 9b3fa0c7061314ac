package io.github.punctual.admission.bopf.condition;

import java.util.Arrays;

/**
 * How much of one resource type is committed over time: a step function, 0 at first. Kept in chunks
 * of steps in the order of time, each with its most and with what is added to all of it, so that a
 * long interval costs little more than a short one.
 */
final class StepLoad {
  private Chunk[] chunks = {new Chunk()};

  private long[] begins = {Long.MIN_VALUE};

  private int size = 1;

  /** Adds an amount from one instant on and before another, which is after it. */
  void add(long fromMillis, long toMillis, double amount) {
    split(fromMillis);
    split(toMillis);
    int first = chunk(fromMillis);
    int last = chunk(toMillis);
    if (first == last) {
      chunks[first].add(chunks[first].floor(fromMillis), chunks[first].floor(toMillis), amount);
      return;
    }
    chunks[first].add(chunks[first].floor(fromMillis), chunks[first].size, amount);
    for (int i = first + 1; i < last; i++) {
      chunks[i].added += amount;
    }
    chunks[last].add(0, chunks[last].floor(toMillis), amount);
  }

  double at(long millis) {
    Chunk chunk = chunks[chunk(millis)];
    return chunk.amounts[chunk.floor(millis)] + chunk.added;
  }

  /** The next step after an instant, {@link Long#MAX_VALUE} when there is none. */
  long nextChange(long millis) {
    int index = chunk(millis);
    Chunk chunk = chunks[index];
    int next = chunk.floor(millis) + 1;
    if (next < chunk.size) {
      return chunk.begins[next];
    }
    return index + 1 < size ? begins[index + 1] : Long.MAX_VALUE;
  }

  /** The last step, {@link Long#MIN_VALUE} when there is none. */
  long lastChange() {
    Chunk last = chunks[size - 1];
    return last.begins[last.size - 1];
  }

  /** The most at any instant from one on and before another, which is after it. */
  double most(long fromMillis, long toMillis) {
    int first = chunk(fromMillis);
    int last = chunk(toMillis - 1);
    Chunk begin = chunks[first];
    int from = begin.floor(fromMillis);
    if (first == last) {
      return begin.most(from, begin.floor(toMillis - 1) + 1);
    }
    double most = begin.most(from, begin.size);
    for (int i = first + 1; i < last; i++) {
      most = Math.max(most, chunks[i].most + chunks[i].added);
    }
    return Math.max(most, chunks[last].most(0, chunks[last].floor(toMillis - 1) + 1));
  }

  /** The chunk with the step that lasts at an instant. */
  private int chunk(long millis) {
    return floor(begins, size, millis);
  }

  /** The last of some ascending instants that is not after another. */
  private static int floor(long[] instants, int count, long millis) {
    int found = Arrays.binarySearch(instants, 0, count, millis);
    return found < 0 ? -found - 2 : found;
  }

  /** Makes a step begin at an instant. */
  private void split(long millis) {
    int index = chunk(millis);
    Chunk chunk = chunks[index];
    int step = chunk.floor(millis);
    if (chunk.begins[step] == millis) {
      return;
    }
    chunk.insert(step + 1, millis);
    if (chunk.size == Chunk.MOST_STEPS) {
      if (size == chunks.length) {
        chunks = Arrays.copyOf(chunks, 2 * size);
        begins = Arrays.copyOf(begins, 2 * size);
      }
      System.arraycopy(chunks, index + 1, chunks, index + 2, size - index - 1);
      System.arraycopy(begins, index + 1, begins, index + 2, size - index - 1);
      chunks[index + 1] = chunk.halve();
      begins[index + 1] = chunks[index + 1].begins[0];
      size++;
    }
  }

  /** Some steps that follow each other. */
  private static final class Chunk {
    private static final int MOST_STEPS = 256;

    private final long[] begins = new long[MOST_STEPS];
    private final double[] amounts = new double[MOST_STEPS];
    private int size = 1;

    /** The most of the amounts, without what is added to all. */
    private double most;

    private double added;

    /** A chunk of one step that has always lasted. */
    Chunk() {
      begins[0] = Long.MIN_VALUE;
    }

    /** The step that lasts at an instant, which is not before the chunk. */
    int floor(long millis) {
      return StepLoad.floor(begins, size, millis);
    }

    void insert(int index, long millis) {
      System.arraycopy(begins, index, begins, index + 1, size - index);
      System.arraycopy(amounts, index, amounts, index + 1, size - index);
      begins[index] = millis;
      amounts[index] = amounts[index - 1];
      size++;
    }

    Chunk halve() {
      Chunk later = new Chunk();
      int half = size / 2;
      later.size = size - half;
      System.arraycopy(begins, half, later.begins, 0, later.size);
      System.arraycopy(amounts, half, later.amounts, 0, later.size);
      later.added = added;
      later.most = later.raw(0, later.size);
      size = half;
      most = raw(0, size);
      return later;
    }

    void add(int from, int to, double amount) {
      for (int i = from; i < to; i++) {
        amounts[i] += amount;
      }
      most = raw(0, size);
    }

    double most(int from, int to) {
      return added + (from == 0 && to == size ? most : raw(from, to));
    }

    private double raw(int from, int to) {
      double result = Double.NEGATIVE_INFINITY;
      for (int i = from; i < to; i++) {
        result = Math.max(result, amounts[i]);
      }
      return result;
    }
  }
}
