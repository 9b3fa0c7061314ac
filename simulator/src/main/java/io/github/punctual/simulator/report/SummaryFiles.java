package io.github.punctual.simulator.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.simulator.metrics.RunSummary;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVPrinter;

/** The measures as files: every run on a line of CSV, and all that was said of them as JSON. */
final class SummaryFiles {
  private SummaryFiles() {}

  /** One line for each kind of deadlines, policy and seed. */
  static void writeCsv(Writer out, Report report) throws IOException {
    CSVPrinter printer = null;
    for (PolicyResult result : report.results()) {
      for (PolicyResult.SeedRun run : result.runs()) {
        ObjectNode json =
            SummaryJson.of(new PolicyResult(result.policy(), result.deadlines(), List.of(run)));
        json.remove("seeds");
        if (printer == null) {
          List<String> names = new ArrayList<>();
          json.fieldNames().forEachRemaining(names::add);
          printer = new CSVPrinter(out, Csv.format(String.join(",", names)));
        }
        List<String> row = new ArrayList<>();
        json.elements().forEachRemaining(value -> row.add(value.isNull() ? "" : value.asText()));
        printer.printRecord(row);
      }
    }
    out.flush();
  }

  static String json(Report report) throws JsonProcessingException {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("workload", report.workload());
    json.put("cluster", report.cluster());
    ObjectNode settings = json.putObject("settings");
    report.settings().forEach(settings::put);
    ArrayNode results = json.putArray("results");
    for (PolicyResult result : report.results()) {
      ObjectNode one = SummaryJson.of(result);
      ObjectNode reasons = one.putObject("reasons_of_first_seed");
      result.first().outcomes().reasons().forEach((code, count) -> reasons.put(code.name(), count));
      results.add(one);
    }
    ArrayNode tests = json.putArray("welch_tests");
    for (Report.Pair pair : report.pairs()) {
      ObjectNode test = tests.addObject();
      test.put("deadlines", pair.one().deadlines());
      test.put("policy", pair.one().policy());
      test.put("compared_with", pair.other().policy());
      SummaryJson.put(test, "jain_fairness_p", pair.probability(RunSummary::fairness));
      SummaryJson.put(test, "equality_p", pair.probability(RunSummary::equality));
    }
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
    printer.indentArraysWith(new DefaultIndenter("  ", "\n"));
    return new ObjectMapper().writer(printer).writeValueAsString(json) + "\n";
  }
}
