package io.github.punctual.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The same word means the same thing in every module. */
class NamesTest {
  /** Names in the last column of a table of the glossary. */
  private static final Pattern CITED = Pattern.compile("`([A-Z]\\w+)`");

  /** The packages of every class that is shipped or measured with, by its simple name. */
  private static Map<String, List<String>> packagesByName() throws IOException {
    return HouseSources.files().stream()
        .collect(
            Collectors.groupingBy(
                HouseSources::simpleName,
                TreeMap::new,
                Collectors.mapping(HouseSources::packageOf, Collectors.toList())));
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
    String glossary = Files.readString(HouseSources.HOUSE.resolve("docs/glossary.md"));
    TreeSet<String> cited = new TreeSet<>();
    CITED.matcher(glossary).results().forEach(match -> cited.add(match.group(1)));
    assertTrue(cited.size() > 20, "classes are cited: " + cited);
    cited.removeAll(packagesByName().keySet());
    assertEquals(new TreeSet<>(), cited);
  }
}
