package io.github.punctual.demo;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.Ansi;

/** Prints lines with the time since the start, folded to the width of a terminal. */
public final class Console {
  /** No line is wider, where words allow it. */
  static final int WIDTH = 100;

  private static final int VERB = 11;

  private final PrintStream out;
  private final Ansi ansi;
  private final long startNanos = System.nanoTime();

  /** A console whose clock starts now. */
  public Console(PrintStream out, Ansi ansi) {
    this.out = out;
    this.ansi = ansi;
  }

  /** A line as it is; it may hold picocli's style markup. */
  public void text(String line) {
    out.println(ansi.string(line));
  }

  /** Prints words, folded to the width of the console. */
  public void paragraph(String words) {
    fold(words, WIDTH).forEach(out::println);
  }

  /** Something that happened now, such as {@code 00:41 admitted report: …}. */
  public void event(String verb, String style, String text) {
    long seconds = (System.nanoTime() - startNanos) / 1_000_000_000;
    String clock = "%02d:%02d  ".formatted(seconds / 60, seconds % 60);
    String indent = " ".repeat(clock.length() + VERB);
    String padded = verb + " ".repeat(Math.max(1, VERB - verb.length()));
    List<String> lines = fold(text, WIDTH - indent.length());
    out.println(clock + styled(style, padded) + lines.get(0));
    lines.stream().skip(1).forEach(line -> out.println(indent + line));
  }

  /** Something that should not have happened. */
  public void problem(String text) {
    event("problem", "bold,red", text);
  }

  /** A text in a style of picocli's, where the terminal has styles. */
  String styled(String style, String text) {
    return style.isEmpty() ? text : ansi.string("@|" + style + " " + text + "|@");
  }

  /** The words of a text in lines of at most so many characters, where words allow it. */
  static List<String> fold(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+", -1)) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
