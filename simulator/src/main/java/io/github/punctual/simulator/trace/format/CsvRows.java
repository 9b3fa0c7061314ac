package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.Columns;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Tables of comma-separated values with a header. */
final class CsvRows {
  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT
          .builder()
          .setHeader()
          .setSkipHeaderRecord(true)
          .setIgnoreSurroundingSpaces(true)
          .get();

  private CsvRows() {}

  /**
   * Makes a job of each row.
   *
   * @param file its name in messages
   * @param in the table; stays open
   * @param columns the columns that are needed; the parser counts them in this order
   */
  static void read(
      String file,
      InputStream in,
      List<String> columns,
      TraceCollector into,
      Function<Columns, TraceJob> parser)
      throws IOException {
    InputStreamReader text = new InputStreamReader(in, StandardCharsets.UTF_8);
    try {
      // Closing the parser would close a stream that is not ours.
      @SuppressWarnings("resource")
      CSVParser rows = parser(file, text);
      requireColumns(file, rows.getHeaderNames(), columns);
      for (CSVRecord row : rows) {
        into.add(
            new TraceCollector.SourceLine(file, rows.getCurrentLineNumber()),
            () -> parser.apply(columns(row, columns)));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause() instanceof CSVException bad
          ? new TraceException(
              file + " is not a table of comma-separated values: " + bad.getMessage(), bad)
          : e.getCause();
    }
  }

  private static CSVParser parser(String file, InputStreamReader text) throws IOException {
    try {
      return CSVParser.builder().setReader(text).setFormat(FORMAT).get();
    } catch (IllegalArgumentException | CSVException e) {
      throw new TraceException(
          "%s has no header of a table: %s".formatted(file, MalformedRow.shown(e.getMessage())), e);
    }
  }

  private static Columns columns(CSVRecord row, List<String> columns) {
    if (!row.isConsistent()) {
      throw new MalformedRow(
          "the row has %d columns; it must have as many as the header".formatted(row.size()));
    }
    return new Columns(columns, index -> row.get(columns.get(index)));
  }

  private static void requireColumns(String file, List<String> found, List<String> needed)
      throws TraceException {
    for (String column : needed) {
      if (!found.contains(column)) {
        throw new TraceException(
            "%s has no column %s; its columns are %s".formatted(file, column, found));
      }
    }
  }
}
