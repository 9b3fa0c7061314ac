package io.github.punctual.evaluation.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class EvaluateCommandTest {
  @TempDir private Path folder;

  private final StringWriter err = new StringWriter();

  @Test
  void refusesAPartThatThereIsNot() {
    assertEquals(2, run("omega"));
    assertTrue(
        err.toString()
            .contains(
                "must be one of justice, pythia, tempo, bopf, rayon, rush, promises, mix, all"),
        "" + err);
  }

  @Test
  void refusesAScaleOutOfRange() {
    assertEquals(2, run("justice", "--scale", "2"));
    assertTrue(err.toString().contains("scale is 2.0; it must lie in (0, 1]"), "" + err);
  }

  @Test
  void refusesADataFolderThatIsMissing() {
    assertEquals(2, run("justice", "--data", folder.resolve("none").toString()));
    assertTrue(err.toString().contains("it must be a folder with traces"), "" + err);
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--out", folder.resolve("out").toString()));
    CommandLine line = EvaluateCommand.commandLine();
    line.setErr(new PrintWriter(err, true));
    return line.execute(all.toArray(String[]::new));
  }
}
