package io.github.punctual.yarn.fuzz;

import java.util.List;
import java.util.Random;

/** Makes inputs from what is right: the same ones in the same order from the same seed. */
final class Mutator {
  /** The longest input, in characters: what nests or repeats becomes deep enough to matter. */
  private static final int LONGEST = 8192;

  private static final int MOST_CHANGES = 6;

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "-1",
          "1",
          "00",
          "2147483647",
          "2147483648",
          "-2147483648",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "99999999999999999999999999",
          "1e400",
          "-1e-400",
          "0.0000000000000000000001",
          "NaN",
          "Infinity",
          "1e9",
          "13",
          "366",
          "65536");

  /** What breaks lines, texts, markup, patterns and encodings. */
  private static final List<String> NASTY =
      List.of(
          "\0",
          "\u0001",
          "\n",
          "\r\n",
          "\t",
          "\u001e",
          "\u007f",
          "\u0085",
          "\u2028",
          "\u202e",
          "\ufeff",
          "\uffff",
          "\ud800",
          "\udfff",
          "\ud83d\ude00",
          "\u0130",
          "\u00df",
          "\u0660",
          "'",
          "\"",
          "\\",
          "\\u0000",
          "<",
          ">",
          "&",
          "&lt;",
          "%",
          "%ff",
          "${x}",
          "%s",
          "%n",
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          ",",
          ";",
          ":",
          "=",
          "/",
          "..",
          "*",
          "+",
          "-",
          "^",
          "$",
          "|");

  private final List<String> seeds;
  private final List<String> words;
  private final Random random;

  Mutator(FuzzTarget target, long seed) {
    this.seeds = target.seeds();
    this.words = target.words();
    this.random = new Random(seed);
  }

  /** The next input. */
  String next() {
    StringBuilder text = new StringBuilder(one(seeds));
    // Few more often than many: what is nearly right comes furthest.
    int changes = 1 + random.nextInt(1 + random.nextInt(MOST_CHANGES));
    for (int i = 0; i < changes; i++) {
      change(text);
    }
    text.setLength(Math.min(text.length(), LONGEST));
    return text.toString();
  }

  private void change(StringBuilder text) {
    int from = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), from + random.nextInt(1 + random.nextInt(40)));
    switch (random.nextInt(10)) {
      case 0 -> text.delete(from, to);
      case 1 -> text.insert(from, text.substring(from, to));
      case 2 -> text.insert(from, one(NASTY));
      case 3 -> text.insert(from, (char) random.nextInt(128));
      case 4 -> text.replace(from, to, one(words));
      case 5 -> text.insert(from, one(words));
      case 6 -> number(text, from);
      case 7 -> repeat(text, from, to);
      case 8 -> splice(text, from);
      default -> {
        if (from < text.length()) {
          text.setCharAt(from, (char) random.nextInt(1 << random.nextInt(17)));
        }
      }
    }
  }

  /** Another number in place of the next one. */
  private void number(StringBuilder text, int from) {
    int start = from;
    while (start < text.length() && !Character.isDigit(text.charAt(start))) {
      start++;
    }
    int end = start;
    while (end < text.length() && Character.isDigit(text.charAt(end))) {
      end++;
    }
    text.replace(start, end, one(NUMBERS));
  }

  /** The same again and again: what is nested becomes deep, what is listed becomes long. */
  private void repeat(StringBuilder text, int from, int to) {
    String part = random.nextBoolean() ? one(words) : text.substring(from, to);
    int most = part.isEmpty() ? 0 : (LONGEST - Math.min(LONGEST, text.length())) / part.length();
    text.insert(from, part.repeat(most == 0 ? 0 : random.nextInt(1 + random.nextInt(most))));
  }

  /** The rest of another one. */
  private void splice(StringBuilder text, int from) {
    String other = one(seeds);
    text.setLength(from);
    text.append(other.substring(random.nextInt(other.length() + 1)));
  }

  private String one(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}
