package io.github.punctual.yarn.reservation;

import io.github.punctual.reservation.book.Refusal;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.time.Instant;
import java.util.Locale;

/** Refusals in words, with what would be accepted instead. */
final class AnswerText {
  private AnswerText() {}

  static String of(Refusal refusal) {
    StringBuilder text = new StringBuilder(refusal.message());
    refusal
        .offers()
        .later()
        .ifPresent(
            later ->
                text.append("; it would be accepted with a deadline of ")
                    .append(Instant.ofEpochMilli(later.deadlineMillis()))
                    .append(": ")
                    .append(RdlText.compact(later.rdl())));
    refusal
        .offers()
        .smaller()
        .ifPresent(
            smaller ->
                text.append(
                        String.format(
                            Locale.ROOT,
                            "; %.0f %% of its work would be accepted: ",
                            smaller.fraction() * 100))
                    .append(RdlText.compact(smaller.rdl())));
    return text.toString();
  }
}
