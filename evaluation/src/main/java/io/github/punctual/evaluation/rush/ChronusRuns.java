package io.github.punctual.evaluation.rush;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.metrics.Worth;
import io.github.punctual.simulator.report.DataTable;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.TraceFormat;
import io.github.punctual.simulator.trace.format.TraceReader;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A day of the Philly cluster with the deadlines of Chronus: strict ones, soft ones in four steps,
 * and jobs without.
 */
final class ChronusRuns {
  /** Of both traces the same day: the fewest jobs with the usual work. */
  private static final int DAY = 3;

  private static final long DAY_MILLIS = 86_400_000;

  /** Enough GPUs for most of the deadlines, too few for all. */
  private static final String GPUS = "400";

  private static final List<String> TRACES = List.of("SLO", "MIX2");

  /** All know how long jobs run, as in Chronus, whose users say it; times are whole minutes. */
  private static final String KNOWING = ":interval-seconds=60,hints=true,history=false";

  private static final List<Contender> CONTENDERS =
      List.of(
          Contender.FIFO,
          Contender.EDF,
          Contender.FAIR,
          new Contender("rrh" + KNOWING, "RRH"),
          new Contender("rush" + KNOWING, "RUSH"),
          new Contender(
              "rush:interval-seconds=60,prior-seconds=3600", "RUSH, told nothing, with history"));

  record Key(String trace, Contender contender) {}

  /**
   * What came of it.
   *
   * @param jobs how many there were
   * @param sum of all utilities
   * @param least utility
   * @param nothing the part of the jobs that got nothing
   * @param met the part of the jobs with deadlines that met the first
   */
  record UtilitySums(int jobs, double sum, double least, double nothing, double met) {}

  private final Path folder;
  private final double scale;
  private final Runs<Key, UtilitySums> outcomes;

  private ChronusRuns(Evaluation evaluation, Path folder) {
    this.outcomes = evaluation.runs();
    this.folder = folder;
    this.scale = evaluation.scale();
  }

  /** The runs on a folder's traces; empty when they are not there. */
  static Optional<ChronusRuns> of(Evaluation evaluation) {
    return evaluation
        .data()
        .filter(folder -> TRACES.stream().allMatch(trace -> Files.exists(file(folder, trace))))
        .map(folder -> new ChronusRuns(evaluation, folder));
  }

  private static Path file(Path folder, String trace) {
    return folder.resolve("chronus_trace_job_Philly_" + trace + ".csv.gz");
  }

  void run() throws IOException {
    for (String trace : TRACES) {
      Workload day = day(trace);
      for (Contender contender : CONTENDERS) {
        outcomes.add(new Key(trace, contender), () -> outcome(RushTrial.run(day, contender, GPUS)));
      }
    }
    outcomes.make("RUSH, Chronus");
  }

  private Workload day(String trace) throws IOException {
    Workload whole =
        TraceReader.read(file(folder, trace), TraceFormat.CHRONUS, TraceOptions.defaults())
            .workload();
    long from = DAY * DAY_MILLIS;
    List<TraceJob> jobs =
        whole.jobs().stream()
            .filter(job -> job.submitMillis() >= from && job.submitMillis() < from + DAY_MILLIS)
            .toList();
    return new Workload(trace, jobs.subList(0, (int) Math.ceil(jobs.size() * scale)));
  }

  private static UtilitySums outcome(List<Job> jobs) {
    Worth worth = Worth.of(jobs);
    long withDeadline = jobs.stream().filter(job -> job.deadlineMillis().isPresent()).count();
    long met = jobs.stream().filter(ChronusRuns::met).count();
    return new UtilitySums(
        jobs.size(),
        worth.mean() * worth.jobs(),
        worth.least(),
        worth.zeroShare(),
        (double) met / withDeadline);
  }

  private static boolean met(Job job) {
    return job.state() == JobState.COMPLETED && job.met();
  }

  /** What came of all runs. */
  String table() {
    return DataTable.of(outcomes.keys())
        .words("trace", Key::trace)
        .right("GPUs", key -> GPUS)
        .words("scheduler", key -> key.contender().title())
        .right("jobs", key -> outcomes.first(key).jobs())
        .fixed("sum of utilities", 0, key -> outcomes.first(key).sum())
        .fixed("mean", 2, key -> outcomes.first(key).sum() / outcomes.first(key).jobs())
        .fixed("least", 0, key -> outcomes.first(key).least())
        .percent("nothing", key -> outcomes.first(key).nothing())
        .percent("first deadline met", key -> outcomes.first(key).met())
        .toString();
  }
}
