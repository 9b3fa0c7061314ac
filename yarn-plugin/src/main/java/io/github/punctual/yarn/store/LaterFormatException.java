package io.github.punctual.yarn.store;

import java.io.IOException;

/**
 * A later version has written the store, in a form that this one does not know. It is not damaged,
 * and is left as it is.
 */
public final class LaterFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  LaterFormatException(String file, long format) {
    super(
        "its file %s is of format %d, and this version of Punctual reads formats up to %d; nothing in it was changed"
            .formatted(file, format, SegmentWriter.FORMAT));
  }
}
