package io.github.punctual.yarn.adapt;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServedHadoopTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"3.4.0", "3.4.3", "3.5.0", "3.5.1-SNAPSHOT", "3.4.1.7.3.1-12", "3.5.0-vendor-1"})
  void versionsOfServedLinesPass(String version) {
    assertDoesNotThrow(() -> ServedHadoop.check(version));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3.6", "2.10.2", "3.6.0", "4.0.0", "3.50.0", "13.4.0", "Unknown", ""})
  void othersAreRefusedByNameWithThoseServedAndWhatToDo(String version) {
    String message =
        assertThrows(IllegalStateException.class, () -> ServedHadoop.check(version)).getMessage();

    assertTrue(message.contains("of Hadoop " + version + ";"), message);
    assertTrue(message.contains("3.4 and 3.5"), message);
    assertTrue(message.contains("yarn.resourcemanager.scheduler.class"), message);
  }

  @Test
  void pageOfVersionsNamesEachServedLine() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "versions.md"));

    for (String line : ServedHadoop.LINES) {
      assertTrue(page.contains("\n| " + line + "."), "no row of " + line + " in docs/versions.md");
    }
  }
}
