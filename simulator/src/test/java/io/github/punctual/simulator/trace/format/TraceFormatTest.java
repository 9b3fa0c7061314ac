package io.github.punctual.simulator.trace.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.trace.TraceOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"submission_time\":3,\"deadline\":\"none\"",
        "\"submit_time\":3,\"expect_time_list\":[1]",
        "\"Event\":\"SparkListenerJobStart\"",
        "\"applicationType\":\"SPARK\",\"app\":{},\"startedTime\":3"
      })
  void aJobInJsonIsOneWhateverElseIsSaidOfIt(String other) throws IOException {
    for (String line :
        new String[] {
          "{" + other + ",\"id\":\"j\",\"submit_s\":0,\"stages\":[%s]}",
          "{\"submit_s\" : 0,\"stages\":[%s]," + other + ",\"id\" : \"j\"}"
        }) {
      String stage = "{\"tasks\":1,\"duration_s\":1}";
      Path file = TraceFiles.write(dir.resolve("own"), "", line.formatted(stage));
      ReadTrace read = TraceReader.read(file, TraceOptions.defaults());
      assertEquals(TraceFormat.JSON, read.format(), line);
      assertEquals(1, read.workload().jobs().size());
    }
  }

  @Test
  void jsonThatIsNoTraceIsNoTableEither() throws IOException {
    for (String line :
        new String[] {
          "{\"submission_time\":3,\"deadline\":4}", "[\"submit_time\",\"expect_time_list\"]"
        }) {
      String message = refusal(TraceFiles.write(dir.resolve("f"), line));
      assertTrue(message.contains("is in no known format: it begins with "), message);
    }
  }

  @Test
  void saysThatThereAreNoJobs() throws IOException {
    String message = refusal(TraceFiles.write(dir.resolve("f.swf"), "; Version: 2.2"));
    assertTrue(message.contains("f.swf has no jobs"), message);
  }

  @Test
  void namesACompressionThatIsNotRead() throws IOException {
    Path file = Files.writeString(dir.resolve("f"), "LZ4Block and more");
    assertTrue(refusal(file).contains("f is compressed with lz4, which is not read"));
  }

  @Test
  void readsZstdAndSaysWhenItIsCutOff() throws IOException {
    byte[] plain =
        "1 0 -1 60 4 -1 2048 -1 -1 -1 1 3 1 5 2 -1 -1 -1\n".getBytes(StandardCharsets.UTF_8);
    byte[] packed = Zstd.compress(plain);
    Path whole = Files.write(dir.resolve("whole"), packed);
    assertEquals(1, TraceReader.read(whole, TraceOptions.defaults()).workload().jobs().size());
    Path part = Files.write(dir.resolve("part"), Arrays.copyOf(packed, packed.length - 9));
    assertTrue(refusal(part).contains("part is cut off"), refusal(part));
  }
}
