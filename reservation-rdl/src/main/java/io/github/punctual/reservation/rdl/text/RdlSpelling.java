package io.github.punctual.reservation.rdl.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** What may have been meant. */
final class RdlSpelling {
  private static final int LONGEST = 40;

  private RdlSpelling() {}

  /** The most similar candidate, the first of several, when it is similar enough. */
  static Optional<String> closest(String word, Collection<String> candidates) {
    if (word.length() > LONGEST) {
      return Optional.empty();
    }
    String lower = word.toLowerCase(Locale.ROOT);
    String best = null;
    int least = Math.max(1, word.length() / 2);
    for (String candidate : candidates) {
      int distance = distance(lower, candidate.toLowerCase(Locale.ROOT));
      if (distance < least || (distance == least && best == null)) {
        best = candidate;
        least = distance;
      }
    }
    return Optional.ofNullable(best);
  }

  /** How many letters to put in, take out or change. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
