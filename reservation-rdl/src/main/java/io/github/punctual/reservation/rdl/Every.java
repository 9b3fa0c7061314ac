package io.github.punctual.reservation.rdl;

import java.time.ZoneId;
import java.util.Objects;

/**
 * {@code every("FREQ=DAILY;BYHOUR=2", "Europe/Berlin", e)}: the expression again at every
 * occurrence of a calendar rule; periodic expressions, which the paper lists as missing (section
 * 3.1). The occurrences begin with the first that is not before the submission.
 *
 * @param rule a recurrence rule of RFC 5545, section 3.3.10
 * @param zone in which the rule counts days and hours
 * @param body what is wanted each time; its relative times count from the occurrence
 */
public record Every(String rule, ZoneId zone, Rdl body) implements Rdl {
  /** Checks that nothing is missing. */
  public Every {
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(zone, "zone");
    Objects.requireNonNull(body, "body");
  }
}
