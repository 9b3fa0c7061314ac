package io.github.punctual.admission.declaration;

import java.util.Locale;
import java.util.Optional;

/**
 * An application tag that begins with {@code sla.}, whatever its case.
 *
 * @param key what stands before the first equals sign, in lower case and without spaces around it
 * @param value what stands after it, in lower case and without spaces around it; empty when there
 *     is nothing
 * @param hasValue whether there is an equals sign with something after it
 * @param printable whether the whole tag is printable ASCII, as YARN demands of tags
 */
record Tag(String key, String value, boolean hasValue, boolean printable) {
  /** The tag, empty when it does not begin with {@code sla.}. */
  static Optional<Tag> of(String text) {
    int start = 0;
    while (start < text.length() && isBlank(text.charAt(start))) {
      start++;
    }
    if (!text.regionMatches(true, start, Key.PREFIX, 0, Key.PREFIX.length())) {
      return Optional.empty();
    }
    // Lower case does not depend on the locale, or a Turkish machine would not know the key
    // sla.job.
    String lower = text.substring(start).toLowerCase(Locale.ROOT);
    int equals = lower.indexOf('=');
    String key = (equals < 0 ? lower : lower.substring(0, equals)).trim();
    String value = equals < 0 ? "" : lower.substring(equals + 1).trim();
    return Optional.of(
        new Tag(key, value, !value.isEmpty(), text.chars().allMatch(Tag::isPrintable)));
  }

  /** Whether a character is printable ASCII, the space included. */
  static boolean isPrintable(int c) {
    return c >= ' ' && c <= '~';
  }

  /**
   * Blank to the eye: a tag with such a character before {@code sla.} was meant for us and must not
   * be overlooked.
   */
  private static boolean isBlank(char c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.isISOControl(c)
        || Character.getType(c) == Character.FORMAT;
  }
}
