package io.github.punctual.admission.declaration;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What was probably meant by a word that is not known. */
public final class Spelling {
  private static final int SLIPS_MOST = 2;

  private Spelling() {}

  /** The known word at the smallest edit distance, if that is at most 2; the first among equals. */
  public static Optional<String> nearest(String word, List<String> known) {
    return nearest(word, known, SLIPS_MOST);
  }

  /**
   * The known word at the smallest edit distance, if that is at most so much; the first among
   * equals.
   */
  public static Optional<String> nearest(String word, List<String> known, int most) {
    Optional<String> nearest = Optional.empty();
    int smallest = most + 1;
    for (String candidate : known) {
      if (Math.abs(candidate.length() - word.length()) < smallest
          && distance(candidate, word) < smallest) {
        smallest = distance(candidate, word);
        nearest = Optional.of(candidate);
      }
    }
    return nearest;
  }

  /** Levenshtein's distance. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, j -> j);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
