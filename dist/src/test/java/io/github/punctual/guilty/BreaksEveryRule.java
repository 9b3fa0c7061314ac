package io.github.punctual.guilty;

import java.io.File;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Assertions;

/** Does what a class of a JDK-only module must not; the rules are tried on it. */
final class BreaksEveryRule {
  private final LongSupplier clockByReference = System::nanoTime;

  long readsClocks() {
    return System.currentTimeMillis()
        + Instant.now().toEpochMilli()
        + Clock.systemUTC().millis()
        + clockByReference.getAsLong();
  }

  double drawsNumbers() {
    return Math.random() + new Random().nextDouble();
  }

  boolean touchesFiles(File file, Path path) {
    return path.equals(file.toPath());
  }

  void startsThreads() {
    new Thread(() -> Assertions.assertNotNull(this)).start();
  }
}
