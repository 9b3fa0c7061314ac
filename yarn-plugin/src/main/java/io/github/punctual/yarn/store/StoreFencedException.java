package io.github.punctual.yarn.store;

import java.io.IOException;

/**
 * Another ResourceManager has opened the store since: this one's records no longer count, and it
 * writes no more.
 */
public final class StoreFencedException extends IOException {
  private static final long serialVersionUID = 1L;

  StoreFencedException(long own, long other) {
    super(
        "the store was opened by another ResourceManager (generation %d, ours is %d); this one writes no more"
            .formatted(other, own));
  }

  /** The same news, told again. */
  StoreFencedException(StoreFencedException first) {
    super(first.getMessage(), first);
  }
}
