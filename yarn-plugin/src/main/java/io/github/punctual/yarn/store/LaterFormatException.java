package io.github.punctual.yarn.store;

import java.io.IOException;

/** A later version wrote the store in a form not known here. It is whole, and left as it is. */
public final class LaterFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  private LaterFormatException(String message) {
    super(message + "; nothing in it was changed");
  }

  /** A file is of a format that is not known. */
  static LaterFormatException ofFormat(String file, long format) {
    return new LaterFormatException(
        "its file %s is of format %d, and this version of Punctual reads formats up to %d"
            .formatted(file, format, SegmentWriter.FORMAT));
  }

  /** A whole line of a file holds a record of a type that is not known. */
  static LaterFormatException ofRecord(String file, long line, String type) {
    return new LaterFormatException(
        "line %d of its file %s is whole and holds a record of type %s, which this version of Punctual does not know"
            .formatted(line, file, type));
  }
}
