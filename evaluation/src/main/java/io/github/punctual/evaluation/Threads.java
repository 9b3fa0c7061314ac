package io.github.punctual.evaluation;

import java.io.IOException;
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
 * @param count how much at once, at least 1; results do not depend on it
 * @param progress is told what is about to be done
 */
public record Threads(int count, Consumer<String> progress) {
  public Threads {
    if (count < 1) {
      throw new IllegalArgumentException("threads is " + count + "; it must be at least 1");
    }
  }

  /**
   * Does all of the work, and returns when it is done.
   *
   * @throws IOException what some work ended with, as it is
   * @throws IllegalStateException when some ended with another exception
   */
  <T> void all(String what, List<Callable<T>> work) throws IOException {
    progress.accept("%s: %d runs".formatted(what, work.size()));
    ExecutorService executor = Executors.newFixedThreadPool(count);
    try {
      for (Future<T> future : executor.invokeAll(work)) {
        future.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted during " + what, e);
    } catch (ExecutionException e) {
      // Inputs that cannot be read are the caller's affair, and no failure of this code.
      if (e.getCause() instanceof IOException unreadable) {
        throw unreadable;
      }
      throw new IllegalStateException("a run of " + what + " failed", e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }
}
