package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A Chromium without a window, where the machine has one. */
final class Browser {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final long AT_MOST_SECONDS = 120;

  /**
   * What became of a page.
   *
   * @param dom its elements at the end, as HTML
   * @param console what was said on the console, and by the browser itself
   */
  record Seen(String dom, String console) {}

  private final Path program;

  private Browser(Path program) {
    this.program = program;
  }

  /** The browser of this machine; skips the test that asks where there is none. */
  static Browser orSkip() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    Optional<Path> found =
        Stream.of(path.split(File.pathSeparator, -1))
            .filter(folder -> !folder.isBlank())
            .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(found.isPresent(), "there is no Chromium on the PATH; install it to test the page");
    return new Browser(found.get());
  }

  /** Opens a tab that can be asked how pages look. */
  BrowserTab tab(Path directory) throws Exception {
    return BrowserTab.open(program, directory);
  }

  /**
   * Opens a page and looks at it after some time, which passes at once for the page.
   *
   * @param directory empty, for what the browser keeps
   */
  Seen open(String address, long afterMillis, Path directory)
      throws IOException, InterruptedException {
    Path dom = directory.resolve("dom.html");
    Path console = directory.resolve("console.txt");
    List<String> command = new ArrayList<>(List.of(program.toString(), "--headless"));
    command.addAll(
        List.of(
            // Root, as in a container, has no sandbox.
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--user-data-dir=" + directory.resolve("profile"),
            "--enable-logging=stderr",
            "--virtual-time-budget=" + afterMillis,
            "--dump-dom",
            address));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(dom.toFile())
            .redirectError(console.toFile())
            .start();
    if (!process.waitFor(AT_MOST_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError("the browser was not done after " + AT_MOST_SECONDS + " s");
    }
    return new Seen(text(dom), text(console));
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }
}
