package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.SwimOptions;
import io.github.punctual.simulator.trace.TraceOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;

/** Small trace files for tests, and where the public ones are. */
final class TraceFiles {
  /** Jobs that failed or were killed are read, too. */
  static final TraceOptions WITH_FAILED =
      new TraceOptions(
          false,
          true,
          TraceOptions.DEFAULT_TASK,
          SwimOptions.defaults(),
          TraceOptions.QUERY_MACHINE);

  private TraceFiles() {}

  /** Writes a file of these lines. */
  static Path write(Path file, String... lines) throws IOException {
    return Files.write(file, bytes(lines));
  }

  /** Writes a compressed file of these lines. */
  static Path writeGzip(Path file, String... lines) throws IOException {
    return Files.write(file, gzip(bytes(lines)));
  }

  /** Writes a compressed file of these lines, the last bytes of which are missing. */
  static Path writeCutOff(Path file, String... lines) throws IOException {
    byte[] whole = gzip(bytes(lines));
    return Files.write(file, Arrays.copyOf(whole, whole.length - 20));
  }

  static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  /** A public trace; the test is skipped where it is absent. */
  static Path shared(String name) {
    Path root =
        Path.of(System.getProperty("maven.multiModuleProjectDirectory", ".."))
            .toAbsolutePath()
            .normalize();
    Path file = root.resolveSibling("shared/data").resolve(name).normalize();
    Assumptions.assumeTrue(Files.exists(file), () -> file + " is absent");
    return file;
  }

  private static byte[] bytes(String... lines) {
    return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
