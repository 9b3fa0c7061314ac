package io.github.punctual.yarn.keep;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Bounds how many requests wait for the store at once, so that one that hangs does not take all
 * threads of the web server and of the ResourceManager's clients with it. Safe for several threads.
 */
public final class InFlight {
  /** Below the 50 threads that serve clients by default, and the 200 of the web server. */
  static final int MOST = 32;

  private final Semaphore places = new Semaphore(MOST);

  /** Serves a request; a NotDurableException before it begins when there are too many others. */
  public <T> T serve(Supplier<T> request) {
    if (!places.tryAcquire()) {
      throw new NotDurableException(
          "%d requests wait for the store already, which is as many as may".formatted(MOST),
          "again in a few seconds");
    }
    try {
      return request.get();
    } finally {
      places.release();
    }
  }
}
