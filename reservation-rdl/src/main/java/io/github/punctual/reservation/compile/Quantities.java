package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.rdl.Atom;

/**
 * How much an atom is in steps. This is where it is rounded, and nowhere else:
 *
 * <ul>
 *   <li>The lease is rounded up to steps, at least one.
 *   <li>The maximum in parallel is rounded down to a multiple of the gang: nothing between can be
 *       allocated.
 *   <li>The work is rounded up to whole gangs and steps, and to one lease of one gang at least.
 *       When it is a whole number of leases, as for tasks that take a lease each, it stays so many
 *       leases, however the lease was rounded.
 *   <li>When such a work cannot be done in its window, although some more can, it is rounded up to
 *       that: 7 with a lease of 5 in a window of 5 is 10, two for 5 steps. (The paper wants the sum
 *       of the allocations to be the work, so there such an atom has no solution.)
 * </ul>
 *
 * @param lease in steps
 * @param most gangs at once
 * @param work in gang-steps
 */
record Quantities(int lease, long most, long work) {
  /** What an atom is when its window has so many steps. */
  static Quantities of(Atom atom, StepTime time, long windowSteps) {
    int gang = atom.gang();
    long most = atom.maxParallel() / gang;
    long leaseMillis = StepTime.millisUp(atom.lease());
    int lease = (int) Math.min(Integer.MAX_VALUE, Math.max(1, time.ceil(leaseMillis)));
    long workMillis = workMillis(atom);
    long gangLease = leaseMillis * gang;
    long work =
        leaseMillis >= time.stepMillis() && workMillis % gangLease == 0
            ? workMillis / gangLease * lease
            : Math.max(lease, ceilDiv(workMillis, time.stepMillis() * gang));
    long parallel = windowSteps > 0 ? ceilDiv(work, windowSteps) : Long.MAX_VALUE;
    if (windowSteps >= lease && parallel <= most && parallel * lease > work) {
      work = parallel * lease;
    }
    return new Quantities(lease, most, work);
  }

  /** The work of an atom in bundle-milliseconds, rounded up. */
  static long workMillis(Atom atom) {
    return atom.work().plusNanos(999_999).toMillis();
  }

  private static long ceilDiv(long a, long b) {
    return a / b + (a % b == 0 ? 0 : 1);
  }
}
