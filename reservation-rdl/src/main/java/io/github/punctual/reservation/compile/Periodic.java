package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.calendar.Occurrences;
import io.github.punctual.reservation.compile.CompileProblem.Code;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.RdlPath;
import io.github.punctual.reservation.rdl.Window;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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
    ExpressionFrame around,
    long submissionMillis,
    boolean windowed) {

  /** The most atoms of all occurrences together. */
  private static final long MOST_ATOMS = 100_000;

  /** Of an expression that comes again. */
  static Periodic of(Rdl rdl, StepTime time, ExpressionFrame frame) {
    long submission = frame.origin() * time.stepMillis();
    RdlPath path = RdlPath.ROOT;
    ExpressionFrame inner = frame;
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

  /**
   * An occurrence.
   *
   * @param atMillis when it is
   * @param nextMillis when the next is; {@link Long#MAX_VALUE} when there is none
   */
  record Slot(long atMillis, long nextMillis) {}

  /** The occurrences within the windows around, at most {@link Occurrences#MOST}. */
  List<Slot> slots() {
    List<Long> instants = instants();
    return IntStream.range(0, instants.size()).mapToObj(i -> slot(instants, i)).toList();
  }

  /** One of several that follow each other. */
  Slot slot(List<Long> instants, int i) {
    return i + 1 < instants.size()
        ? new Slot(instants.get(i), instants.get(i + 1))
        : slot(instants.get(i));
  }

  List<Long> instants() {
    return instants(Long.MIN_VALUE, Long.MAX_VALUE, Occurrences.MOST);
  }

  List<Long> instants(long fromMillis, long untilMillis, int most) {
    long from = windowed ? around.start() * time.stepMillis() : Long.MIN_VALUE / 2;
    return Occurrences.between(
        every.when(),
        submissionMillis,
        Math.max(from, fromMillis),
        Math.min(around.finish() * time.stepMillis(), untilMillis),
        most);
  }

  Slot slot(long atMillis) {
    return new Slot(
        atMillis,
        Occurrences.after(every.when(), submissionMillis, atMillis).orElse(Long.MAX_VALUE));
  }

  /** In what the body is read at an occurrence: until the next, if it does not say otherwise. */
  ExpressionFrame frame(Slot slot) {
    long origin = time.ceil(slot.atMillis());
    long next =
        slot.nextMillis() == Long.MAX_VALUE ? Long.MAX_VALUE : time.floor(slot.nextMillis());
    return new ExpressionFrame(
        origin,
        around.earliest(),
        around.finish(),
        Math.max(around.start(), origin),
        Math.min(around.finish(), next),
        true);
  }

  /** Whether an occurrence is going on at the submission, or cut by the end of the plan. */
  boolean mayBeLeftOut(Slot slot) {
    return slot.atMillis() < submissionMillis
        || slot.nextMillis() > around.finish() * time.stepMillis();
  }

  CompileProblem problem(CompileProblem problem, Slot slot) {
    return new CompileProblem(
        problem.at(),
        problem.code(),
        "at the occurrence of %s %s"
            .formatted(Instant.ofEpochMilli(slot.atMillis()), problem.text()));
  }

  /** Too many to look at together; empty when they are few enough. */
  Optional<CompileProblem> tooMany(int slots) {
    long atoms = atoms(every.body());
    return slots < Occurrences.MOST && slots * atoms <= MOST_ATOMS
        ? Optional.empty()
        : Optional.of(
            new CompileProblem(
                path,
                Code.OCCURRENCES,
                "it has %d or more occurrences of %d atoms until %s; put a shorter window around it"
                        .formatted(slots, atoms, time.instant(around.finish()))
                    + ", or let it come again less often"));
  }

  private static long atoms(Rdl tree) {
    return tree instanceof Atom || tree instanceof Every
        ? 1
        : tree.children().stream().mapToLong(Periodic::atoms).sum();
  }

  CompileProblem noOccurrence() {
    return new CompileProblem(
        path,
        Code.OCCURRENCES,
        "it has no occurrence from %s to %s; check its rule and the windows around it"
            .formatted(time.instant(around.start()), time.instant(around.finish())));
  }
}
