package io.github.punctual.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Methods, files and packages of main code are small enough to be read at one go. */
class SizesTest {
  private static final int LINES_OF_METHOD = 60;
  private static final int LINES_OF_FILE = 400;
  private static final int CLASSES_OF_PACKAGE = 30;

  @Test
  void noMethodHasMoreThan60Lines() throws IOException {
    List<String> long60 = new ArrayList<>();
    HouseSources.parse((unit, positions) -> new Lengths(unit, positions, long60).scan(unit, null));
    assertEquals(List.of(), long60);
  }

  @Test
  void noFileHasMoreThan400Lines() throws IOException {
    List<String> large = new ArrayList<>();
    for (Path file : HouseSources.files()) {
      int lines = Files.readAllLines(file).size();
      if (lines > LINES_OF_FILE) {
        large.add(file + ": " + lines);
      }
    }
    assertEquals(List.of(), large);
  }

  @Test
  void noPackageHasMoreThan30Classes() throws IOException {
    Map<String, Long> classes =
        HouseSources.files().stream()
            .collect(
                Collectors.groupingBy(
                    HouseSources::packageOf, TreeMap::new, Collectors.counting()));
    List<String> large =
        classes.entrySet().stream()
            .filter(entry -> entry.getValue() > CLASSES_OF_PACKAGE)
            .map(Object::toString)
            .toList();
    assertTrue(classes.size() > 100, "packages are there: " + classes);
    assertEquals(List.of(), large);
  }

  /** Finds the methods and constructors of a file that are too long. */
  private static final class Lengths extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<String> found;

    Lengths(CompilationUnitTree unit, SourcePositions positions, List<String> found) {
      this.unit = unit;
      this.positions = positions;
      this.found = found;
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
      LineMap lines = unit.getLineMap();
      long first = lines.getLineNumber(positions.getStartPosition(unit, method));
      long length = lines.getLineNumber(positions.getEndPosition(unit, method)) - first + 1;
      if (length > LINES_OF_METHOD) {
        found.add(
            unit.getSourceFile().getName() + ":" + first + " " + method.getName() + " " + length);
      }
      return super.visitMethod(method, null);
    }
  }
}
