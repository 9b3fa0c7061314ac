package io.github.punctual.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The same word means the same thing in every module. */
class NamesTest {
  private static final Path HOUSE = Path.of("..");
  private static final String SUFFIX = ".java";

  /** Names in the last column of a table of the glossary. */
  private static final Pattern CITED = Pattern.compile("`([A-Z]\\w+)`");

  /** The packages of every class that is shipped or measured with, by its simple name. */
  private static Map<String, List<String>> packagesByName() throws IOException {
    try (Stream<Path> modules = Files.list(HOUSE)) {
      List<Path> sources =
          modules
              .map(module -> module.resolve("src/main/java"))
              .filter(Files::isDirectory)
              .toList();
      assertTrue(sources.size() > 10, "the sources of all modules are there: " + sources);
      Map<String, List<String>> found = new TreeMap<>();
      for (Path source : sources) {
        try (Stream<Path> files = Files.walk(source)) {
          files
              .map(source::relativize)
              .filter(NamesTest::isClass)
              .forEach(
                  file ->
                      found
                          .computeIfAbsent(simpleName(file), name -> new ArrayList<>())
                          .add(file.getParent().toString().replace('/', '.')));
        }
      }
      return found;
    }
  }

  private static boolean isClass(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(SUFFIX) && !name.contains("-info.");
  }

  private static String simpleName(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - SUFFIX.length());
  }

  @Test
  void noTwoClassesHaveTheSameSimpleName() throws IOException {
    Map<String, List<String>> shared =
        packagesByName().entrySet().stream()
            .filter(entry -> entry.getValue().size() > 1)
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    assertEquals(Map.of(), shared);
  }

  @Test
  void classesInTheGlossaryExist() throws IOException {
    String glossary = Files.readString(HOUSE.resolve("docs/glossary.md"));
    TreeSet<String> cited = new TreeSet<>();
    CITED.matcher(glossary).results().forEach(match -> cited.add(match.group(1)));
    assertTrue(cited.size() > 20, "classes are cited: " + cited);
    cited.removeAll(packagesByName().keySet());
    assertEquals(new TreeSet<>(), cited);
  }
}
