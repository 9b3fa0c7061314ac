package io.github.punctual.yarn.notify;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program for each notification, without a shell: what users write reaches it as JSON on its
 * standard input and as values of its environment, and is never part of a command.
 */
record Program(List<String> command, long timeoutMillis) implements Receiver {
  @Override
  public void tell(Notification notification) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD);
    builder.environment().putAll(notification.environment());
    Process process = builder.start();
    try {
      write(process, notification.json() + "\n");
      if (!process.waitFor(timeoutMillis, TimeUnit.MILLISECONDS)) {
        throw new IOException("it did not end within %d ms".formatted(timeoutMillis));
      }
      if (process.exitValue() != 0) {
        throw new IOException("it ended with exit code %d".formatted(process.exitValue()));
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** Far less than a pipe holds, so that a program that does not read does not stop us. */
  private static void write(Process process, String text) {
    try (OutputStream input = process.getOutputStream()) {
      input.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // It has closed its input, or has ended: its exit code says whether that was right.
      return;
    }
  }

  @Override
  public String name() {
    return command.get(0);
  }
}
