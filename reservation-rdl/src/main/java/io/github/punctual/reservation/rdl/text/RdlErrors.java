package io.github.punctual.reservation.rdl.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What was found wrong so far. */
final class RdlErrors {
  /** How many errors are told at most; more are not helpful. */
  private static final int MOST = 50;

  private final List<RdlError> list = new ArrayList<>();

  void add(Token token, String expected, String advice) {
    add(token, token.shown(), expected, advice);
  }

  void add(Token token, String found, String expected, String advice) {
    if (list.size() < MOST) {
      list.add(new RdlError(token.at(), token.length(), found, expected, advice));
    }
  }

  boolean isEmpty() {
    return list.isEmpty();
  }

  /** In the order of the text. */
  List<RdlError> sorted() {
    return list.stream().sorted(Comparator.comparing(RdlError::at)).toList();
  }
}
