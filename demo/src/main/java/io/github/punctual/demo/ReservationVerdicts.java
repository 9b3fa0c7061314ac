package io.github.punctual.demo;

import io.github.punctual.reservation.book.BookingState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Which of the outcomes that reservations promise were seen. */
final class ReservationVerdicts {
  private static final Duration WITHIN = Duration.ofSeconds(5);

  /** What is not held while containers change hands, on a machine that is slow to start them. */
  private static final double LEAST_HELD = 0.8;

  private final ReservationStage stage;
  private final Pipeline pipeline;

  ReservationVerdicts(ReservationStage stage, Pipeline pipeline) {
    this.stage = stage;
    this.pipeline = pipeline;
  }

  void judge(DemoVerdict verdict) {
    ReservationTeller teller = stage.teller();
    PromiseLog log = stage.log();
    PipelineJob train = pipeline.train();
    List<PipelineJob> first = List.of(pipeline.extract(), pipeline.clean());
    long deadline = stage.booking().submittedMillis() + Pipeline.WINDOW.toMillis();
    verdict.add(
        "planned late: each stage ends where the next begins, and the last at the deadline",
        first.stream().allMatch(job -> job.promisedUntil() == train.promisedFrom())
            && train.promisedUntil() == pipeline.load().promisedFrom()
            && Math.abs(deadline - teller.endMillis(pipeline.load())) <= 2000,
        "the promises are %s".formatted(promises()));
    verdict.add(
        "ran early: extract and clean were done before what is promised to them began",
        first.stream().allMatch(job -> job.hasSucceeded() && end(job) < teller.beginMillis(job)),
        "they ended %s".formatted(ends(first)));
    verdict.add(
        "the gang had none of its containers, and then all of them within 5 s",
        train.firstMillis().filter(at -> isWithin(at, train.allMillis())).isPresent()
            && train.entitledMillis().filter(at -> !isWithin(at, train.allMillis())).isEmpty(),
        "it was due %s; its first container came %s, all of them %s"
            .formatted(
                train.entitledMillis().map(teller::at).orElse("never"),
                train.firstMillis().map(teller::at).orElse("never"),
                train.allMillis().map(teller::at).orElse("never")));
    verdict.add(
        "all stages were done before the deadline, %d s after the reservation"
            .formatted(Pipeline.WINDOW.toSeconds()),
        pipeline.jobs().stream().allMatch(job -> job.hasSucceeded() && end(job) <= deadline),
        "they ended %s".formatted(ends(pipeline.jobs())));
    verdict.add(
        "never below its promise with pending demand for more than 5 s (longest: %s)"
            .formatted(ReservationTeller.seconds(log.longestShort())),
        log.longestShort().compareTo(WITHIN) <= 0,
        "it was for %s".formatted(ReservationTeller.seconds(log.longestShort())));
    verdict.add(
        "best effort lost only containers that stood on promised capacity (%d), and no master"
            .formatted(log.taken()),
        log.taken() > 0 && log.takenInVain() == 0 && log.mastersTaken() == 0,
        "it lost %d containers, %d of them while nothing was promised, and %d masters"
            .formatted(log.taken(), log.takenInVain(), log.mastersTaken()));
    verdict.add(
        "best effort used what was promised and not wanted (up to %d vcores), and %.0f %% of the cluster was held"
            .formatted(log.mostLent(), 100 * log.heldPart()),
        log.mostLent() > 0 && log.heldPart() >= LEAST_HELD,
        "it had at most %d vcores of that, and %.0f %% was held"
            .formatted(log.mostLent(), 100 * log.heldPart()));
    verdict.add(
        "what the pipeline no longer needed went back to the plan before its end",
        stage.booking().state() == BookingState.FINISHED
            && stage.booking().endedMillis().orElseThrow() < teller.endMillis(pipeline.load()),
        "the reservation is %s".formatted(stage.booking().state()));
  }

  private static boolean isWithin(long since, Optional<Long> millis) {
    return millis.filter(at -> at - since <= WITHIN.toMillis()).isPresent();
  }

  private static long end(PipelineJob job) {
    return job.endMillis().orElse(Long.MAX_VALUE);
  }

  private List<String> promises() {
    return pipeline.jobs().stream()
        .map(
            job ->
                "%s from %s until %s"
                    .formatted(
                        job.name(),
                        stage.teller().at(stage.teller().beginMillis(job)),
                        stage.teller().at(stage.teller().endMillis(job))))
        .toList();
  }

  private List<String> ends(List<PipelineJob> jobs) {
    return jobs.stream()
        .map(
            job ->
                "%s %s %s"
                    .formatted(
                        job.name(),
                        job.endMillis().map(stage.teller()::at).orElse("never"),
                        job.hasSucceeded() ? "" : "(failed)"))
        .toList();
  }
}
