package io.github.punctual.evaluation;

/** How far a claim holds. */
public enum ClaimVerdict {
  /** As stated. */
  HOLDS("holds", 'H'),
  /** The direction holds in all cases, the stated size is not reached. */
  SMALLER("direction holds, size does not", 'S'),
  /** In some cases. */
  PARTLY("holds in some cases", 'P'),
  /** In none, or next to none. */
  FAILS("does not hold", 'F');

  private final String words;
  private final char letter;

  ClaimVerdict(String words, char letter) {
    this.words = words;
    this.letter = letter;
  }

  public String words() {
    return words;
  }

  /** A letter for it, for keys. */
  public char letter() {
    return letter;
  }
}
