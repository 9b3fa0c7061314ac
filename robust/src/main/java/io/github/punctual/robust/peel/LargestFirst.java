package io.github.punctual.robust.peel;

/** A heap of jobs by their work: the largest first, the smaller position among equals. */
final class LargestFirst {
  private final double[] work;
  private final int[] heap;
  private int size;

  LargestFirst(double[] work, int most) {
    this.work = work;
    heap = new int[most];
  }

  void clear() {
    size = 0;
  }

  void add(int job) {
    int at = size++;
    while (at > 0 && before(job, heap[(at - 1) / 2])) {
      heap[at] = heap[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    heap[at] = job;
  }

  /** Takes the largest that is not marked, or -1 when there is none. */
  int removeLargest(boolean[] marked) {
    while (size > 0) {
      int largest = heap[0];
      int last = heap[--size];
      int at = 0;
      for (int child = 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && before(heap[child + 1], heap[child])) {
          child++;
        }
        if (!before(heap[child], last)) {
          break;
        }
        heap[at] = heap[child];
        at = child;
      }
      heap[at] = last;
      if (!marked[largest]) {
        return largest;
      }
    }
    return -1;
  }

  private boolean before(int one, int other) {
    return work[one] > work[other] || (work[one] == work[other] && one < other);
  }
}
