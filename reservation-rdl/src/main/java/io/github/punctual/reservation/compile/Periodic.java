package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.calendar.Occurrences;
import io.github.punctual.reservation.compile.CompileProblem.Code;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.RdlPath;
import io.github.punctual.reservation.rdl.Recurrence;
import io.github.punctual.reservation.rdl.Window;
import java.time.Instant;
import java.util.List;

/**
 * The {@code every} of an expression with the windows around it.
 *
 * @param every what comes again
 * @param path the way to its body
 * @param time of steps
 * @param around the frame of the whole expression, within those windows
 * @param submissionMillis the first step at which anything can be, as an instant
 * @param windowed whether there is a window around it
 */
record Periodic(
    Every every,
    RdlPath path,
    StepTime time,
    Frame around,
    long submissionMillis,
    boolean windowed) {

  /** Of an expression that comes again. */
  static Periodic of(Rdl rdl, StepTime time, Frame frame) {
    long submission = frame.origin() * time.stepMillis();
    RdlPath path = RdlPath.ROOT;
    Frame inner = frame;
    Rdl current = rdl;
    boolean windowed = false;
    while (current instanceof Window window) {
      inner =
          inner.window(
              time.ceil(Occurrences.millis(window.start(), submission)),
              time.floor(Occurrences.millis(window.finish(), submission)));
      current = window.body();
      path = path.child(0);
      windowed = true;
    }
    return new Periodic((Every) current, path.child(0), time, inner, submission, windowed);
  }

  Rdl body() {
    return every.body();
  }

  /** The occurrences within the windows around and [fromMillis, untilMillis). */
  List<Long> between(long fromMillis, long untilMillis) {
    long from = windowed ? around.start() * time.stepMillis() : Long.MIN_VALUE / 2;
    return Occurrences.between(
        every.when(),
        submissionMillis,
        Math.max(from, fromMillis),
        Math.min(around.finish() * time.stepMillis(), untilMillis));
  }

  /** In what the body is read at an occurrence: until the next, if it does not say otherwise. */
  Frame frame(long atMillis) {
    long origin = time.ceil(atMillis);
    long next =
        Occurrences.after(every.when(), submissionMillis, atMillis).stream()
            .map(time::floor)
            .findFirst()
            .orElse(Long.MAX_VALUE);
    return new Frame(
        origin,
        around.earliest(),
        around.finish(),
        Math.max(around.start(), origin),
        Math.min(around.finish(), next),
        true);
  }

  /** Whether an occurrence is going on at the submission, or cut by the end of the plan. */
  boolean mayBeLeftOut(long atMillis) {
    long next = Occurrences.after(every.when(), submissionMillis, atMillis).orElse(Long.MAX_VALUE);
    return atMillis < submissionMillis
        || (every.when() instanceof Recurrence.ByPeriod p
            && p.period().toMillis() + atMillis > around.finish() * time.stepMillis())
        || next > around.finish() * time.stepMillis();
  }

  CompileProblem problem(CompileProblem problem, long atMillis) {
    return new CompileProblem(
        problem.at(),
        problem.code(),
        "at the occurrence of %s %s".formatted(Instant.ofEpochMilli(atMillis), problem.text()));
  }

  CompileProblem noOccurrence() {
    return new CompileProblem(
        path,
        Code.OCCURRENCES,
        "it has no occurrence from %s to %s; check its rule and the windows around it"
            .formatted(time.instant(around.start()), time.instant(around.finish())));
  }
}
