package io.github.punctual.simulator.evaluation;

import io.github.punctual.simulator.metrics.Estimate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;

/**
 * Runs, each under a key, and what came of them: one for each seed in the order in which they were
 * added.
 *
 * @param <K> what was run
 * @param <R> what came of it
 */
public final class KeyedRuns<K, R> {
  private final List<K> keys = new ArrayList<>();
  private final List<Callable<R>> work = new ArrayList<>();
  private final Map<K, List<R>> outcomes = new LinkedHashMap<>();

  /** One more that is to be made. */
  public void add(K key, Callable<R> run) {
    keys.add(key);
    work.add(run);
  }

  /** Makes those that were added. */
  public void make(Threads threads, String what) throws IOException {
    List<R> results = threads.all(what, work);
    for (int i = 0; i < keys.size(); i++) {
      outcomes.computeIfAbsent(keys.get(i), key -> new ArrayList<>()).add(results.get(i));
    }
    keys.clear();
    work.clear();
  }

  /**
   * What came of all seeds.
   *
   * @throws IllegalStateException when it was not run
   */
  public List<R> of(K key) {
    if (!has(key)) {
      throw new IllegalStateException("not run: " + key);
    }
    return List.copyOf(outcomes.get(key));
  }

  /** What came of one that was made once. */
  public R one(K key) {
    return of(key).get(0);
  }

  /** Whether it was made. */
  public boolean has(K key) {
    return outcomes.containsKey(key);
  }

  /** The mean of a measure over the seeds. */
  public Estimate mean(K key, ToDoubleFunction<R> measure) {
    return Estimate.of(of(key).stream().mapToDouble(measure).toArray());
  }

  /** All of them, in the order in which they were added. */
  public Map<K, List<R>> all() {
    return outcomes;
  }
}
