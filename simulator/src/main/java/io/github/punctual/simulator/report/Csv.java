package io.github.punctual.simulator.report;

import java.util.OptionalLong;
import org.apache.commons.csv.CSVFormat;

/** What all CSV files have in common. */
final class Csv {
  private Csv() {}

  /**
   * As RFC 4180 has it, but with the line ends of Unix.
   *
   * @param header the first line
   */
  static CSVFormat format(String header) {
    String[] names = header.split(",", -1);
    return CSVFormat.RFC4180.builder().setHeader(names).setRecordSeparator('\n').get();
  }

  /** Milliseconds, at least 0, as seconds, without needless digits. */
  static String seconds(long millis) {
    long rest = millis % 1000;
    String seconds = Long.toString(millis / 1000);
    // String.format takes as long as all the rest of a line.
    return rest == 0 ? seconds : seconds + "." + Long.toString(1000 + rest).substring(1);
  }

  /** The same; empty when there are none. */
  static String seconds(OptionalLong millis) {
    return millis.isPresent() ? seconds(millis.getAsLong()) : "";
  }

  /** A number; empty when there is none. */
  static String number(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "";
  }
}
