package io.github.punctual.reservation.rdl.text;

import java.util.List;

/** A piece of text whose parentheses and commas are understood, and nothing else yet. */
sealed interface Term {
  /** The token with which it begins. */
  Token first();

  /** {@code name(argument, …)}. */
  record Call(Token first, List<Term> arguments) implements Term {}

  /** A single word, value or quoted text. */
  record Leaf(Token first) implements Term {}

  /** {@code <…>}. */
  record Angle(Token first, List<Field> fields) implements Term {}

  /** What was not there; that has been said. */
  record Absent(Token first) implements Term {}

  /**
   * An amount between the angles.
   *
   * @param name null where none is written
   */
  record Field(Token name, Token amount) {}
}
