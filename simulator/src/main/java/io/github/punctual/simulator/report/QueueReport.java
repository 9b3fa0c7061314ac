package io.github.punctual.simulator.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.simulator.queues.BurstResult;
import io.github.punctual.simulator.queues.UseOverTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVPrinter;

/** What became of queues under policies: as a table, as JSON, as CSV files and plots. */
public final class QueueReport {
  private QueueReport() {}

  private record Row(String policy, BurstResult.OfQueue of) {}

  private static List<Row> rows(List<BurstResult> results) {
    List<Row> rows = new ArrayList<>();
    for (BurstResult result : results) {
      result.queues().forEach(queue -> rows.add(new Row(result.policy(), queue)));
    }
    return rows;
  }

  /** A line for each policy and queue, each line ended. */
  public static String table(List<BurstResult> results) {
    return DataTable.<Row>of(rows(results))
        .words("policy", Row::policy)
        .words("queue", row -> row.of().queue().path())
        .words("class", row -> className(row.of()))
        .right("bursts", row -> row.of().bursts().isEmpty() ? "-" : row.of().bursts().size())
        .fixed("on time", 3, row -> row.of().onTimeFraction())
        .fixed("burst s", 1, row -> row.of().meanBurstSeconds())
        .right("jobs", row -> row.of().jobs().size())
        .right("left", row -> row.of().unfinished())
        .fixed("job s", 1, row -> row.of().meanJobSeconds())
        .fixed("share", 4, row -> row.of().dominantShare())
        .text();
  }

  private static String className(BurstResult.OfQueue queue) {
    return queue
        .answer()
        .map(answer -> answer.queueClass().name().toLowerCase(Locale.ROOT))
        .orElse("-");
  }

  /**
   * One object for a policy; numbers that do not exist are null.
   *
   * @param seconds how long the simulation took
   */
  public static ObjectNode json(BurstResult result, double seconds) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("policy", result.policy());
    json.put("length_s", result.endMillis() / 1000.0);
    json.put("decisions", result.decisions());
    var queues = json.putArray("queues");
    for (BurstResult.OfQueue queue : result.queues()) {
      ObjectNode one = queues.addObject();
      one.put("queue", queue.queue().path());
      one.put("class", queue.answer().map(answer -> answer.queueClass().name()).orElse(null));
      queue
          .answer()
          .flatMap(Classification::deciding)
          .ifPresent(condition -> one.put("deciding", condition.name()));
      one.put("bursts", queue.bursts().size());
      SummaryJson.put(one, "on_time_fraction", queue.onTimeFraction());
      SummaryJson.put(one, "mean_burst_s", queue.meanBurstSeconds());
      one.put("jobs", queue.jobs().size());
      one.put("unfinished", queue.unfinished());
      SummaryJson.put(one, "mean_job_s", queue.meanJobSeconds());
      SummaryJson.put(one, "average_dominant_share", queue.dominantShare());
    }
    json.put("seconds", Math.round(seconds * 1000) / 1000.0);
    return json;
  }

  /**
   * Writes {@code bursts.csv}, {@code jobs.csv}, {@code use.csv} and a plot {@code use-POLICY.svg}
   * for each policy into a directory, which is made where it does not exist.
   */
  public static void write(Path directory, List<BurstResult> results) throws IOException {
    Files.createDirectories(directory);
    try (CSVPrinter bursts =
            csv(directory.resolve("bursts.csv"), "policy,queue,arrived_s,due_s,ended_s");
        CSVPrinter jobs =
            csv(directory.resolve("jobs.csv"), "policy,queue,name,submitted_s,started_s,ended_s")) {
      for (Row row : rows(results)) {
        for (BurstResult.OfBurst burst : row.of().bursts()) {
          bursts.printRecord(
              row.policy(),
              row.of().queue(),
              Csv.seconds(burst.arrivalMillis()),
              Csv.seconds(burst.deadlineMillis()),
              Csv.seconds(burst.endMillis()));
        }
        for (BurstResult.OfJob job : row.of().jobs()) {
          jobs.printRecord(
              row.policy(),
              row.of().queue(),
              job.name(),
              Csv.seconds(job.submitMillis()),
              Csv.seconds(job.startMillis()),
              Csv.seconds(job.endMillis()));
        }
      }
    }
    writeUse(directory, results);
    if (Fonts.problem().isEmpty()) {
      for (BurstResult result : results) {
        Files.writeString(
            directory.resolve("use-" + result.policy() + ".svg"), QueuePlot.svg(result));
      }
    }
  }

  private static void writeUse(Path directory, List<BurstResult> results) throws IOException {
    List<String> types = results.get(0).use().types();
    StringBuilder header = new StringBuilder("policy,queue,from_s,dominant_share");
    types.forEach(type -> header.append(",share_of_").append(type));
    try (CSVPrinter out = csv(directory.resolve("use.csv"), header.toString())) {
      for (BurstResult result : results) {
        UseOverTime use = result.use();
        for (QueueId queue : use.queues()) {
          for (int bin = 0; bin < use.bins(); bin++) {
            List<Object> record = new ArrayList<>();
            record.add(result.policy());
            record.add(queue);
            record.add(Csv.seconds(bin * use.binMillis()));
            record.add(NumberText.fixed(use.dominantShare(queue, bin), 6));
            for (String type : types) {
              record.add(NumberText.fixed(use.share(queue, bin, type), 6));
            }
            out.printRecord(record);
          }
        }
      }
    }
  }

  private static CSVPrinter csv(Path path, String header) throws IOException {
    return new CSVPrinter(Files.newBufferedWriter(path), Csv.format(header));
  }
}
