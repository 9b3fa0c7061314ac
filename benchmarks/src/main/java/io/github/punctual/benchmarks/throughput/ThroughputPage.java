package io.github.punctual.benchmarks.throughput;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** The page of the documentation that shows the latest table. */
final class ThroughputPage {
  private static final String BEGIN =
      "<!-- throughput: written by dev-support/bench.sh throughput --write -->\n";
  private static final String END = "<!-- throughput ends -->";

  private ThroughputPage() {}

  /**
   * Puts a table in the place of the one that the page shows.
   *
   * @throws IllegalStateException when the page has no place for it
   */
  static void write(Path page, String table) throws IOException {
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalStateException(
          "%s has no lines '%s' and '%s', between which the table belongs; put them back"
              .formatted(page, BEGIN.strip(), END));
    }
    Files.writeString(
        page, text.substring(0, begin + BEGIN.length()) + machine() + table + text.substring(end));
  }

  private static String machine() {
    return "Measured on %s on %d processors, %s %s, Java %s, load %.0f at the end. "
        .formatted(
            LocalDate.now(ZoneOffset.UTC),
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.name"),
            System.getProperty("os.arch"),
            System.getProperty("java.version"),
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }
}
