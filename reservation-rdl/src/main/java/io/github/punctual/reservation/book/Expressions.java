package io.github.punctual.reservation.book;

import io.github.punctual.reservation.rdl.Rdl;
import java.util.List;

/** What a book needs to know of the language: how an expression becomes demands. */
public interface Expressions {
  /** Whether an expression is wanted again and again. */
  boolean isPeriodic(Rdl rdl);

  /**
   * The instants, in milliseconds, from which the relative times of an expression count: the
   * submission alone, or every occurrence of a periodic one.
   *
   * @param submittedMillis when it was submitted
   * @param fromMillis the first instant that is of interest
   * @param untilMillis the instant after the last
   * @param most how many instants at most
   * @return ascending; those of [fromMillis, untilMillis) of a periodic one
   */
  List<Long> occurrences(
      Rdl rdl, long submittedMillis, long fromMillis, long untilMillis, int most);

  /**
   * Compiles one occurrence.
   *
   * @param occurrenceMillis from when its relative times count
   * @param stepMillis the length of a step
   * @param untilStep the step after the last in which anything can be placed: where an expression
   *     without a window ends
   */
  Compiled compile(Rdl rdl, long occurrenceMillis, long stepMillis, long fromStep, long untilStep);
}
