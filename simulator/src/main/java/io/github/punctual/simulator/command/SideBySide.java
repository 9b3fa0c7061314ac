package io.github.punctual.simulator.command;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs on several threads, whose results are taken by one, in the order in which they were begun:
 * they do not depend on the number of threads.
 */
final class SideBySide implements AutoCloseable {
  private final int threads;
  private final ExecutorService executor;
  private final Deque<Begun<?>> begun = new ArrayDeque<>();

  /** What is done with a result. */
  @FunctionalInterface
  interface Taker<T> {
    void take(T result) throws IOException;
  }

  private record Begun<T>(Future<T> run, Taker<T> taker) {
    void take() throws IOException {
      try {
        taker.take(run.get());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while runs were waited for", e);
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        if (e.getCause() instanceof Error cause) {
          throw cause;
        }
        throw new IOException(e.getCause().getMessage(), e.getCause());
      }
    }
  }

  /**
   * Nothing runs.
   *
   * @param threads how many runs at once, at least 1
   */
  SideBySide(int threads) {
    this.threads = threads;
    this.executor = Executors.newFixedThreadPool(threads);
  }

  /**
   * Begins a run when there is a thread for it. So that not all that is to be run must be in memory
   * at once, the first of many is waited for.
   *
   * @throws RuntimeException what an earlier run threw
   */
  <T> void begin(Callable<T> run, Taker<T> taker) throws IOException {
    begun.add(new Begun<>(executor.submit(run), taker));
    while (begun.size() > 2 * threads) {
      begun.remove().take();
    }
  }

  /**
   * Waits for all.
   *
   * @throws RuntimeException what a run threw
   */
  void finish() throws IOException {
    while (!begun.isEmpty()) {
      begun.remove().take();
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
