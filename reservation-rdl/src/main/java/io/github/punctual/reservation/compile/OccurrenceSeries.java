package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.rdl.Rdl;
import java.util.List;
import java.util.Optional;

/**
 * The occurrences of an expression that comes again, from its submission until the horizon, each
 * compiled for itself when it is asked for.
 */
public final class OccurrenceSeries {
  private final Compiler compiler;
  private final Rdl rdl;
  private final long submissionMillis;
  private final List<Periodic.Slot> slots;
  private final Optional<Compiled> problem;

  OccurrenceSeries(
      Compiler compiler,
      Rdl rdl,
      long submissionMillis,
      List<Periodic.Slot> slots,
      Optional<Compiled> problem) {
    this.compiler = compiler;
    this.rdl = rdl;
    this.submissionMillis = submissionMillis;
    this.slots = slots;
    this.problem = problem;
  }

  /** Why none of them can be looked at: they are too many; empty when they are not. */
  public Optional<Compiled> problem() {
    return problem;
  }

  /** How many there are. */
  public int size() {
    return slots.size();
  }

  /** When an occurrence is, since the epoch. */
  public long atMillis(int index) {
    return slots.get(index).atMillis();
  }

  /**
   * What is wanted at an occurrence.
   *
   * @param horizonStep the step after the last that is planned; another one than that until which
   *     the occurrences are counted says what they would be without its end
   */
  public Compiled compile(int index, long horizonStep) {
    return compiler.one(rdl, submissionMillis, slots.get(index), horizonStep);
  }
}
