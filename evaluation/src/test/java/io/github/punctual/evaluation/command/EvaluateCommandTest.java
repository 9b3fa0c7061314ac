package io.github.punctual.evaluation.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
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

  @Test
  void refusesToKeepWhatIsNotKept() {
    for (String part : List.of("bopf", "rayon", "rush", "mix", "all")) {
      assertEquals(2, run(part, "--keep", folder.resolve("kept").toString()), part);
      assertTrue(
          err.toString().contains("measurements of justice, pythia, tempo, promises;"), "" + err);
    }
  }

  @Test
  void aTraceThatCannotBeReadIsAMessage() throws IOException {
    Files.writeString(folder.resolve("bopf_queries_tpcds_FB_distr_new.txt.gz"), "no gzip");
    Files.writeString(folder.resolve("bopf_queries_tpcds_new.txt.gz"), "no gzip");
    assertEquals(2, run("bopf", "--scale", "0.01", "--data", folder.toString()));
    assertFalse(err.toString().contains("\tat "), "" + err);
    assertTrue(err.toString().contains("bopf_queries_tpcds"), "" + err);
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--out", folder.resolve("out").toString()));
    CommandLine line = EvaluateCommand.commandLine();
    line.setErr(new PrintWriter(err, true));
    return line.execute(all.toArray(String[]::new));
  }
}
