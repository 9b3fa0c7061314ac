package io.github.punctual.reservation.book;

import io.github.punctual.reservation.sharing.CapExcess;
import java.util.Objects;
import java.util.Optional;

/**
 * It is not accepted, and nothing has changed.
 *
 * @param code why
 * @param message the same in words, with the numbers
 * @param binding what is in the way; empty where no room was looked for
 * @param cap which cap is exceeded, in steps; empty for other reasons
 * @param offers what would be accepted now instead
 */
public record Refusal(
    RefusalCode code,
    String message,
    Optional<Binding> binding,
    Optional<CapExcess> cap,
    Offers offers)
    implements Answer {
  /** Checks that nothing is missing. */
  public Refusal {
    Objects.requireNonNull(code, "code");
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(binding, "binding");
    Objects.requireNonNull(cap, "cap");
    Objects.requireNonNull(offers, "offers");
  }

  /** One about which there is nothing more to say. */
  public static Refusal of(RefusalCode code, String message) {
    return new Refusal(code, message, Optional.empty(), Optional.empty(), Offers.NONE);
  }

  Refusal with(Offers other) {
    return new Refusal(code, message, binding, cap, other);
  }

  @Override
  public boolean isAccepted() {
    return false;
  }
}
