package io.github.punctual.yarn.enforce;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Looks the next one up as late as possible: whoever assigns mostly takes the first alone. */
public abstract class LookAhead<T> implements Iterator<T> {
  private T next;
  private boolean looked;

  /** The next one; null at the end. */
  protected abstract T advance();

  @Override
  public final boolean hasNext() {
    if (!looked) {
      next = advance();
      looked = true;
    }
    return next != null;
  }

  @Override
  public final T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("All were offered the container");
    }
    looked = false;
    return next;
  }
}
