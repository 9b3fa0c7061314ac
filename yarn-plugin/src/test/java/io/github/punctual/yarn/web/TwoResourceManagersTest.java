package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.punctual.yarn.PartsScheduler;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two ResourceManagers in one process, as in tests of clusters. */
class TwoResourceManagersTest {
  @TempDir Path directory;

  @Test
  void showsTheMetricsOfTheOneThatStartedLastUntilItStops() {
    try (WebRm first = WebRm.start(directory.resolve("first"), Map.of())) {
      MetricsSource ofFirst = source();
      assertNotNull(ofFirst);
      MetricsSource ofSecond;
      try (WebRm second = WebRm.start(directory.resolve("second"), Map.of())) {
        ofSecond = source();
        assertNotNull(ofSecond);
        assertNotSame(ofFirst, ofSecond);
        // The scheduler alone: a whole ResourceManager takes the metrics of the process with it.
        ((PartsScheduler) first.rm().getResourceScheduler()).stop();
        assertSame(ofSecond, source(), "the second one's stay when the first one stops");
        assertEquals(0, second.service().jobs().live().size());
      }
      assertNull(source(), "nothing is left behind");
    }
  }

  private static MetricsSource source() {
    return DefaultMetricsSystem.instance().getSource("Punctual");
  }
}
