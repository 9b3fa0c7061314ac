package io.github.punctual.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What documents link to, and the names of code that they cite, are there. */
class DocumentsTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern COMMENT =
      Pattern.compile("/\\*.*?\\*/|(?<!:)//[^\n]*", Pattern.DOTALL);
  private static final Pattern WORD = Pattern.compile("\\w+");
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|record|interface|enum)\\s+(\\w+)");

  /** A name of more than one word, as classes have, and a member of it. */
  private static final Pattern NAME =
      Pattern.compile(
          "(?<![\\w.\\-])(?:[a-z]\\w*\\.)*([A-Z][a-z0-9]+(?:[A-Z]\\w*)+)(?:\\.([a-z]\\w*))?");

  private static final Pattern PACKAGE = Pattern.compile("io[/.]github[/.]punctual[/.](.*)");

  @Test
  void everyRelativeLinkLeadsToAFileAndAHeadingThatAreThere() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path document : Documents.markdown()) {
      String text = Documents.prose(document).replaceAll("`[^`\n]*`", "`");
      for (MatchResult link : LINK.matcher(text).results().toList()) {
        if (!link.group(1).matches("[a-z]+:.*")) {
          links++;
          problem(document, link.group(1)).ifPresent(broken::add);
        }
      }
    }
    assertTrue(links > 300, "links are found: " + links);
    assertEquals(List.of(), broken);
  }

  private static Optional<String> problem(Path document, String link) throws IOException {
    int mark = link.indexOf('#');
    String file = mark < 0 ? link : link.substring(0, mark);
    String at = "%s: %s ".formatted(Documents.HOUSE.relativize(document), link);
    Path target = file.isEmpty() ? document : document.resolveSibling(file).normalize();
    if (!Files.exists(target)) {
      return Optional.of(at + "leads to no file");
    }
    if (mark >= 0
        && target.toString().endsWith(".md")
        && !Documents.anchors(target).contains(link.substring(mark + 1))) {
      return Optional.of(at + "leads to no heading; there are " + Documents.anchors(target));
    }
    return Optional.empty();
  }

  @Test
  void everyClassAndMethodThatADocumentCitesIsInTheCode() throws IOException {
    Set<String> words = metrics();
    Map<String, List<String>> types = new HashMap<>();
    for (String suffix : List.of(".java", ".xml", ".sh")) {
      for (Path file : Documents.files(suffix)) {
        String code = Files.readString(file);
        if (suffix.equals(".java")) {
          String bare = COMMENT.matcher(code).replaceAll(" ");
          code = bare;
          TYPE.matcher(bare)
              .results()
              .forEach(
                  type -> types.computeIfAbsent(type.group(1), n -> new ArrayList<>()).add(bare));
        }
        WORD.matcher(code).results().map(MatchResult::group).forEach(words::add);
      }
    }
    Set<String> unknown = new TreeSet<>();
    int names = 0;
    for (Path document : Documents.markdown()) {
      for (String cited : Documents.cited(document)) {
        Matcher name = NAME.matcher(cited);
        while (name.find()) {
          names++;
          if (!isKnown(name.group(1), name.group(2), words, types)) {
            unknown.add(Documents.HOUSE.relativize(document) + ": " + name.group());
          }
        }
      }
    }
    assertTrue(names > 400, "names are found: " + names);
    assertEquals(Set.of(), unknown);
  }

  private static boolean isKnown(
      String type, String member, Set<String> words, Map<String, List<String>> types) {
    if (!words.contains(type)) {
      return false;
    }
    return member == null
        || !types.containsKey(type)
        || types.get(type).stream()
            .anyMatch(code -> Pattern.compile("\\b" + member + "\\b").matcher(code).find());
  }

  /** Names of metrics, which code puts together: those that the reference explains, and YARN's. */
  private static Set<String> metrics() throws IOException {
    Set<String> names = new HashSet<>(Set.of("CapacitySchedulerMetrics", "CommitFailure"));
    // As the paper calls it, and what a JVM says at the start of a wrong version.
    names.addAll(
        List.of("CompletedJobs", "InaccessibleObjectException", "UnsupportedClassVersionError"));
    for (String line : Files.readAllLines(Documents.HOUSE.resolve("docs").resolve("rest-api.md"))) {
      if (line.startsWith("| `")) {
        WORD.matcher(line.substring(0, line.indexOf('|', 1)))
            .results()
            .map(MatchResult::group)
            .forEach(names::add);
      }
    }
    return names;
  }

  @ParameterizedTest
  @ValueSource(strings = {"yarn-plugin", "robust", "reservation-rdl"})
  void aModulesReadmeTellsWhatEveryPackageIsFor(String module) throws IOException {
    Path home = Documents.HOUSE.resolve(module);
    List<String> told = Documents.cited(home.resolve("README.md"));
    Set<String> silent = new TreeSet<>();
    for (Path info : Documents.files("package-info.java")) {
      Matcher name = PACKAGE.matcher(info.getParent().toString());
      if (info.startsWith(home.resolve("src/main/java")) && name.find()) {
        String path = name.group(1).replace('/', '.');
        String shortName = path.substring(path.lastIndexOf('.') + 1);
        boolean isRoot = !path.contains(".");
        if (!isRoot
            && told.stream().noneMatch(t -> ("." + t + ".").contains("." + shortName + "."))) {
          silent.add(path);
        }
      }
    }
    assertEquals(Set.of(), silent);
  }
}
