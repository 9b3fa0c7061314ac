package io.github.punctual.simulator.evaluation;

import java.util.List;

/** A document in Markdown, written from top to bottom. */
public final class Markdown {
  private static final int WIDTH = 118;

  private final StringBuilder text = new StringBuilder();

  /** A heading of a level, 1 for the title. */
  public Markdown heading(int level, String title) {
    return block("#".repeat(level) + " " + title);
  }

  /** A paragraph, broken into lines. */
  public Markdown paragraph(String words) {
    return block(wrap(words, ""));
  }

  /** Lines of code. */
  public Markdown code(String lines) {
    return block("```\n" + lines + "\n```");
  }

  /** A list. */
  public Markdown items(List<String> items) {
    StringBuilder list = new StringBuilder();
    for (String item : items) {
      list.append(list.isEmpty() ? "- " : "\n- ").append(wrap(item, "  "));
    }
    return block(list.toString());
  }

  /**
   * A table.
   *
   * @param header the columns; those whose name begins with a space are aligned to the right
   */
  public Markdown table(List<String> header, List<List<String>> rows) {
    StringBuilder table = new StringBuilder(row(header.stream().map(String::strip).toList()));
    table.append(row(header.stream().map(name -> name.startsWith(" ") ? "---:" : "---").toList()));
    rows.forEach(cells -> table.append(row(cells)));
    return block(table.toString().stripTrailing());
  }

  /** A figure in a file. */
  public Markdown figure(String title, String file) {
    return block("![" + title + "](" + file + ")");
  }

  /** Text that is Markdown already. */
  public Markdown block(String markdown) {
    text.append(text.isEmpty() ? "" : "\n").append(markdown.strip()).append('\n');
    return this;
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
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

  @Override
  public String toString() {
    return text.toString();
  }
}
