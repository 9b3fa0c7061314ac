package io.github.punctual.reservation.rdl.text;

/**
 * A word of a text.
 *
 * @param kind of which kind
 * @param text as written, without the quotes of a string
 * @param at where it begins
 * @param length of what is written, in characters
 */
record Token(Kind kind, String text, Position at, int length) {
  /** What a token is. */
  enum Kind {
    WORD,
    /** A number, a duration or an instant. */
    VALUE,
    /** Something in quotes. */
    STRING,
    OPEN,
    CLOSE,
    COMMA,
    LESS,
    GREATER,
    EQUALS,
    SEMICOLON,
    /** A + that is no part of the value behind it. */
    PLUS,
    END
  }

  boolean is(Kind wanted) {
    return kind == wanted;
  }

  /** As it is shown in messages. */
  String shown() {
    return switch (kind) {
      case END -> "the end of the text";
      case STRING -> '"' + shortened() + '"';
      case WORD, VALUE, OPEN, CLOSE, COMMA, LESS, GREATER, EQUALS, SEMICOLON, PLUS ->
          "'" + shortened() + "'";
    };
  }

  private String shortened() {
    // Messages go to terminals and logs.
    String clean = text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
    return clean.length() <= 60 ? clean : clean.substring(0, 57) + "...";
  }
}
