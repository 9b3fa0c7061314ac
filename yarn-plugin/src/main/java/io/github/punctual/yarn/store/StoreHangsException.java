package io.github.punctual.yarn.store;

import java.io.IOException;

/** The store's file system neither did what it was asked for nor refused it. */
public final class StoreHangsException extends IOException {
  private static final long serialVersionUID = 1L;

  StoreHangsException(long millis, Throwable cause) {
    super("its file system has not answered for %d ms".formatted(millis), cause);
  }
}
