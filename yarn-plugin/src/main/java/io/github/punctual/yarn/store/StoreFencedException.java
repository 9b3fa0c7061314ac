package io.github.punctual.yarn.store;

import java.io.IOException;

/** Another ResourceManager opened the store since: this one writes no more that would count. */
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
