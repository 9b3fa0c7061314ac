package io.github.punctual.decisionlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.policy.DecisionLog;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecisionLogReaderTest {
  @TempDir Path dir;

  private static List<DecisionLog.Entry> entries(int count) {
    RandomRecords records = new RandomRecords(42);
    List<DecisionLog.Entry> result = new ArrayList<>();
    result.add(records.start());
    while (result.size() < count) {
      result.add(records.entry());
    }
    return result;
  }

  private static byte[] bytes(List<DecisionLog.Entry> entries) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DecisionLogWriter writer = new DecisionLogWriter(out)) {
      entries.forEach(writer::append);
    }
    return out.toByteArray();
  }

  private static List<DecisionLog.Entry> read(DecisionLogReader reader) {
    List<DecisionLog.Entry> result = new ArrayList<>();
    reader.forEach(result::add);
    return result;
  }

  @Test
  void readsWhatWasWritten() throws IOException {
    Path file = Files.write(dir.resolve("log.jsonl"), bytes(entries(200)));
    try (DecisionLogReader reader = DecisionLogReader.of(Files.newInputStream(file))) {
      assertEquals(entries(200), read(reader));
    }
  }

  @Test
  void readsCompressedLogsWhateverTheirName() throws IOException {
    Path file = dir.resolve("log.jsonl");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(bytes(entries(50)));
    }
    try (DecisionLogReader reader = DecisionLogReader.of(Files.newInputStream(file))) {
      assertEquals(entries(50), read(reader));
    }
  }

  @Test
  void eachLineReachesTheStreamAtOnce() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DecisionLogWriter writer = new DecisionLogWriter(out);
    writer.append(new RandomRecords(1).start());
    assertTrue(out.toString(StandardCharsets.UTF_8).endsWith("}\n"));
  }

  @Test
  void leavesOutAnUnfinishedLastLine() throws IOException {
    byte[] whole = bytes(entries(3));
    DecisionLogReader reader =
        DecisionLogReader.of(new ByteArrayInputStream(Arrays.copyOf(whole, whole.length - 5)));
    assertEquals(entries(2), read(reader));
  }

  @Test
  void readsACompressedLogUpToWhereItsWriterWasStopped() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    GZIPOutputStream gzip = new GZIPOutputStream(out, true);
    gzip.write(bytes(entries(20)));
    gzip.flush();
    DecisionLogReader reader = DecisionLogReader.of(new ByteArrayInputStream(out.toByteArray()));
    assertEquals(entries(20), read(reader));
  }

  @Test
  void acceptsALastLineWithoutLineEndAndBlankLinesAndWindowsLineEnds() throws IOException {
    String text =
        new String(bytes(entries(3)), StandardCharsets.UTF_8)
            .replace("\n", "\r\n\n")
            .stripTrailing();
    DecisionLogReader reader = new DecisionLogReader(new StringReader(text));
    assertEquals(entries(3), read(reader));
  }

  @Test
  void namesAMalformedLineAndCanGoOnAfterIt() throws IOException {
    List<String> lines =
        new ArrayList<>(new String(bytes(entries(3)), StandardCharsets.UTF_8).lines().toList());
    lines.set(1, "{\"type\":\"step\"}");
    Iterator<DecisionLog.Entry> iterator =
        new DecisionLogReader(new StringReader(String.join("\n", lines) + "\n")).iterator();
    assertEquals(entries(3).get(0), iterator.next());
    MalformedRecordException e = assertThrows(MalformedRecordException.class, iterator::next);
    assertEquals("line 2: field at is missing", e.getMessage());
    assertEquals(entries(3).get(2), iterator.next());
    assertFalse(iterator.hasNext());
  }

  @Test
  void anEmptyLogHasNoEntries() throws IOException {
    assertEquals(List.of(), read(DecisionLogReader.of(new ByteArrayInputStream(new byte[0]))));
  }

  @Test
  void canBeIteratedOnce() {
    DecisionLogReader reader = new DecisionLogReader(new StringReader(""));
    assertFalse(reader.iterator().hasNext());
    assertThrows(IllegalStateException.class, reader::iterator);
  }

  @Test
  void aWriterPassesOnThatTheDiskIsFull() {
    DecisionLogWriter writer =
        new DecisionLogWriter(
            new Writer() {
              @Override
              public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("disk full");
              }

              @Override
              public void flush() {}

              @Override
              public void close() {}
            });
    UncheckedIOException e =
        assertThrows(UncheckedIOException.class, () -> writer.append(new RandomRecords(1).start()));
    assertEquals("disk full", e.getCause().getMessage());
  }
}
