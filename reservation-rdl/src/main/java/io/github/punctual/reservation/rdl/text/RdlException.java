package io.github.punctual.reservation.rdl.text;

import java.util.List;
import java.util.stream.Collectors;

/** A text is no expression; the message has all of its errors, a line each. */
public final class RdlException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  RdlException(List<RdlError> errors) {
    super(errors.stream().map(RdlError::message).collect(Collectors.joining("\n")));
  }
}
