package io.github.punctual.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.source.tree.ClassTree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The same word means the same thing in every module. */
class NamesTest {
  /** Names in the last column of a table of the glossary. */
  private static final Pattern CITED = Pattern.compile("`([A-Z]\\w+)`");

  /** The first column of a table of the glossary. */
  private static final Pattern EXPLAINED = Pattern.compile("(?m)^\\| ([^|]+) \\|");

  private static final Pattern LAST_WORD = Pattern.compile("[A-Z][a-z0-9]*$");

  /** A word that so many classes end with must mean the same to everybody. */
  private static final int CARRYING = 4;

  /** Words that mean what any programmer takes them for. */
  private static final Set<String> PLAIN =
      Set.of(
          """
          api application benchmark book change chart class cluster command count declaration demo
          distribution document entry error estimator event exception figure file first generator
          group holder holding id json key kind left limit line list log memory metric model need
          node option order outcome page pass placement plot policy reader record replayer report
          request row rule run scheduler section service serving setting shape source spec speed
          state table tag text time verdict view work workload
          """
              .strip()
              .split("\\s+"));

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

  /** These are the words that all modules share; other nested names mean what their class does. */
  @Test
  void noNestedTypeHasTheNameOfAClassOfTheCore() throws IOException {
    Set<String> words =
        HouseSources.files().stream()
            .filter(file -> HouseSources.packageOf(file).startsWith("io.github.punctual.core."))
            .map(HouseSources::simpleName)
            .collect(Collectors.toSet());
    assertTrue(words.size() > 50, "the core has classes: " + words);
    TreeSet<String> clashes = new TreeSet<>();
    HouseSources.parse(
        (unit, positions) -> {
          String file = HouseSources.simpleName(Path.of(unit.getSourceFile().getName()));
          new TreeScanner<Void, Void>() {
            @Override
            public Void visitClass(ClassTree type, Void nothing) {
              String name = type.getSimpleName().toString();
              if (!name.equals(file) && words.contains(name)) {
                clashes.add(file + "." + name);
              }
              return super.visitClass(type, null);
            }
          }.scan(unit, null);
        });
    assertEquals(new TreeSet<>(), clashes);
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

  @Test
  void whatManyClassesEndWithIsInTheGlossaryOrPlain() throws IOException {
    Set<String> known = new HashSet<>(PLAIN);
    EXPLAINED
        .matcher(Files.readString(HouseSources.HOUSE.resolve("docs/glossary.md")))
        .results()
        .flatMap(match -> Stream.of(match.group(1).toLowerCase(Locale.ROOT).split("[^a-z]+")))
        .map(NamesTest::one)
        .forEach(known::add);
    Map<String, Long> carrying =
        packagesByName().keySet().stream()
            .flatMap(name -> LAST_WORD.matcher(name).results())
            .map(word -> one(word.group().toLowerCase(Locale.ROOT)))
            .collect(Collectors.groupingBy(word -> word, TreeMap::new, Collectors.counting()));
    carrying.values().removeIf(classes -> classes < CARRYING);
    assertTrue(carrying.size() > 50, "words carry classes: " + carrying);
    carrying.keySet().removeAll(known);
    assertEquals(Map.of(), carrying, "explain them in the glossary, or name the classes otherwise");
  }

  /** One of what a word may name several of. */
  private static String one(String word) {
    if (word.endsWith("ies")) {
      return word.substring(0, word.length() - 3) + "y";
    }
    boolean isPlural = word.endsWith("s") && !word.endsWith("ss");
    return isPlural ? word.substring(0, word.length() - 1) : word;
  }
}
