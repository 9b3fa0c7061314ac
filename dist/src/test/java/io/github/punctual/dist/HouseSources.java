package io.github.punctual.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files of main code of all modules, as they lie beside this one. */
final class HouseSources {
  static final Path HOUSE = Path.of("..");
  private static final String MAIN = "src/main/java";

  private HouseSources() {}

  /** All files that hold a class, each with the folder of its module's sources in front. */
  static List<Path> files() throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path root : roots()) {
      try (Stream<Path> files = Files.walk(root)) {
        files.filter(HouseSources::isClass).forEach(found::add);
      }
    }
    if (found.size() < 1000) {
      throw new IllegalStateException("the sources of all modules are not there: " + found);
    }
    return found;
  }

  private static List<Path> roots() throws IOException {
    try (Stream<Path> modules = Files.list(HOUSE)) {
      return modules.map(module -> module.resolve(MAIN)).filter(Files::isDirectory).toList();
    }
  }

  private static boolean isClass(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".java") && !name.contains("-info.");
  }

  /** The simple name of the class that a file holds. */
  static String simpleName(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ".java".length());
  }

  /** The name of the package of a file, with dots. */
  static String packageOf(Path file) {
    String path = file.getParent().toString().replace('\\', '/');
    return path.substring(path.indexOf(MAIN) + MAIN.length() + 1).replace('/', '.');
  }
}
