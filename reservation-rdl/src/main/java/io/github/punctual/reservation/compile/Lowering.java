package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.compile.CompileProblem.Code;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Any;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Gap;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.RdlPath;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import io.github.punctual.reservation.rdl.text.DurationText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes steps of times, pushes windows down to the atoms by intersection, and leaves out what asks
 * for nothing. An expression without work has no allocations, so it is satisfied wherever it
 * stands; in an order the gaps on both sides of it add up.
 */
record Lowering(StepTime time, List<CompileNote> notes) {
  /** The most work of an expression, in bundle-milliseconds. */
  private static final long MOST_WORK = 1L << 57;

  private static final long MOST_LEASE = 1L << 31;

  /** Empty when there are problems, which are added to the list. */
  Optional<DraftDemand> lower(
      Rdl tree, RdlPath at, ExpressionFrame frame, List<CompileProblem> problems) {
    if (tree instanceof Atom atom) {
      return atom(atom, at, frame, problems);
    }
    if (tree instanceof Window window) {
      return window(window, at, frame, problems);
    }
    if (tree instanceof Any any) {
      return any(any, at, frame, problems);
    }
    if (tree instanceof All all) {
      return children(all.children(), at, frame, problems).map(parts -> together(at, parts));
    }
    if (tree instanceof Order order) {
      Optional<List<Steps>> gaps = gaps(order, at, problems);
      Optional<List<DraftDemand>> parts = children(order.children(), at, frame, problems);
      return gaps.isEmpty() || parts.isEmpty()
          ? Optional.empty()
          : Optional.of(inTurn(at, parts.get(), gaps.get()));
    }
    problems.add(
        new CompileProblem(
            at,
            Code.NESTED_EVERY,
            "every() stands inside of another operator; only window() can be around it, so submit"
                + " what is periodic as a reservation of its own"));
    return Optional.empty();
  }

  private Optional<DraftDemand> atom(
      Atom atom, RdlPath at, ExpressionFrame frame, List<CompileProblem> problems) {
    if (atom.work().isZero()) {
      notes.add(
          new CompileNote(
              at,
              CompileNote.Kind.DROPPED,
              "an atom without work asks for nothing and is left out"));
      return Optional.of(new DraftDemand.Nothing(at));
    }
    if (atom.work().compareTo(Duration.ofMillis(MOST_WORK)) > 0
        || atom.lease().compareTo(Duration.ofSeconds(MOST_LEASE)) > 0) {
      problems.add(
          new CompileProblem(
              at,
              Code.TOO_LARGE,
              "the lease is %s and the work %s; they can be at most %s and %s"
                  .formatted(
                      DurationText.print(atom.lease()),
                      DurationText.print(atom.work()),
                      DurationText.print(Duration.ofSeconds(MOST_LEASE)),
                      DurationText.print(Duration.ofMillis(MOST_WORK)))));
      return Optional.empty();
    }
    Quantities quantities = Quantities.of(atom, time, frame.finish() - frame.start());
    round(atom, quantities, at);
    return Optional.of(
        new DraftDemand.Leaf(
            at,
            atom.bundle(),
            atom.gang(),
            quantities.most(),
            quantities.lease(),
            quantities.work(),
            frame.start(),
            frame.finish()));
  }

  private void round(Atom atom, Quantities quantities, RdlPath at) {
    List<String> texts = new ArrayList<>();
    if (quantities.lease() * time.stepMillis() != atom.lease().toMillis()
        && !atom.lease().isZero()) {
      texts.add(
          "the lease from %s to %s"
              .formatted(DurationText.print(atom.lease()), time.duration(quantities.lease())));
    }
    long most = quantities.most() * atom.gang();
    if (most != atom.maxParallel()) {
      texts.add("the maximum in parallel from %d to %d".formatted(atom.maxParallel(), most));
    }
    long work = quantities.work() * atom.gang();
    if (work * time.stepMillis() != Quantities.workMillis(atom)) {
      texts.add(
          "the work from %s to %s bundle-seconds".formatted(seconds(atom.work()), time.work(work)));
    }
    if (!texts.isEmpty()) {
      notes.add(
          new CompileNote(
              at,
              CompileNote.Kind.ROUNDED,
              "rounded %s, to whole gangs and steps of %s"
                  .formatted(String.join(", ", texts), time.duration(1))));
    }
  }

  private static String seconds(Duration duration) {
    return duration.getNano() == 0
        ? Long.toString(duration.getSeconds())
        : BigDecimal.valueOf(duration.getNano(), 9)
            .add(BigDecimal.valueOf(duration.getSeconds()))
            .stripTrailingZeros()
            .toPlainString();
  }

  private Optional<DraftDemand> window(
      Window window, RdlPath at, ExpressionFrame frame, List<CompileProblem> problems) {
    long start = step(window.start(), frame, true);
    long finish = step(window.finish(), frame, false);
    ExpressionFrame inner = frame.window(start, finish);
    if (inner.start() < inner.finish()) {
      if (finish > frame.horizon()) {
        notes.add(
            new CompileNote(
                at,
                CompileNote.Kind.CUT,
                "the window is cut from %s to %s, where the plan ends"
                    .formatted(time.instant(finish), time.instant(frame.horizon()))));
      }
      return lower(window.body(), at.child(0), inner, problems);
    }
    List<CompileProblem> own = new ArrayList<>();
    Optional<DraftDemand> body = lower(window.body(), at.child(0), inner, own);
    if (body.isPresent() && body.get() instanceof DraftDemand.Nothing) {
      return body;
    }
    if (own.stream().anyMatch(problem -> problem.code().isMistake())) {
      problems.addAll(own);
    } else {
      problems.add(emptyWindow(at, frame, start, finish));
    }
    return Optional.empty();
  }

  private CompileProblem emptyWindow(RdlPath at, ExpressionFrame frame, long start, long finish) {
    String text = "the window from %s to %s ".formatted(time.instant(start), time.instant(finish));
    if (finish <= start) {
      return new CompileProblem(
          at,
          Code.EMPTY_WINDOW,
          text + "is shorter than a step, %s; make it longer".formatted(time.duration(1)));
    }
    if (finish <= frame.earliest()) {
      return new CompileProblem(
          at,
          Code.PASSED,
          text
              + "has passed: the earliest that can be reserved is %s"
                  .formatted(time.instant(frame.earliest())));
    }
    if (start >= frame.horizon()) {
      return new CompileProblem(
          at,
          Code.BEYOND_HORIZON,
          text
              + "begins when the plan has ended, %s; submit it later"
                  .formatted(time.instant(frame.horizon())));
    }
    return new CompileProblem(
        at,
        Code.EMPTY_WINDOW,
        text
            + "has nothing in common with what is around it, %s to %s"
                .formatted(time.instant(frame.start()), time.instant(frame.finish())));
  }

  /** Windows are rounded inwards. Relative times count in whole steps from their origin. */
  private long step(TimePoint point, ExpressionFrame frame, boolean up) {
    if (point instanceof TimePoint.Relative relative) {
      return frame.origin() + (up ? time.ceil(relative.offset()) : time.floor(relative.offset()));
    }
    long millis = ((TimePoint.Absolute) point).instant().toEpochMilli();
    return up ? time.ceil(millis) : time.floor(millis);
  }

  private Optional<DraftDemand> any(
      Any any, RdlPath at, ExpressionFrame frame, List<CompileProblem> problems) {
    List<DraftDemand> options = new ArrayList<>();
    List<CompileProblem> reasons = new ArrayList<>();
    for (int i = 0; i < any.children().size(); i++) {
      List<CompileProblem> own = new ArrayList<>();
      Optional<DraftDemand> option = lower(any.children().get(i), at.child(i), frame, own);
      if (option.isPresent() && option.get() instanceof DraftDemand.Nothing) {
        problems.add(
            new CompileProblem(
                at.child(i),
                Code.NOTHING_ASKED,
                "an option of any() asks for nothing, so all of it would be satisfied without a"
                    + " reservation; leave the option out"));
        return Optional.empty();
      }
      if (own.stream().anyMatch(problem -> problem.code().isMistake())) {
        problems.addAll(own);
        return Optional.empty();
      }
      option.ifPresent(options::add);
      reasons.addAll(own);
    }
    if (options.isEmpty()) {
      problems.addAll(reasons);
      return Optional.empty();
    }
    for (CompileProblem reason : reasons) {
      notes.add(Narrowing.dropped(reason));
    }
    return Optional.of(new DraftDemand.OneOf(at, options));
  }

  private Optional<List<DraftDemand>> children(
      List<Rdl> children, RdlPath at, ExpressionFrame frame, List<CompileProblem> problems) {
    List<DraftDemand> parts = new ArrayList<>();
    for (int i = 0; i < children.size(); i++) {
      lower(children.get(i), at.child(i), frame, problems).ifPresent(parts::add);
    }
    return parts.size() == children.size() ? Optional.of(parts) : Optional.empty();
  }

  private static DraftDemand together(RdlPath at, List<DraftDemand> parts) {
    List<DraftDemand> real =
        parts.stream().filter(part -> !(part instanceof DraftDemand.Nothing)).toList();
    return real.isEmpty() ? new DraftDemand.Nothing(at) : new DraftDemand.Together(at, real);
  }

  private static DraftDemand inTurn(RdlPath at, List<DraftDemand> parts, List<Steps> gaps) {
    List<DraftDemand> real = new ArrayList<>();
    List<Steps> between = new ArrayList<>();
    Steps gap = null;
    for (int i = 0; i < parts.size(); i++) {
      if (i > 0 && !real.isEmpty()) {
        gap = gap == null ? gaps.get(i - 1) : sum(gap, gaps.get(i - 1));
      }
      if (!(parts.get(i) instanceof DraftDemand.Nothing)) {
        if (!real.isEmpty()) {
          between.add(gap);
        }
        real.add(parts.get(i));
        gap = null;
      }
    }
    return real.isEmpty() ? new DraftDemand.Nothing(at) : new DraftDemand.InTurn(at, real, between);
  }

  private static Steps sum(Steps a, Steps b) {
    boolean endless = a.most() == Long.MAX_VALUE || b.most() == Long.MAX_VALUE;
    return new Steps(a.least() + b.least(), endless ? Long.MAX_VALUE : a.most() + b.most());
  }

  private Optional<List<Steps>> gaps(Order order, RdlPath at, List<CompileProblem> problems) {
    List<Steps> gaps = new ArrayList<>();
    for (Gap gap : order.gaps()) {
      long least = time.ceil(gap.least());
      long most = gap.most().map(time::floor).orElse(Long.MAX_VALUE);
      if (most < least) {
        problems.add(
            new CompileProblem(
                at,
                Code.GAP,
                "a gap from %s to %s has no whole number of steps of %s in it; make it wider"
                    .formatted(
                        DurationText.print(gap.least()),
                        DurationText.print(gap.most().orElseThrow()),
                        time.duration(1))));
        return Optional.empty();
      }
      gaps.add(new Steps(least, most));
    }
    return Optional.of(gaps);
  }
}
