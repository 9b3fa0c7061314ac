package io.github.punctual.reservation.book;

import io.github.punctual.core.decision.Refusal;
import java.util.List;

/**
 * It is not accepted, and nothing has changed.
 *
 * @param code why
 * @param refusal the same with the numbers, what is in the way, and what would be accepted
 */
public record Refused(RefusalCode code, Refusal refusal) implements Answer {
  /**
   * One about which there is nothing more to say.
   *
   * @param why in words, as the rest of a sentence
   */
  public static Refused of(RefusalCode code, String why) {
    return new Refused(code, new Refusal(code.name(), why, code.advice()));
  }

  /** The same with no more than another says, for which there was less time. */
  Refused asFarAs(Refused other) {
    return other.refusal.measures().isEmpty() ? other : with(other.refusal.offers());
  }

  /** The same with what would be accepted instead. */
  public Refused with(List<Refusal.Offer> offers) {
    return new Refused(code, refusal.with(offers));
  }
}
