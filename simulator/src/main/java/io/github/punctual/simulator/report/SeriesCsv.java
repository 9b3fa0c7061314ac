package io.github.punctual.simulator.report;

import io.github.punctual.simulator.metrics.SizeClass;
import io.github.punctual.simulator.metrics.TimelineBin;
import io.github.punctual.simulator.metrics.Use;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVPrinter;

/** The course of each run, a line for each stretch of time. */
final class SeriesCsv {
  private static final String HEADER =
      "deadlines,policy,start_s,length_s,utilization,jobs_waiting,jobs_running,jain_fairness,"
          + "equality";

  private SeriesCsv() {}

  static void write(Writer out, List<RunDetail> runs) throws IOException {
    StringBuilder header = new StringBuilder(HEADER);
    for (SizeClass size : SizeClass.values()) {
      header.append(",held_by_").append(size.text().replace(' ', '_'));
    }
    for (Use use : Use.values()) {
      header.append(",held_by_").append(use.name().toLowerCase(Locale.ROOT));
    }
    CSVPrinter printer = new CSVPrinter(out, Csv.format(header.toString()));
    for (RunDetail run : runs) {
      for (TimelineBin bin : run.timeline()) {
        printer.printRecord(row(run, bin));
      }
    }
    printer.flush();
  }

  private static List<String> row(RunDetail run, TimelineBin bin) {
    List<String> row = new ArrayList<>();
    row.add(run.deadlines());
    row.add(run.policy());
    row.add(Csv.seconds(bin.startMillis()));
    row.add(Csv.seconds(bin.lengthMillis()));
    row.add(Csv.number(bin.utilization()));
    row.add(Csv.number(bin.waiting()));
    row.add(Csv.number(bin.running()));
    row.add(Csv.number(bin.fairness()));
    row.add(Csv.number(bin.equality()));
    bin.heldBySize().values().forEach(held -> row.add(Csv.number(held)));
    bin.heldByUse().values().forEach(held -> row.add(Csv.number(held)));
    return row;
  }
}
