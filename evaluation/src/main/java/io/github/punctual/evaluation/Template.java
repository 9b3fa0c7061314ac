package io.github.punctual.evaluation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A document in Markdown with named gaps, {@code {{name}}}, for figures. Paragraphs and lists are
 * broken into lines anew; a gap that is a paragraph of its own takes Markdown as it is, and leaves
 * nothing where it gets nothing.
 */
public final class Template {
  private static final Pattern GAP = Pattern.compile("\\{\\{([a-z0-9-]+)}}");

  /** What stands where people wrote nothing about an evaluation of such a length. */
  public static final String LEFT_OUT =
      "The conclusions are left out: they were written for another length of the evaluation, or"
          + " with all public traces.";

  private static final int WIDTH = 118;

  private final String resource;
  private final String text;
  private final Map<String, String> values = new LinkedHashMap<>();

  private Template(String resource, String text) {
    this.resource = resource;
    this.text = text;
  }

  /**
   * A template.
   *
   * @param resource its name below the folder of this package
   */
  public static Template of(String resource) {
    return new Template(resource, read(resource));
  }

  /** A text without gaps, as it is. */
  static String read(String resource) {
    try (InputStream in = Template.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the text " + resource + " is missing among the classes");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("the text " + resource + " cannot be read", e);
    }
  }

  /**
   * What people wrote about the results of an evaluation.
   *
   * @param isMeant whether it was written for this one; if not, there is a sentence that says so
   */
  public static String conclusions(String resource, boolean isMeant) {
    return conclusions(resource, isMeant, LEFT_OUT);
  }

  /** The same with other words in their place. */
  public static String conclusions(String resource, boolean isMeant, String otherwise) {
    return isMeant ? read(resource) : otherwise;
  }

  /** Blocks one below the other. */
  public static String blocks(String... blocks) {
    return String.join("\n\n", blocks);
  }

  /** A block for each of some things, one below the other. */
  public static <T> String each(Collection<T> things, Function<T, String> block) {
    return things.stream().map(block).collect(Collectors.joining("\n\n"));
  }

  /** Fills a gap of the template; each can be filled once. */
  public Template put(String name, Object value) {
    if (values.putIfAbsent(name, value.toString()) != null) {
      throw new IllegalStateException("the gap " + name + " of " + resource + " is filled already");
    }
    return this;
  }

  /**
   * The text with all gaps filled, without a line break at its end.
   *
   * @throws IllegalStateException when a gap has no value, or a value no gap
   */
  public String text() {
    StringBuilder filled = new StringBuilder();
    Set<String> unused = new LinkedHashSet<>(values.keySet());
    for (String block : text.split("\n{2,}", -1)) {
      String lines = shape(block, fill(block, unused));
      filled.append(filled.isEmpty() || lines.isEmpty() ? "" : "\n\n").append(lines);
    }
    if (!unused.isEmpty()) {
      throw new IllegalStateException(resource + " has no gaps " + unused);
    }
    return filled.toString();
  }

  private String fill(String block, Set<String> unused) {
    return GAP.matcher(block)
        .replaceAll(
            gap -> {
              String name = gap.group(1);
              if (!values.containsKey(name)) {
                throw new IllegalStateException(
                    "the gap " + name + " of " + resource + " is not filled");
              }
              unused.remove(name);
              return Matcher.quoteReplacement(values.get(name));
            });
  }

  private static String shape(String block, String filled) {
    if (GAP.matcher(block).matches() || block.matches("(?s)[#|`!].*")) {
      return filled.strip();
    }
    if (block.startsWith("- ")) {
      return items(filled);
    }
    return wrap(filled, "");
  }

  private static String items(String list) {
    StringBuilder items = new StringBuilder();
    for (String item : list.substring(2).split("\n- ", -1)) {
      items.append(items.isEmpty() ? "- " : "\n- ").append(wrap(item, "  "));
    }
    return items.toString();
  }

  private static String wrap(String words, String indent) {
    StringBuilder wrapped = new StringBuilder();
    int column = 0;
    for (String word : words.strip().split("\\s+", -1)) {
      if (column > 0 && column + 1 + word.length() > WIDTH) {
        wrapped.append('\n').append(indent);
        column = indent.length();
      } else if (column > 0) {
        wrapped.append(' ');
        column++;
      }
      wrapped.append(word);
      column += word.length();
    }
    return wrapped.toString();
  }
}
