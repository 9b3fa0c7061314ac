package io.github.punctual.simulator.generate;

import io.github.punctual.simulator.generate.MarginalMatch.Relation;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** Compares a workload with everything that the papers publish of a trace. */
final class PublishedMarginals {
  private static final String TABLE = "table 1";
  private static final String SECTION = "section 4";
  private static final String LATER = "section 5.4";
  private static final double HALF_PERCENT = 0.5;
  private static final double DAY_MILLIS = 86_400_000;

  private static final String EXCLUDES =
      "section 4 (80 % of the 58 % with one task are below) excludes section 5.4; reading=by-class"
          + " follows the former, reading=overall the latter";

  private final TraceShape shape;
  private final double scale;
  private final List<TraceJob> jobs;
  private final long spanMillis;
  private final double seconds;
  private final UnboundedDemand demand;
  private final List<MarginalMatch> matches = new ArrayList<>();

  private PublishedMarginals(TraceShape shape, double scale, Workload workload) {
    this.shape = shape;
    this.scale = scale;
    this.jobs = workload.jobs();
    this.spanMillis = workload.spanMillis();
    this.seconds = seconds(job -> true);
    this.demand = UnboundedDemand.of(workload);
  }

  /** All published properties of a trace, scaled, beside those of a workload with jobs. */
  static List<MarginalMatch> of(TraceShape shape, double scale, Workload workload) {
    PublishedMarginals marginals = new PublishedMarginals(shape, scale, workload);
    marginals.totals();
    marginals.tasks();
    marginals.times();
    marginals.repeats();
    return List.copyOf(marginals.matches);
  }

  private void totals() {
    double count = shape.jobs() * scale;
    equal("jobs", TABLE, "jobs", count, jobs.size(), 0.5, "");
    double hours = shape.cpuHours() * scale;
    equal("computation time", TABLE, "CPU hours", hours, seconds / 3600, hours * 0.001, "");
    equal(
        "peak of CPUs in use",
        TABLE,
        "CPUs",
        shape.peakCpus(),
        (double) demand.peakTasks(),
        shape.peakCpus() * 0.02,
        "when every job starts at once with all its tasks");
    double days = shape.days() * scale;
    equal(
        "length",
        SECTION,
        "days",
        days,
        spanMillis / DAY_MILLIS,
        0.1 + 0.01 * days,
        "three months; first to last submission");
  }

  private void tasks() {
    boolean tr1 = shape.name().equals("tr1");
    jobShare("jobs with 1 task", TABLE, tr1 ? 58 : 62, job -> job.requestedTasks() == 1, "");
    timeShare(
        "time of jobs with 1 task", TABLE, tr1 ? 0.1 : 0.3, 0.02, job -> job.requestedTasks() == 1);
    jobShare(
        "jobs with fewer than 10 tasks",
        SECTION,
        tr1 ? 70 : 80,
        job -> job.requestedTasks() < 10,
        "70-80 % across traces; section 5.4 has 70 % beside numbers of TR1");
    if (tr1) {
      jobShare("jobs with fewer than 100 tasks", LATER, 80, job -> job.requestedTasks() < 100, "");
    }
    jobShare(
        "jobs with more than 1000 tasks",
        SECTION,
        tr1 ? 13 : 3,
        job -> job.requestedTasks() > 1000,
        "");
    timeShare(
        "time of jobs with more than 1000 tasks",
        SECTION,
        tr1 ? 98 : 94,
        HALF_PERCENT,
        job -> job.requestedTasks() > 1000);
  }

  private void times() {
    boolean tr1 = shape.name().equals("tr1");
    jobShare("jobs below 1000 CPU s", SECTION, tr1 ? 70 : 80, job -> below(job, 1000), "");
    if (tr1) {
      jobShare("jobs below 500 CPU s", LATER, 60, job -> below(job, 500), "");
      jobShare("jobs below 100 CPU s", LATER, 40, job -> below(job, 100), EXCLUDES);
    }
    equal(
        "jobs with 1 task below 100 CPU s",
        SECTION,
        "% of those",
        80,
        100.0
            * count(job -> job.requestedTasks() == 1 && below(job, 100))
            / Math.max(1, count(job -> job.requestedTasks() == 1)),
        HALF_PERCENT,
        tr1 ? EXCLUDES : "");
    equal(
        "jobs with 2-10 tasks below 100 CPU s",
        SECTION,
        "% of those",
        60,
        100.0
            * count(job -> small(job) && below(job, 100))
            / Math.max(1, count(PublishedMarginals::small)),
        2 * HALF_PERCENT,
        tr1 ? EXCLUDES : "");
    matches.add(
        new MarginalMatch(
            "time of jobs with 1-10 tasks",
            SECTION,
            "% of time",
            Relation.BELOW,
            1,
            100 * seconds(job -> job.requestedTasks() <= 10) / seconds,
            0,
            ""));
  }

  private void repeats() {
    Map<String, Integer> runs = new HashMap<>();
    for (TraceJob job : jobs) {
      runs.merge(job.name(), 1, Integer::sum);
    }
    jobShare(
        "jobs that repeat more than once",
        SECTION,
        100 * shape.repeated(),
        job -> runs.get(job.name()) > 1,
        "read as: of all jobs, those whose name occurs at least 2 times");
    jobShare(
        "jobs that repeat more than 30 times",
        SECTION,
        100 * shape.oftenRepeated(),
        job -> runs.get(job.name()) > 30,
        "read as: of all jobs, those whose name occurs at least 31 times");
    matches.add(
        new MarginalMatch(
            "computation time varies among runs of one job",
            SECTION,
            "% of the mean",
            Relation.ABOVE,
            0,
            100 * medianVariation(runs, 30),
            0,
            "median, over jobs that repeat more than 30 times, of the standard deviation; the paper"
                + " says 'high' and gives no number"));
  }

  /** Over the names of more runs the median of the standard deviation over the mean; or 0. */
  private double medianVariation(Map<String, Integer> runs, int moreThan) {
    Collection<List<TraceJob>> often =
        jobs.stream()
            .filter(job -> runs.get(job.name()) > moreThan)
            .collect(Collectors.groupingBy(TraceJob::name))
            .values();
    return often.isEmpty()
        ? 0
        : Median.withDefaults()
            .evaluate(often.stream().mapToDouble(PublishedMarginals::variation).toArray());
  }

  private static double variation(List<TraceJob> runs) {
    Mean mean = Mean.create();
    StandardDeviation deviation = StandardDeviation.create();
    for (TraceJob job : runs) {
      mean.accept((double) job.workMillis());
      deviation.accept((double) job.workMillis());
    }
    return mean.getAsDouble() > 0 ? deviation.getAsDouble() / mean.getAsDouble() : 0;
  }

  private static boolean small(TraceJob job) {
    return job.requestedTasks() >= 2 && job.requestedTasks() <= 10;
  }

  private static boolean below(TraceJob job, long cpuSeconds) {
    return job.workMillis() < cpuSeconds * 1000;
  }

  private long count(Predicate<TraceJob> which) {
    return jobs.stream().filter(which).count();
  }

  private double seconds(Predicate<TraceJob> which) {
    return jobs.stream().filter(which).mapToLong(TraceJob::workMillis).sum() / 1000.0;
  }

  private void jobShare(
      String quantity, String source, double percent, Predicate<TraceJob> which, String note) {
    double generated = 100.0 * count(which) / Math.max(1, jobs.size());
    equal(quantity, source, "% of jobs", percent, generated, HALF_PERCENT, note);
  }

  private void timeShare(
      String quantity, String source, double percent, double tolerance, Predicate<TraceJob> which) {
    double generated = 100 * seconds(which) / seconds;
    equal(quantity, source, "% of time", percent, generated, tolerance, "");
  }

  private void equal(
      String quantity,
      String source,
      String unit,
      double published,
      double generated,
      double tolerance,
      String note) {
    matches.add(
        new MarginalMatch(
            quantity, source, unit, Relation.EQUAL, published, generated, tolerance, note));
  }
}
