package io.github.punctual.evaluation;

import io.github.punctual.simulator.metrics.Estimate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * Runs and what came of them, by what was run and the seed. Each is made once.
 *
 * @param <K> what was run, as a value
 * @param <R> what came of it
 */
public final class Runs<K, R> {
  private final Threads threads;
  private final Optional<OutcomeFile<K, R>> file;
  private final Map<Object, Run<K, R>> wanted = new LinkedHashMap<>();
  private final Map<K, SortedMap<Long, R>> outcomes = new LinkedHashMap<>();

  private record Run<K, R>(K key, long seed, Callable<R> work) {}

  Runs(Threads threads, Optional<OutcomeFile<K, R>> file) {
    this.threads = threads;
    this.file = file;
  }

  /** One more that is wanted, with a seed. */
  public void add(K key, long seed, Callable<R> work) {
    wanted.putIfAbsent(List.of(key, seed), new Run<>(key, seed, work));
  }

  /** One more that is wanted, whose outcome no seed changes. */
  public void add(K key, Callable<R> work) {
    add(key, 0, work);
  }

  /** Makes the run of a seed. */
  @FunctionalInterface
  public interface OfSeed<R> {
    R run(long seed) throws Exception;
  }

  /** The same with the seeds from 1 to some. */
  public void addAll(K key, int seeds, OfSeed<R> work) {
    for (long seed = 1; seed <= seeds; seed++) {
      long each = seed;
      add(key, seed, () -> work.run(each));
    }
  }

  /** Makes those that are wanted and not known; says so under a name where there are any. */
  public void make(String what) throws IOException {
    List<Callable<R>> missing = new ArrayList<>();
    for (Run<K, R> run : wanted.values()) {
      SortedMap<Long, R> known = outcomes.computeIfAbsent(run.key(), key -> new TreeMap<>());
      Optional<R> kept = file.flatMap(each -> each.find(run.key(), run.seed()));
      if (kept.isPresent()) {
        known.put(run.seed(), kept.get());
      } else if (!known.containsKey(run.seed())) {
        missing.add(toOutcome(run, known));
      }
    }
    wanted.clear();
    if (!missing.isEmpty()) {
      threads.all(what, missing);
    }
  }

  private Callable<R> toOutcome(Run<K, R> run, SortedMap<Long, R> known) {
    return () -> {
      R outcome = run.work().call();
      synchronized (known) {
        known.put(run.seed(), outcome);
      }
      if (file.isPresent()) {
        file.get().keep(run.key(), run.seed(), outcome);
      }
      return outcome;
    };
  }

  /** Whether a run need not be made: it was, now or at another time. */
  public boolean has(K key, long seed) {
    return (has(key) && outcomes.get(key).containsKey(seed))
        || file.flatMap(each -> each.find(key, seed)).isPresent();
  }

  /** Whether the runs of a key were made. */
  public boolean has(K key) {
    return outcomes.containsKey(key);
  }

  /** What was run, in the order in which it was wanted. */
  public List<K> keys() {
    return List.copyOf(outcomes.keySet());
  }

  /**
   * What came of it, by seed.
   *
   * @throws IllegalStateException when it was not run
   */
  private SortedMap<Long, R> bySeed(K key) {
    SortedMap<Long, R> known = outcomes.get(key);
    if (known == null) {
      throw new IllegalStateException("not run, but a document asks for it: " + key);
    }
    return known;
  }

  /**
   * What came of all seeds, in their order.
   *
   * @throws IllegalStateException when it was not run
   */
  public List<R> of(K key) {
    return List.copyOf(bySeed(key).values());
  }

  /** What came of the first seed. */
  public R first(K key) {
    return of(key).get(0);
  }

  /** How many seeds there are of what was wanted first. */
  public int seeds() {
    return outcomes.values().iterator().next().size();
  }

  /** The sum of a measure over the seeds. */
  public double sum(K key, ToDoubleFunction<R> measure) {
    return of(key).stream().mapToDouble(measure).sum();
  }

  /** A measure over the seeds. */
  public Estimate over(K key, ToDoubleFunction<R> measure) {
    return Estimate.of(of(key).stream().mapToDouble(measure).toArray());
  }

  /** The mean of a measure over the seeds. */
  public double mean(K key, ToDoubleFunction<R> measure) {
    return over(key, measure).mean();
  }

  /** What a measure is beside that of another run, seed by seed: both had the same jobs. */
  public Estimate beside(
      K key, K other, ToDoubleFunction<R> measure, DoubleBinaryOperator comparison) {
    SortedMap<Long, R> others = bySeed(other);
    return Estimate.of(
        bySeed(key).entrySet().stream()
            .mapToDouble(
                run ->
                    comparison.applyAsDouble(
                        measure.applyAsDouble(run.getValue()),
                        measure.applyAsDouble(others.get(run.getKey()))))
            .toArray());
  }
}
