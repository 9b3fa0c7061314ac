package io.github.punctual.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Markdown files of the house, and the text of everything else in it. */
final class Documents {
  /** Where the house is, seen from this module. */
  static final Path HOUSE = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern FENCED =
      Pattern.compile("^ *```.*?^ *```", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern HEADING = Pattern.compile("^#{1,6} +(.+?) *$", Pattern.MULTILINE);
  private static final Pattern LINK_TEXT = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");

  private Documents() {}

  /** All of them but parts of documents that are put together by a program. */
  static List<Path> markdown() throws IOException {
    return files(".md").stream().filter(file -> !file.toString().contains("/src/")).toList();
  }

  /** All files whose name ends so, but for what builds and runs leave behind. */
  static List<Path> files(String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(HOUSE)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(suffix))
          .filter(Documents::isKept)
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }

  private static boolean isKept(Path file) {
    for (Path part : HOUSE.relativize(file)) {
      if (part.toString().equals("target") || part.toString().equals(".git")) {
        return false;
      }
    }
    return true;
  }

  /** A document without its blocks of code. */
  static String prose(Path document) throws IOException {
    return FENCED.matcher(Files.readString(document)).replaceAll("");
  }

  /** What is in code style in a document, outside of blocks of code. */
  static List<String> cited(Path document) throws IOException {
    return Pattern.compile("`([^`\n]+)`")
        .matcher(prose(document))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  /**
   * What links can name in a document after {@code #}, as readers of Markdown make it of headings.
   */
  static Set<String> anchors(Path document) throws IOException {
    Map<String, Integer> seen = new HashMap<>();
    Set<String> anchors = new TreeSet<>();
    for (MatchResult heading : HEADING.matcher(prose(document)).results().toList()) {
      String words = LINK_TEXT.matcher(heading.group(1)).replaceAll("$1");
      String anchor =
          words
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
              .strip()
              .replace(' ', '-');
      int before = seen.merge(anchor, 1, Integer::sum) - 1;
      anchors.add(before == 0 ? anchor : anchor + "-" + before);
    }
    return anchors;
  }
}
