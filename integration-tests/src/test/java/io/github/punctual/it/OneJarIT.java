package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whether one jar can serve all lines of Hadoop: what the plugin uses of a ResourceManager's class
 * path (Hadoop, Jackson, SLF4J) is the same in each, so that it makes no difference which line it
 * was compiled for. A method that one of them lacks fails to compile; one that takes or returns
 * something else, and a constant that has another value, changes the bytes of a class.
 */
@Timeout(1500)
class OneJarIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** The modules of the plugin's jar that use more than the JDK and each other. */
  private static final List<String> COMPILED =
      List.of(
          "decision-log",
          "yarn-plugin",
          "scheduler",
          "scheduler-justice",
          "scheduler-bopf",
          "scheduler-rush");

  private static final List<String> BELOW =
      List.of("core", "admission", "robust", "reservation-rdl");

  private static Path output;

  @BeforeAll
  static void makeFolder() throws IOException {
    output = Files.createTempDirectory("one-jar-");
  }

  @AfterAll
  static void removeFolder() {
    FileUtil.fullyDelete(output.toFile());
  }

  @Test
  void classesAreTheSameWhicheverHadoopTheyAreCompiledFor() throws IOException {
    Map<String, String> later = compile("resourcemanager");
    Map<String, String> earlier = compile("hadoop-3.4/resourcemanager");

    assertFalse(later.isEmpty());
    TreeSet<String> differing = new TreeSet<>(later.keySet());
    differing.removeIf(name -> later.get(name).equals(earlier.get(name)));
    assertEquals(
        new TreeSet<>(),
        differing,
        "what these use differs between the lines of Hadoop: find it with javap -c -constants");
    assertEquals(later.keySet(), earlier.keySet());
  }

  /** The classes by name, with all that is in them. */
  private static Map<String, String> compile(String libraries) throws IOException {
    Path classes = Files.createDirectories(output.resolve(libraries));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter problems = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean done =
          compiler
              .getTask(
                  problems,
                  files,
                  null,
                  List.of(
                      "-proc:none",
                      "-nowarn",
                      "--release",
                      "17",
                      "-d",
                      classes.toString(),
                      "-cp",
                      classPath(libraries)),
                  null,
                  files.getJavaFileObjectsFromPaths(sources()))
              .call();
      assertTrue(done, () -> "with the libraries of " + libraries + ":\n" + problems);
    }
    Map<String, String> result = new HashMap<>();
    for (Path file : filesOf(classes, ".class")) {
      result.put(
          classes.relativize(file).toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
    }
    return result;
  }

  private static String classPath(String libraries) throws IOException {
    List<Path> parts = new ArrayList<>();
    for (String module : BELOW) {
      parts.add(ROOT.resolve(module).resolve("target/classes"));
    }
    Path folder = ROOT.resolve("dev-support/cluster").resolve(libraries).resolve("target/lib");
    parts.addAll(filesOf(folder, ".jar"));
    return parts.stream().map(Path::toString).collect(Collectors.joining(":"));
  }

  /** In one order: it shows in what the compiler writes. */
  private static List<Path> sources() throws IOException {
    List<Path> result = new ArrayList<>();
    for (String module : COMPILED) {
      result.addAll(filesOf(ROOT.resolve(module).resolve("src/main/java"), ".java"));
    }
    return result;
  }

  private static List<Path> filesOf(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .sorted(Comparator.naturalOrder())
          .toList();
    }
  }
}
