package io.github.punctual.cli.text;

/** How what is shown stands out on a terminal. */
public enum Colour {
  /** The colour of all other text. */
  NONE(""),
  /** All is well. */
  GOOD("32"),
  /** Worth a look. */
  WARN("33"),
  /** Something is lost. */
  BAD("31"),
  /** What a column or a part is called. */
  HEAD("1"),
  /** Of less interest. */
  FAINT("2");

  private final String code;

  Colour(String code) {
    this.code = code;
  }

  /** A text in this colour, where the terminal has any. */
  public String paint(String text, Terminal terminal) {
    return code.isEmpty() || text.isEmpty() || !terminal.colours()
        ? text
        : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
