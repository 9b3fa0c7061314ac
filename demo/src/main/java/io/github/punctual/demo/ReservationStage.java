package io.github.punctual.demo;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Run;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.MapReduceJobs;
import io.github.punctual.testcluster.SleepSpec;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.ReservationId;

/** Submits the jobs and watches what is promised and who holds what. For one thread. */
final class ReservationStage extends Watch {
  private static final long COLUMN_MILLIS = 2000;

  /** A promise is served so long before it begins, and what is taken back ends a little later. */
  private static final long AROUND_MILLIS = 7000;

  private final ReservationClient client;
  private final Pipeline pipeline;
  private final PipelineJob bestEffort;
  private final PromiseLog log;
  private final ReservationTeller teller;
  private final ReservationId id;
  private final Booking accepted;
  private final Chart history;
  private boolean besideBestEffort;
  private long lookedMillis;

  /** For a reservation that was just accepted; times count from then. */
  ReservationStage(
      EmbeddedCluster cluster,
      Console console,
      Pipeline pipeline,
      PipelineJob bestEffort,
      int vcores,
      ReservationId id) {
    super(cluster);
    this.client = new ReservationClient(cluster());
    this.pipeline = pipeline;
    this.bestEffort = bestEffort;
    this.log = new PromiseLog(vcores);
    this.id = id;
    this.accepted = client.booking(id);
    for (Allocation placed : accepted.occurrences().get(0).placement().allocations()) {
      pipeline.jobs().get(placed.stage().id()).promised(placed.runs());
    }
    this.teller = new ReservationTeller(console, pipeline, bestEffort, vcores, accepted);
    this.history = chart(vcores);
    this.lookedMillis = System.currentTimeMillis();
  }

  PromiseLog log() {
    return log;
  }

  ReservationTeller teller() {
    return teller;
  }

  /** What has become of the reservation. */
  Booking booking() {
    return client.booking(id);
  }

  private Chart chart(int rows) {
    long origin = ReservationTeller.originMillis(accepted);
    return new Chart(origin, origin + Pipeline.WINDOW.toMillis(), COLUMN_MILLIS, rows);
  }

  /** What is promised when, with the present. */
  List<String> plan(int promisable) {
    Chart chart = chart(promisable);
    for (PipelineJob job : pipeline.jobs()) {
      for (Run run : job.promised()) {
        chart.add(
            job.letter(),
            run.start() * accepted.stepMillis(),
            run.end() * accepted.stepMillis(),
            run.bundles());
      }
    }
    return chart.lines(
        OptionalLong.of(
            Math.max(ReservationTeller.originMillis(accepted), System.currentTimeMillis())));
  }

  /** Who held what until now. */
  List<String> history() {
    return history.lines(OptionalLong.empty());
  }

  /** Submits a job of the pipeline, with the id of its reservation. */
  void submit(PipelineJob job) {
    submit(job, job.spec().inReservation(id));
  }

  /** Submits the job that is best effort. */
  void submitBestEffort() {
    submit(bestEffort, bestEffort.spec());
  }

  private void submit(PipelineJob job, SleepSpec spec) {
    try {
      job.submitted(MapReduceJobs.submit(cluster().clientConf(), spec));
    } catch (IOException e) {
      throw new AssertionError(job.name() + " was refused: " + e.getMessage(), e);
    }
    teller.submitted(job);
    look();
  }

  /** From now on best effort wants all that it can get. */
  void besideBestEffort() {
    besideBestEffort = true;
  }

  /** How many vcores are held. */
  int held() {
    return Stream.concat(pipeline.jobs().stream(), Stream.of(bestEffort))
        .mapToInt(PipelineJob::held)
        .sum();
  }

  @Override
  void look() {
    Booking booking = booking();
    long now = System.currentTimeMillis();
    double seconds = (now - lookedMillis) / 1000.0;
    if (besideBestEffort) {
      log.held(held(), seconds);
    }
    int tasks = 0;
    int wanted = 0;
    for (PipelineJob job : pipeline.jobs()) {
      AppHolding holding = look(job, now, seconds);
      tasks += holding.tasks();
      wanted += holding.wanted();
      if (holding.wanted() > 0 && promised(booking, now) >= job.spec().maps()) {
        job.entitled(now);
      }
    }
    AppHolding others = look(bestEffort, now, seconds);
    log.look(now, promised(booking, now), due(booking, now), tasks, wanted, others);
    lookedMillis = now;
    teller.tell(now, booking, promised(booking, now), tasks, others, log);
    for (PipelineJob job : pipeline.jobs()) {
      if (job.id().isPresent() && !job.isOver()) {
        end(job);
      }
    }
  }

  private AppHolding look(PipelineJob job, long now, double seconds) {
    remember(job, now);
    AppHolding holding =
        job.isOver()
            ? AppHolding.NOTHING
            : job.id().map(app -> AppHolding.of(cluster(), app)).orElse(AppHolding.NOTHING);
    job.holds(holding, now, seconds);
    return holding;
  }

  private void remember(PipelineJob job, long now) {
    history.add(job.letter(), lookedMillis, now, job.tasks());
    history.add(Character.toLowerCase(job.letter()), lookedMillis, now, job.masters());
  }

  private static int promised(Booking booking, long millis) {
    return (int) booking.promisedAt(millis).get(ResourceVector.VCORES);
  }

  private int due(Booking booking, long now) {
    return LongStream.of(now - AROUND_MILLIS, now, now + AROUND_MILLIS)
        .mapToInt(at -> Math.max(promised(booking, at), promised(accepted, at)))
        .max()
        .orElseThrow();
  }

  private void end(PipelineJob job) {
    ApplicationReport report = report(job.id().orElseThrow());
    if (Applications.isFinal(report.getYarnApplicationState())) {
      job.ended(
          report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED,
          report.getFinishTime());
      teller.ended(job, report.getDiagnostics());
    }
  }
}
