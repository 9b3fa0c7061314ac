package io.github.punctual.admission.estimate;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Names as parts of the keys of learned numbers: letters, digits, underscores and hyphens as they
 * are, every other byte of their UTF-8 form as a percent sign and two hexadecimal digits.
 */
public final class PartText {
  private PartText() {}

  /** A name as a part of a key. */
  public static String encoded(String name) {
    StringBuilder part = new StringBuilder(name.length());
    for (byte one : name.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (one & 0xff);
      boolean plain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || c == '_'
              || c == '-';
      if (plain) {
        part.append(c);
      } else {
        part.append('%')
            .append(Character.toUpperCase(Character.forDigit(c >> 4, 16)))
            .append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
      }
    }
    return part.toString();
  }

  /**
   * The name that a part of a key stands for.
   *
   * @throws IllegalArgumentException when no name has this form
   */
  public static String decoded(String part) {
    ByteBuffer bytes = ByteBuffer.allocate(part.length());
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      if (c == '%') {
        int high = i + 2 < part.length() ? Character.digit(part.charAt(i + 1), 16) : -1;
        int low = i + 2 < part.length() ? Character.digit(part.charAt(i + 2), 16) : -1;
        if (high < 0 || low < 0) {
          throw malformed(part);
        }
        bytes.put((byte) (high << 4 | low));
        i += 2;
      } else if (c < 128) {
        bytes.put((byte) c);
      } else {
        throw malformed(part);
      }
    }
    bytes.flip();
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("'" + part + "' is no name in UTF-8", e);
    }
  }

  private static IllegalArgumentException malformed(String part) {
    return new IllegalArgumentException(
        "'" + part + "' is malformed; a percent sign needs two hexadecimal digits after it");
  }
}
