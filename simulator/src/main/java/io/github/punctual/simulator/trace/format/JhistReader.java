package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.trace.TraceInput;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;

/**
 * MapReduce's job history: one {@code .jhist} file, or a directory in which all are read, at any
 * depth. Both forms are read that Hadoop writes: {@code Avro-Binary}, which is its default, and
 * {@code Avro-Json}; each file carries its own schema. The job's configuration is taken from {@code
 * <job id>_conf.xml} beside it, where that exists.
 */
final class JhistReader implements FormatReader {
  /** What the first line says. */
  private static final String BINARY = "Avro-Binary";

  private static final String TEXT = "Avro-Json";
  private static final String SUFFIX = ".jhist";
  private static final int LONGEST_LINE = 1 << 22;

  /** Nearly all files have the same one. */
  private final Map<String, Schema> schemas = new HashMap<>();

  @Override
  public void read(Path path, TraceCollector into) throws IOException {
    into.shiftToZero();
    if (!Files.isDirectory(path)) {
      readFile(path, into);
      return;
    }
    List<Path> files = files(path);
    if (files.isEmpty()) {
      throw new TraceException(
          "%s has no files *%s; name the history server's done or intermediate directory"
              .formatted(path, SUFFIX));
    }
    for (Path file : files) {
      into.whileWhole(file, () -> readFile(file, into));
    }
  }

  /** All history files of a directory, in the order of their names. */
  static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(file -> isHistory(String.valueOf(file.getFileName()))).sorted().toList();
    }
  }

  /** Whether a file begins like one of this format. */
  static boolean looksLike(String firstLine) {
    return firstLine.equals(BINARY) || firstLine.equals(TEXT);
  }

  private static boolean isHistory(String name) {
    return !name.startsWith(".") && (name.endsWith(SUFFIX) || name.endsWith(SUFFIX + ".gz"));
  }

  private void readFile(Path file, TraceCollector into) throws IOException {
    TraceCollector.SourceLine place = new TraceCollector.SourceLine(file.toString(), 0);
    try {
      JhistJob history = events(file);
      Map<String, String> conf = conf(file, history.id(), JhistJob.SETTINGS);
      into.add(place, () -> history.job(conf, into.interner(), into.options()));
    } catch (MalformedRow e) {
      into.malformed(place, e.getMessage(), e);
    }
  }

  private JhistJob events(Path file) throws IOException {
    JhistJob job = new JhistJob();
    try (InputStream in = new BufferedInputStream(TraceInput.open(file))) {
      String form = line(in);
      if (!looksLike(form)) {
        throw MalformedRow.of("the first line", form, "must be " + BINARY + " or " + TEXT);
      }
      Schema schema = schema(line(in));
      Decoder decoder =
          form.equals(BINARY)
              ? DecoderFactory.get().binaryDecoder(in, null)
              : DecoderFactory.get().jsonDecoder(schema, in);
      GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(schema);
      GenericRecord event = null;
      while (true) {
        event = next(reader, event, decoder);
        job.add(event);
      }
    } catch (TraceInput.CutOff e) {
      throw e;
    } catch (EOFException e) {
      // There is no mark at the end; whether the job's end is missing, its events tell.
      return job;
    }
  }

  /** The next event; Avro fails in many ways when data are damaged. */
  private static GenericRecord next(
      GenericDatumReader<GenericRecord> reader, GenericRecord reuse, Decoder decoder)
      throws IOException {
    try {
      return reader.read(reuse, decoder);
    } catch (EOFException | TraceException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw new MalformedRow(
          "an event does not follow the file's schema: " + MalformedRow.shown("" + e.getMessage()),
          e);
    }
  }

  private Schema schema(String text) {
    try {
      return schemas.computeIfAbsent(text, line -> new Schema.Parser().parse(line));
    } catch (SchemaParseException e) {
      throw new MalformedRow("the second line is not an Avro schema: " + e.getMessage(), e);
    }
  }

  private static Map<String, String> conf(Path file, String jobId, Set<String> names)
      throws IOException {
    Path conf = file.resolveSibling(jobId + "_conf.xml");
    return Files.exists(conf) ? ConfFile.read(conf, names) : Map.of();
  }

  /** A line, without reading beyond it: what follows may be binary. */
  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c >= 0 && c != '\n' && line.size() < LONGEST_LINE; c = in.read()) {
      line.write(c);
    }
    return line.toString(StandardCharsets.UTF_8).strip();
  }
}
