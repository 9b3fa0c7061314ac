package io.github.punctual.simulator.engine;

import java.util.Arrays;
import java.util.List;

/**
 * Jobs in the order of a key, then of their submission; any of them can be taken out in logarithmic
 * time, so that nothing outdated stays behind. Heaps of one simulation share their {@link Places}:
 * a job is in one heap at a time.
 */
final class JobHeap {
  /** Where each job stands in the heap that it is in, and by which key. */
  static final class Places {
    private final double[] keys;
    private final int[] places;

    Places(int jobs) {
      keys = new double[jobs];
      places = new int[jobs];
    }
  }

  private final List<Job> jobs;
  private final Places shared;
  private int[] heap = new int[4];
  private int size;

  JobHeap(List<Job> jobs, Places shared) {
    this.jobs = jobs;
    this.shared = shared;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  Job first() {
    return jobs.get(heap[0]);
  }

  double firstKey() {
    return shared.keys[heap[0]];
  }

  double key(Job job) {
    return shared.keys[job.index()];
  }

  void add(Job job, double key) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    shared.keys[job.index()] = key;
    place(size++, job.index());
    up(size - 1);
  }

  void remove(Job job) {
    int at = shared.places[job.index()];
    int last = heap[--size];
    if (at < size) {
      place(at, last);
      up(at);
      down(shared.places[last]);
    }
  }

  private void up(int from) {
    int at = from;
    int moving = heap[at];
    while (at > 0 && before(moving, heap[(at - 1) / 2])) {
      place(at, heap[(at - 1) / 2]);
      at = (at - 1) / 2;
    }
    place(at, moving);
  }

  private void down(int from) {
    int at = from;
    int moving = heap[at];
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], moving)) {
        break;
      }
      place(at, heap[child]);
      at = child;
    }
    place(at, moving);
  }

  private boolean before(int a, int b) {
    double keyA = shared.keys[a];
    double keyB = shared.keys[b];
    return keyA < keyB || (keyA == keyB && a < b);
  }

  private void place(int at, int job) {
    heap[at] = job;
    shared.places[job] = at;
  }
}
