package io.github.punctual.yarn.web.api;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The place of an entry in an ordered list: by numbers, the first that differs decides, and then by
 * a text. It names the entry by what it is and not by how many come before it, so that it stays
 * where it is while others come and go.
 *
 * @param numbers what the list is ordered by, the smallest first
 * @param text what decides between equals; may be empty
 */
public record Cursor(List<Long> numbers, String text) implements Comparable<Cursor> {
  private static final String VERSION = "1";
  private static final int PARTS = 4;

  public Cursor {
    numbers = List.copyOf(numbers);
    Objects.requireNonNull(text, "text");
  }

  @Override
  public int compareTo(Cursor other) {
    for (int i = 0; i < Math.min(numbers.size(), other.numbers.size()); i++) {
      int order = Long.compare(numbers.get(i), other.numbers.get(i));
      if (order != 0) {
        return order;
      }
    }
    int order = Integer.compare(numbers.size(), other.numbers.size());
    return order != 0 ? order : text.compareTo(other.text);
  }

  /** The word for it in addresses and answers, of a list in an order, without line breaks. */
  public String encode(String list) {
    String plain =
        String.join(
            "\n",
            VERSION,
            list,
            numbers.stream().map(String::valueOf).collect(Collectors.joining(",")),
            text);
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(plain.getBytes(StandardCharsets.UTF_8));
  }

  /** What a word stands for; empty when it is none of ours, or of another list or order. */
  static Optional<Cursor> decode(String word, String list) {
    String[] parts;
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(word);
      parts =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes))
              .toString()
              .split("\n", PARTS);
    } catch (IllegalArgumentException | CharacterCodingException e) {
      return Optional.empty(); // The caller says what would be one.
    }
    if (parts.length < PARTS || !parts[0].equals(VERSION) || !parts[1].equals(list)) {
      return Optional.empty();
    }
    try {
      List<Long> numbers =
          parts[2].isEmpty()
              ? List.of()
              : Stream.of(parts[2].split(",", -1)).map(Long::valueOf).toList();
      return Optional.of(new Cursor(numbers, parts[3]));
    } catch (NumberFormatException e) {
      return Optional.empty(); // As above.
    }
  }
}
