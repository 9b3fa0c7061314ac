package io.github.punctual.reservation.compile;

/**
 * What an expression is read in.
 *
 * @param origin the step from which relative times count
 * @param earliest nothing can be before this step
 * @param horizon nothing can be from this step on
 * @param start of the windows around
 * @param finish of the windows around
 * @param isOpen whether the finish is a default that an explicit window replaces
 */
record ExpressionFrame(
    long origin, long earliest, long horizon, long start, long finish, boolean isOpen) {
  ExpressionFrame window(long from, long until) {
    long until2 = isOpen ? until : Math.min(until, finish);
    return new ExpressionFrame(
        origin, earliest, horizon, Math.max(start, from), Math.min(until2, horizon), false);
  }
}
