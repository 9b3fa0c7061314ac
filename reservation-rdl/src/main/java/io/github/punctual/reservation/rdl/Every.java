package io.github.punctual.reservation.rdl;

import java.util.List;
import java.util.Objects;

/**
 * {@code every("FREQ=DAILY;BYHOUR=2", "Europe/Berlin", e)} or {@code every(24h, e)}: the expression
 * again at every occurrence; periodic expressions, which the paper lists as missing (section 3.1).
 *
 * @param when it comes again
 * @param body what is wanted each time; its relative times count from the occurrence. What is in no
 *     window of it has to end before the next occurrence
 */
public record Every(Recurrence when, Rdl body) implements Rdl {
  public Every {
    Objects.requireNonNull(when, "when");
    Objects.requireNonNull(body, "body");
  }

  @Override
  public List<Rdl> children() {
    return List.of(body);
  }
}
