package io.github.punctual.core.decision;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** What was probably meant by a word that is not known. */
public final class Spelling {
  private static final int SLIPS_MOST = 2;

  /** Nobody means anything else by a longer word. */
  private static final int LONGEST = 100;

  private Spelling() {}

  /**
   * The known word at the smallest edit distance, in whatever case, if that is at most 2; the first
   * among equals.
   */
  public static Optional<String> nearest(String word, Collection<String> known) {
    return nearest(word, known, SLIPS_MOST);
  }

  /** The same of those at a distance of at most so much. */
  public static Optional<String> nearest(String word, Collection<String> known, int most) {
    Optional<String> nearest = Optional.empty();
    int smallest = word.length() > LONGEST ? 0 : most + 1;
    String lower = word.toLowerCase(Locale.ROOT);
    for (String candidate : known) {
      if (Math.abs(candidate.length() - word.length()) < smallest) {
        int distance = distance(candidate.toLowerCase(Locale.ROOT), lower);
        if (distance < smallest) {
          smallest = distance;
          nearest = Optional.of(candidate);
        }
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
