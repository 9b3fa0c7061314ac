package io.github.punctual.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the scripts do before they start anything, with stubs for what they would start. */
class ScriptsTest {
  private static final Path COMMAND = Path.of("src", "main", "command", "punctual");

  @TempDir Path directory;

  private record Ended(int code, String text) {}

  private Ended run(Map<String, String> environment, Path script, String... arguments)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of("bash", script.toAbsolutePath().toString()));
    line.addAll(List.of(arguments));
    Path output = Files.createTempFile(directory, "out", "");
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException("no end of " + line);
    }
    return new Ended(process.exitValue(), Files.readString(output));
  }

  private Path executable(String file, String text) throws IOException {
    Path path = directory.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, "#!/usr/bin/env bash\n" + text + "\n");
    return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Ended withJava(String folder) throws IOException, InterruptedException {
    return run(Map.of("JAVA_HOME", directory.resolve(folder).toString()), COMMAND, "jobs");
  }

  @ParameterizedTest
  @CsvSource({"11.0.2, 2", "1.8.0_392, 2", "17, 7", "21.0.1, 7"})
  void theCommandTakesNoJavaOlderThanItNeeds(String version, int code) throws Exception {
    executable("told/bin/java", "echo started; exit 7");
    Files.writeString(
        directory.resolve("told/release"),
        "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"%s\"\n".formatted(version));
    executable(
        "asked/bin/java",
        """
        [[ $1 != -version ]] || { echo "Picked up JAVA_TOOL_OPTIONS: -Da=b" >&2; echo 'openjdk version "%s" 2024' >&2; exit; }
        exit 7"""
            .formatted(version));
    for (String folder : List.of("told", "asked")) {
      Ended ended = withJava(folder);
      assertEquals(code, ended.code(), folder + ended.text());
      assertTrue(
          code == 7 || (ended.text().contains("Java 17") && ended.text().contains(version)),
          ended.text());
    }
  }
}
