package io.github.punctual.simulator.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFormatTest {
  @TempDir Path dir;

  private String refusal(Path path) {
    return assertThrows(TraceException.class, () -> TraceReader.read(path, TraceOptions.defaults()))
        .getMessage();
  }

  @Test
  void everyFormatIsFoundByItsKey() {
    for (TraceFormat format : TraceFormat.values()) {
      assertEquals(format, TraceFormat.of(format.key()));
    }
  }

  @Test
  void refusesAnUnknownKeyAndListsTheKnown() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> TraceFormat.of("xml")).getMessage();
    assertTrue(message.startsWith("trace format is xml; it must be one of json, swf"), message);
  }

  @Test
  void saysThatAFileDoesNotExist() {
    assertTrue(refusal(dir.resolve("none")).endsWith("none does not exist; check the name"));
  }

  @Test
  void saysThatAFileIsEmpty() throws IOException {
    assertTrue(refusal(Files.createFile(dir.resolve("e"))).endsWith("e is empty"));
  }

  @Test
  void saysHowAFileBeginsThatIsInNoKnownFormat() throws IOException {
    String message = refusal(TraceFiles.write(dir.resolve("f"), "", "hello world"));
    assertTrue(message.contains("it begins with hello world. Name the format"), message);
  }

  @Test
  void saysThatThereAreNoJobs() throws IOException {
    String message = refusal(TraceFiles.write(dir.resolve("f.swf"), "; Version: 2.2"));
    assertTrue(message.contains("f.swf has no jobs"), message);
  }

  @Test
  void saysHowToUnpackZstd() throws IOException {
    Path file = Files.write(dir.resolve("f"), new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0});
    assertTrue(refusal(file).endsWith("unpack it with zstd -d"));
  }
}
