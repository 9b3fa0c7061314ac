package io.github.punctual.demo;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints what happens to a reservation and its jobs; instants as times after the reservation was
 * made. For one thread.
 */
final class ReservationTeller {
  private static final long LINE_EVERY_MILLIS = 4000;
  private static final long SETTLED_MILLIS = 1000;

  private final Console console;
  private final Pipeline pipeline;
  private final PipelineJob bestEffort;
  private final int vcores;
  private final Booking accepted;
  private final long originMillis;
  private final Set<String> told = new HashSet<>();
  private String holdersSaid = "";
  private long holdersMillis;
  private int takenSaid;
  private int takenSeen;
  private long takenMillis;

  ReservationTeller(
      Console console, Pipeline pipeline, PipelineJob bestEffort, int vcores, Booking accepted) {
    this.console = console;
    this.pipeline = pipeline;
    this.bestEffort = bestEffort;
    this.vcores = vcores;
    this.accepted = accepted;
    this.originMillis = originMillis(accepted);
  }

  /** From when the relative times of a reservation count: its first step. */
  static long originMillis(Booking booking) {
    long step = booking.stepMillis();
    return -Math.floorDiv(-booking.submittedMillis(), step) * step;
  }

  /** Such as {@code +85 s}. */
  String at(long millis) {
    return "+%.0f s".formatted((millis - originMillis) / 1000.0);
  }

  /** When a promise of a job begins, in milliseconds. */
  long beginMillis(PipelineJob job) {
    return job.promisedFrom() * accepted.stepMillis();
  }

  /** When the promise of a job ends, in milliseconds. */
  long endMillis(PipelineJob job) {
    return job.promisedUntil() * accepted.stepMillis();
  }

  void submitted(PipelineJob job) {
    console.event(
        "submitted",
        "",
        "%s: a job of %d maps of %d s%s"
            .formatted(
                job.name(),
                job.spec().maps(),
                job.spec().mapTime().toSeconds(),
                job == bestEffort ? ", best effort" : ", with the id of the reservation"));
  }

  void ended(PipelineJob job, String diagnostics) {
    if (!job.hasSucceeded()) {
      console.problem(job.name() + " failed: " + diagnostics);
      return;
    }
    long end = job.endMillis().orElseThrow();
    long early = endMillis(job) - end;
    console.event(
        "done",
        early >= 0 ? "bold,green" : "bold,red",
        "%s at %s, %s the end of its promise at %s"
            .formatted(
                job.name(),
                at(end),
                early >= 0
                    ? "%.0f s before".formatted(early / 1000.0)
                    : "%.0f s after".formatted(-early / 1000.0),
                at(endMillis(job))));
  }

  /** Prints what is new. */
  void tell(long now, Booking booking, int promised, int tasks, AppHolding others, PromiseLog log) {
    pipeline.jobs().forEach(job -> tellPromise(job, now));
    pipeline.jobs().forEach(this::tellAll);
    tellTaken(now, log);
    int lent = Math.min(promised - tasks, others.held() - (vcores - promised));
    if (lent > 0 && pipeline.train().isOver() && told.add("lent")) {
      console.event(
          "lent",
          "",
          "%d vcores are promised now, %d of them not used: best effort has them, and %d of %d in all"
              .formatted(promised, lent, others.held(), vcores));
    }
    if (booking.state() == BookingState.FINISHED && told.add("given back")) {
      double back = accepted.promisedFrom(now).get(ResourceVector.VCORES);
      console.event(
          "given back",
          "bold,green",
          "all jobs are done, and no other came: %.0f vcore-seconds of the promise go back to the plan"
              .formatted(back));
    }
    showHolders(now);
  }

  private void tellPromise(PipelineJob job, long now) {
    if (now >= beginMillis(job) && told.add(job.name())) {
      String state =
          job.isOver()
              ? "done already"
              : job.tasks() > 0
                  ? "holds %d".formatted(job.tasks())
                  : job.id().isPresent() ? "waits" : "not there yet";
      console.event(
          "promise",
          "bold",
          "of %s begins: %d vcores until %s (%s)"
              .formatted(job.name(), job.promised().get(0).bundles(), at(endMillis(job)), state));
    }
  }

  private void tellAll(PipelineJob job) {
    if (job.allMillis().isEmpty() || !told.add("all " + job.name())) {
      return;
    }
    long all = job.allMillis().get();
    long early = beginMillis(job) - all;
    boolean gang = job == pipeline.train();
    console.event(
        early > 0 ? "early" : "running",
        "bold,green",
        "%s has all %d of its containers%s, %s"
            .formatted(
                job.name(),
                job.spec().maps(),
                gang
                    ? ", a gang, %.1f s after the first"
                        .formatted((all - job.firstMillis().orElse(all)) / 1000.0)
                    : "",
                early > 0
                    ? "%.0f s before its promise begins%s"
                        .formatted(
                            early / 1000.0,
                            gang ? ", in what the stages before it were promised" : "")
                    : "%.0f s after its promise began".formatted(-early / 1000.0)));
  }

  private void tellTaken(long now, PromiseLog log) {
    if (log.taken() > takenSeen) {
      takenSeen = log.taken();
      takenMillis = now;
    }
    if (takenSeen > takenSaid && now - takenMillis >= SETTLED_MILLIS) {
      console.event(
          "taken back",
          "bold,yellow",
          "%s of best effort ended for what is promised, to run again later"
              .formatted(
                  takenSeen - takenSaid == 1
                      ? "1 map"
                      : "%d maps".formatted(takenSeen - takenSaid)));
      takenSaid = takenSeen;
    }
  }

  /** Says who holds what: a letter for each vcore, in lower case for a master. */
  private void showHolders(long now) {
    if (now - holdersMillis < LINE_EVERY_MILLIS) {
      return;
    }
    StringBuilder bar = new StringBuilder();
    List<String> words = new ArrayList<>();
    for (PipelineJob job :
        Stream.concat(pipeline.jobs().stream(), Stream.of(bestEffort)).toList()) {
      bar.append(String.valueOf(job.letter()).repeat(job.tasks()));
      bar.append(String.valueOf(Character.toLowerCase(job.letter())).repeat(job.masters()));
      if (job.held() > 0) {
        words.add("%s %d".formatted(job.name(), job.held()));
      }
    }
    bar.append(".".repeat(Math.max(0, vcores - bar.length())));
    String line = "[%s]  %s".formatted(bar, words.stream().collect(Collectors.joining(", ")));
    if (!line.equals(holdersSaid)) {
      holdersSaid = line;
      holdersMillis = now;
      console.event("holding", "", line);
    }
  }

  static String seconds(Duration duration) {
    return "%.1f s".formatted(duration.toMillis() / 1000.0);
  }
}
