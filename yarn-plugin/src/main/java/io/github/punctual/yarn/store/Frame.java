package io.github.punctual.yarn.store;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * A line of a segment: the CRC32C of the text's bytes as eight hexadecimal digits, a space, the
 * text in UTF-8, a line feed. A person can read it, and no damaged line passes for a whole one.
 */
final class Frame {
  private static final int HEAD = 9;

  private Frame() {}

  /** A line that was damaged. Its message says how. */
  static final class DamagedException extends Exception {
    private static final long serialVersionUID = 1L;

    DamagedException(String reason) {
      super(reason);
    }
  }

  /** The line of a text, which must not contain a line feed. */
  static byte[] wrap(String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer line = ByteBuffer.allocate(HEAD + body.length + 1);
    line.put(
        HexFormat.of()
            .toHexDigits(checksum(body, 0, body.length))
            .getBytes(StandardCharsets.US_ASCII));
    line.put((byte) ' ').put(body).put((byte) '\n');
    return line.array();
  }

  /** The text of a line without its line feed; throws where {@link #wrap} did not make it. */
  static String unwrap(byte[] line, int length) throws DamagedException {
    if (length <= HEAD || line[HEAD - 1] != ' ') {
      throw new DamagedException("not a line of the store");
    }
    int said;
    try {
      said = HexFormat.fromHexDigits(new String(line, 0, HEAD - 1, StandardCharsets.ISO_8859_1));
    } catch (IllegalArgumentException e) {
      throw new DamagedException("not a line of the store");
    }
    if (said != checksum(line, HEAD, length - HEAD)) {
      throw new DamagedException("checksum does not match");
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(line, HEAD, length - HEAD))
          .toString();
    } catch (CharacterCodingException e) {
      throw new DamagedException("not UTF-8");
    }
  }

  private static int checksum(byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }
}
