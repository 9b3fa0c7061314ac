package io.github.punctual.simulator.evaluation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Does work side by side.
 *
 * @param count how much at once; results do not depend on it
 * @param progress is told what is about to be done
 */
public record Threads(int count, Consumer<String> progress) {
  /** All results, in the order of the work. */
  public <T> List<T> all(String what, List<Callable<T>> work) throws IOException {
    progress.accept("%s: %d runs".formatted(what, work.size()));
    ExecutorService executor = Executors.newFixedThreadPool(count);
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> future : executor.invokeAll(work)) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted during " + what, e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a run of " + what + " failed", e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }
}
