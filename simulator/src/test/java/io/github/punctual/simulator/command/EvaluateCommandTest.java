package io.github.punctual.simulator.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
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
    String[] all = new String[arguments.length + 3];
    all[0] = "evaluate";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    all[arguments.length + 1] = "--out";
    all[arguments.length + 2] = folder.resolve("out").toString();
    CommandLine line = Punctual.commandLine();
    line.setErr(new PrintWriter(err, true));
    return line.execute(all);
  }
}
