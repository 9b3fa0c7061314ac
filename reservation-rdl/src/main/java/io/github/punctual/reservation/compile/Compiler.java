package io.github.punctual.reservation.compile;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.compile.CompileProblem.Code;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.RdlPath;
import io.github.punctual.reservation.rdl.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes demands of expressions (Rayon, section 3.1), for steps of one length.
 *
 * <p>The set of feasible plans stays the same, but for the rounding that steps need: see {@code
 * Quantities}. The paper's compiler also rewrites gangs that are not rigid, for its MILP; a {@link
 * io.github.punctual.reservation.demand.DemandStage} has gangs of its own, so there is nothing to
 * rewrite.
 */
public final class Compiler {
  private final StepTime time;
  private final Optional<ResourceVector> capacity;

  /**
   * A compiler that knows no cluster.
   *
   * @param stepMillis the length of a step, at least 1
   */
  public Compiler(long stepMillis) {
    this(new StepTime(stepMillis), Optional.empty());
  }

  private Compiler(StepTime time, Optional<ResourceVector> capacity) {
    this.time = time;
    this.capacity = capacity;
  }

  /**
   * A compiler that also refuses what a cluster can never hold, even if it were empty. Demands are
   * the same with and without it, since clusters grow.
   */
  public Compiler withCapacity(ResourceVector most) {
    return new Compiler(time, Optional.of(most));
  }

  /** Whether an expression comes again: whether it has an {@code every}. */
  public static boolean isPeriodic(Rdl rdl) {
    return rdl instanceof Every || (rdl instanceof Window window && isPeriodic(window.body()));
  }

  /**
   * Compiles an expression. One that comes again is all of its occurrences until the horizon; the
   * one at its end is left out when it needs more time than there is.
   *
   * @param submissionMillis from when on it can be placed; relative times count from the first step
   *     that begins then or later
   * @param horizonStep the step after the last that is planned; what is in no window ends there
   */
  public Compiled compile(Rdl rdl, long submissionMillis, long horizonStep) {
    List<CompileNote> notes = new ArrayList<>();
    List<CompileProblem> problems = new ArrayList<>();
    if (!isPeriodic(rdl)) {
      Optional<DraftDemand> draft =
          draft(rdl, RdlPath.ROOT, frame(submissionMillis, horizonStep), notes, problems);
      return result(rdl, draft, notes, problems);
    }
    Optional<DraftDemand> all = periodic(rdl, submissionMillis, horizonStep, notes, problems);
    return result(
        rdl,
        all.flatMap(draft -> finish(draft, time.ceil(submissionMillis), notes, problems)),
        notes,
        problems);
  }

  private Optional<DraftDemand> periodic(
      Rdl rdl,
      long submissionMillis,
      long horizonStep,
      List<CompileNote> notes,
      List<CompileProblem> problems) {
    List<DraftDemand> drafts = new ArrayList<>();
    Periodic periodic = Periodic.of(rdl, time, frame(submissionMillis, horizonStep));
    List<Periodic.Slot> slots = periodic.slots();
    Optional<CompileProblem> tooMany = periodic.tooMany(slots.size());
    if (tooMany.isPresent()) {
      problems.add(tooMany.get());
      return Optional.empty();
    }
    for (Periodic.Slot slot : slots) {
      List<CompileProblem> own = new ArrayList<>();
      Optional<DraftDemand> draft =
          draft(periodic.body(), periodic.path(), periodic.frame(slot), notes, own);
      if (draft.isPresent()) {
        drafts.add(draft.get());
      } else if (periodic.mayBeLeftOut(slot)) {
        notes.add(
            new CompileNote(
                periodic.path(),
                CompileNote.Kind.CUT,
                "the occurrence of %s is left out: %s"
                    .formatted(Instant.ofEpochMilli(slot.atMillis()), own.get(0).text())));
      } else {
        own.forEach(problem -> problems.add(periodic.problem(problem, slot)));
        return Optional.empty();
      }
    }
    if (drafts.isEmpty()) {
      problems.add(periodic.noOccurrence());
      return Optional.empty();
    }
    return Optional.of(new DraftDemand.Together(periodic.path(), drafts));
  }

  /**
   * The occurrences of an expression that comes again, until the horizon.
   *
   * @param submissionMillis when the expression was submitted, as for {@link #compile}
   * @param horizonStep the step after the last that is planned
   * @param result takes their instants
   * @return why none of them can be looked at: they are too many; empty when they are not
   */
  public Optional<Compiled> series(
      Rdl rdl, long submissionMillis, long horizonStep, List<Long> result) {
    Periodic periodic = Periodic.of(rdl, time, frame(submissionMillis, horizonStep));
    List<Long> instants = periodic.instants();
    Optional<CompileProblem> tooMany = periodic.tooMany(instants.size());
    if (tooMany.isEmpty()) {
      result.addAll(instants);
    }
    return tooMany.map(problem -> result(rdl, Optional.empty(), List.of(), List.of(problem)));
  }

  /**
   * The instants of the occurrences of an expression that comes again in [fromMillis, untilMillis),
   * whatever the horizon.
   *
   * @param most how many at most
   */
  public List<Long> instants(
      Rdl rdl, long submissionMillis, long fromMillis, long untilMillis, int most) {
    return Periodic.of(rdl, time, frame(submissionMillis, time.floor(Long.MAX_VALUE / 4)))
        .instants(fromMillis, untilMillis, most);
  }

  /**
   * One occurrence of an expression that comes again.
   *
   * @param atMillis one of its {@link #instants}
   */
  public Compiled occurrence(Rdl rdl, long submissionMillis, long atMillis, long horizonStep) {
    return occurrence(rdl, submissionMillis, List.of(atMillis), 0, horizonStep);
  }

  /**
   * One occurrence of several.
   *
   * @param atMillis of its {@link #series}
   * @param horizonStep the step after the last that is planned; another one than that of the series
   *     says what it would be without its end
   */
  public Compiled occurrence(
      Rdl rdl, long submissionMillis, List<Long> atMillis, int index, long horizonStep) {
    Periodic periodic = Periodic.of(rdl, time, frame(submissionMillis, horizonStep));
    Periodic.Slot slot = periodic.slot(atMillis, index);
    List<CompileNote> notes = new ArrayList<>();
    List<CompileProblem> problems = new ArrayList<>();
    return result(
        rdl,
        draft(periodic.body(), periodic.path(), periodic.frame(slot), notes, problems),
        notes,
        problems);
  }

  private ExpressionFrame frame(long submissionMillis, long horizonStep) {
    long earliest = time.ceil(submissionMillis);
    return new ExpressionFrame(earliest, earliest, horizonStep, earliest, horizonStep, false);
  }

  private Optional<DraftDemand> draft(
      Rdl rdl,
      RdlPath at,
      ExpressionFrame frame,
      List<CompileNote> notes,
      List<CompileProblem> problems) {
    if (frame.start() >= frame.finish()) {
      problems.add(
          new CompileProblem(
              at,
              Code.BEYOND_HORIZON,
              "it can begin at %s, and the plan ends at %s"
                  .formatted(time.instant(frame.start()), time.instant(frame.finish()))));
      return Optional.empty();
    }
    Optional<DraftDemand> lowered = new Lowering(time, notes).lower(rdl, at, frame, problems);
    if (lowered.isEmpty()) {
      return lowered;
    }
    if (lowered.get() instanceof DraftDemand.Nothing) {
      problems.add(
          new CompileProblem(
              at,
              Code.NOTHING_ASKED,
              "it asks for no work; run it as best effort, without a reservation, or give its atoms"
                  + " work"));
      return Optional.empty();
    }
    return finish(lowered.get(), frame.earliest(), notes, problems);
  }

  private Optional<DraftDemand> finish(
      DraftDemand lowered, long earliest, List<CompileNote> notes, List<CompileProblem> problems) {
    DraftDemand simple = new Simplifier(notes).simplify(lowered);
    Optional<DraftDemand> narrow =
        new Narrowing(time, Optional.empty(), earliest, notes).narrow(simple, problems);
    if (narrow.isEmpty()) {
      return narrow;
    }
    if (capacity.isPresent()
        && new Narrowing(time, capacity, earliest, notes)
            .narrow(narrow.get(), problems)
            .isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Simplifier(notes).simplify(narrow.get()));
  }

  private static Compiled result(
      Rdl rdl,
      Optional<DraftDemand> draft,
      List<CompileNote> notes,
      List<CompileProblem> problems) {
    Set<CompileNote> distinct = new LinkedHashSet<>(notes);
    Optional<Demand> demand = draft.map(Demands::numbered);
    return new Compiled(
        demand, List.copyOf(distinct), problems.stream().map(problem -> problem.in(rdl)).toList());
  }
}
