package io.github.punctual.evaluation;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A section of a Markdown file whose items have names: {@code - name: value}. Names that share a
 * value are separated by commas.
 *
 * @param key its heading
 * @param items the values by name, in their order, each in one line
 */
public record ListSection(String key, Map<String, String> items) {
  /**
   * All sections of a file.
   *
   * @param resource its name below the folder of this package
   */
  public static List<ListSection> read(String resource) {
    return Arrays.stream(Template.read(resource).substring("## ".length()).split("\n+## ", -1))
        .map(ListSection::of)
        .toList();
  }

  private static ListSection of(String text) {
    String[] parts = text.split("\n- ", -1);
    Map<String, String> items = new LinkedHashMap<>();
    for (String item : Arrays.asList(parts).subList(1, parts.length)) {
      int colon = item.indexOf(": ");
      for (String name : item.substring(0, colon).split(", ", -1)) {
        items.put(name, String.join(" ", item.substring(colon + 2).strip().split("\\s+", -1)));
      }
    }
    return new ListSection(parts[0].strip(), items);
  }
}
