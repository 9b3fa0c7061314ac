package io.github.punctual.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the scripts do before they start anything, with stubs for what they would start. */
class ScriptsTest {
  private static final Path COMMAND = Path.of("src", "main", "command", "punctual");

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{env\\.(\\w+)}");
  private static final Pattern WHITELIST =
      Pattern.compile("<name>yarn.nodemanager.env-whitelist</name><value>([^<]*)<");

  @TempDir Path directory;

  private record Ended(int code, String text) {}

  private Ended run(Map<String, String> environment, Path script, String... arguments)
      throws IOException, InterruptedException {
    return run(environment, Path.of("").toAbsolutePath(), script.toAbsolutePath(), arguments);
  }

  private Ended run(Map<String, String> environment, Path folder, Path script, String... arguments)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of("bash", script.toString()));
    line.addAll(List.of(arguments));
    Path output = Files.createTempFile(directory, "out", "");
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException("no end of " + line);
    }
    return new Ended(process.exitValue(), Files.readString(output));
  }

  private Path executable(String file, String text) throws IOException {
    Path path = write(file, "#!/usr/bin/env bash\n" + text + "\n");
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
        exit 7\
        """
            .formatted(version));
    for (String folder : List.of("told", "asked")) {
      Ended ended = withJava(folder);
      assertEquals(code, ended.code(), folder + ended.text());
      assertTrue(
          code == 7 || (ended.text().contains("Java 17") && ended.text().contains(version)),
          ended.text());
    }
  }

  @Test
  void aFolderThatIsFoundElsewhereIsNotTakenForThatOfTheCommand() throws Exception {
    executable("java/bin/java", "echo $*");
    write("java/release", "JAVA_VERSION=\"17\"\n");
    Path command = write("here/bin/punctual", Files.readString(COMMAND));
    write("here/lib/some.jar", "");

    Ended ended =
        run(
            Map.of("JAVA_HOME", directory.resolve("java").toString(), "CDPATH", "."),
            command.getParent().getParent(),
            Path.of("bin", "punctual"),
            "jobs");

    assertTrue(ended.text().contains(" -cp " + directory.resolve("here/lib") + "/"), ended.text());
    assertEquals(1, ended.text().lines().count(), ended.text());
  }

  @Test
  void theWorkingCopysCommandIsThatOfItsVersion() throws Exception {
    write("pom.xml", "<project>\n  <version>0.2.0</version>\n</project>\n");
    executable("dist/target/punctual-0.1.0/bin/punctual", "echo old");
    executable("dist/target/punctual-0.2.0/bin/punctual", "echo new $*");
    executable("dist/target/punctual-cli-0.3.0/bin/punctual", "echo client");

    Ended ended = run(Map.of(), copy("dev-support/punctual"), "jobs");

    assertEquals("new jobs\n", ended.text());
  }

  @Test
  void theContainersJarIsThatOfTheVersion() throws Exception {
    write("pom.xml", "<project>\n  <version>0.2.0</version>\n</project>\n");
    for (String module : List.of("resourcemanager", "nodemanager", "client")) {
      write("dev-support/cluster/" + module + "/target/lib/some.jar", "");
    }
    for (String version : List.of("0.1.0", "0.2.0")) {
      write("dist/target/punctual-yarn-" + version + ".jar", version);
    }
    for (String file : List.of("conf/yarn-site.xml", "run")) {
      copy("dev-support/container/" + file);
    }
    for (String file : List.of("capacity-scheduler.xml", "yarn-site.xml")) {
      copy("yarn-site-examples/punctual/" + file);
    }
    Path home = directory.resolve("home");

    Ended ended = run(Map.of(), copy("dev-support/container/lay-out"), home.toString());

    assertEquals(0, ended.code(), ended.text());
    assertEquals("0.2.0", Files.readString(home.resolve("punctual-yarn.jar")));
  }

  @Test
  void evaluationsRunOnTheJavaOfTheirEnvironment() throws Exception {
    executable(
        "bin/mvn", "mkdir -p evaluation/target; echo a.jar > evaluation/target/classpath.txt");
    executable("bin/java", "echo of the path; exit 1");
    executable("java/bin/java", "echo of JAVA_HOME");

    Ended ended = run(stubs(), copy("dev-support/evaluate.sh"), "mix", "--data", "none");

    assertEquals(new Ended(0, "of JAVA_HOME\n"), ended);
  }

  @ParameterizedTest
  @CsvSource({"demo.sh, demo.Demo", "live.sh, demo.live.LiveCommand"})
  void demosRunWhatTheyHaveBuilt(String script, String main) throws Exception {
    executable(
        "bin/mvn",
        "mkdir -p $(dirname $3)/demo/target; echo a.jar > $(dirname"
            + " $3)/demo/target/class-path.txt");
    executable("java/bin/java", "echo $*");
    copy("dev-support/demo/build.sh");
    write("pom.xml", "");

    Ended ended = run(stubs(), copy("dev-support/" + script), "--help");

    assertEquals(0, ended.code(), ended.text());
    String expected =
        "-classpath %1$s/demo/target/classes:a.jar io.github.punctual.%2$s --help"
            .formatted(directory.toRealPath(), main);
    assertTrue(ended.text().contains(expected), ended.text());
  }

  @Test
  void aRowThatCannotBeWrittenHidesNeitherTheFaultsNorWhatWasSeen() throws Exception {
    String report =
        "yarn-plugin/target/surefire-reports/TEST-io.github.punctual.yarn.rm.StoreFaultsTest.xml";
    executable(
        "bin/mvn",
        "mkdir -p %s; echo '<testsuite tests=\"8\" errors=\"1\" failures=\"2\">' > %s; exit 5"
            .formatted(Path.of(report).getParent(), report));
    executable("bin/java", "echo of the path; exit 1");
    executable("java/bin/java", "exit 9");

    Ended ended = run(stubs(), copy("dev-support/faults.sh"), "store");

    assertEquals(5, ended.code(), ended.text());
    assertTrue(ended.text().contains("8 faults, four at each of 2 changes"), ended.text());
    assertFalse(ended.text().contains("of the path"), ended.text());
  }

  @Test
  void continuousIntegrationSeesTheJdkThatIsThereWithOptionsForAllJava() throws Exception {
    executable("bin/javac", "echo 'Picked up JAVA_TOOL_OPTIONS: -Da=b' >&2; echo 'javac 17.0.9'");
    executable("bin/mvn", "echo mvn $*");
    executable("bin/chromium", "");
    for (String installs : List.of("sudo", "apt-get")) {
      executable("bin/" + installs, "echo installs");
    }
    write("README.md", "mvn -B verify\n");

    Ended ended = run(stubs(), copy(".ci/run"));

    assertEquals(new Ended(0, "mvn -B verify\n"), ended);
  }

  /** Containers get no others of the environment, and would not resolve the settings. */
  @Test
  void theContainersOfTheImageKnowWhatItsSettingsNeed() throws Exception {
    Set<String> needed = new TreeSet<>();
    Set<String> known = new TreeSet<>();
    Path conf = Documents.HOUSE.resolve("dev-support/container/conf");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(conf, "*.xml")) {
      for (Path file : files) {
        String text = Files.readString(file);
        VARIABLE.matcher(text).results().forEach(name -> needed.add(name.group(1)));
        WHITELIST
            .matcher(text)
            .results()
            .forEach(list -> known.addAll(List.of(list.group(1).split(",", -1))));
      }
    }
    assertFalse(needed.isEmpty());
    needed.removeAll(known);
    assertEquals(Set.of(), needed);
    assertTrue(known.contains("JAVA_HOME"), "those of the default are there, too");
  }

  private Map<String, String> stubs() {
    return Map.of(
        "PATH",
        directory.resolve("bin") + ":" + System.getenv("PATH"),
        "JAVA_HOME",
        directory.resolve("java").toString());
  }

  private Path write(String file, String text) throws IOException {
    Path path = directory.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private Path copy(String file) throws IOException {
    return write(file, Files.readString(Documents.HOUSE.resolve(file)));
  }
}
