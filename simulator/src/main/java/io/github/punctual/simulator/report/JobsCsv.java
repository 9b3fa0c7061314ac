package io.github.punctual.simulator.report;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.metrics.Worth;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVPrinter;

/** One line for each job and run: what became of it. Written while runs go on. */
public final class JobsCsv implements AutoCloseable {
  private static final String HEADER =
      "deadlines,policy,job,name,queue,user,state,reason,met,submitted_s,started_s,ended_s,"
          + "deadline_s,tasks,work_task_s,done_task_s,overhead_task_s,utility";

  private final CSVPrinter printer;

  /** Writes the header; rows follow with {@link #add}. */
  public JobsCsv(Writer out) throws IOException {
    this.printer = new CSVPrinter(out, Csv.format(HEADER));
  }

  /** Adds the jobs of a run that is over. */
  public void add(String deadlines, String policy, List<Job> jobs) throws IOException {
    for (Job job : jobs) {
      printer.printRecord(
          deadlines,
          policy,
          job.trace().id(),
          job.trace().name(),
          job.trace().queue(),
          job.trace().user(),
          job.state().name().toLowerCase(Locale.ROOT),
          job.reason().map(Enum::name).orElse(""),
          met(job),
          Csv.seconds(job.submitMillis()),
          instant(job.startMillis()),
          instant(job.endMillis()),
          Csv.seconds(job.deadlineMillis()),
          job.requestedTasks(),
          Csv.seconds(job.workMillis()),
          Csv.seconds(Math.round(job.doneMillis())),
          Csv.seconds(Math.round(job.lostMillis())),
          job.trace().utility().isPresent() ? String.valueOf(Worth.of(job)) : "");
    }
  }

  /** Empty for jobs without a deadline. */
  private static String met(Job job) {
    return job.deadlineMillis().isEmpty() ? "" : String.valueOf(job.met());
  }

  /** Empty for what did not happen. */
  private static String instant(long millis) {
    return millis < 0 ? "" : Csv.seconds(millis);
  }

  @Override
  public void close() throws IOException {
    printer.close(true);
  }
}
