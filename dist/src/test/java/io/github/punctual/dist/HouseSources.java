package io.github.punctual.dist;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

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

  /** Parses all files, and shows each with where its parts stand in it. */
  static void parse(BiConsumer<CompilationUnitTree, SourcePositions> reader) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(files()));
      Iterable<? extends CompilationUnitTree> units = task.parse();
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      units.forEach(unit -> reader.accept(unit, positions));
    }
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
