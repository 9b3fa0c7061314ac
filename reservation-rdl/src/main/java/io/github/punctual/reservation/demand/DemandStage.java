package io.github.punctual.reservation.demand;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Objects;

/**
 * An atom in steps. A placement of it holds, at each step in [start, finish), no bundle or between
 * {@code gang} and {@code maxParallel} of them, a multiple of {@code gang}; each bundle that is
 * taken is held for at least {@code lease} steps (first taken, first given back); and over all
 * steps exactly {@code work} bundle-steps are held. The compiler rounds work up so that this is
 * possible.
 *
 * @param id its place among the stages of its expression, from 0, in the order in which they are
 *     written
 * @param bundle the unit of allocation; not zero
 * @param gang in [1, maxParallel]
 * @param maxParallel a multiple of {@code gang}
 * @param lease in steps, at least 1
 * @param work in bundle-steps: a multiple of {@code gang}, and at least gang times lease
 * @param start the first step of its window
 * @param finish the step after its window, after {@code start}
 */
public record DemandStage(
    int id,
    ResourceVector bundle,
    int gang,
    int maxParallel,
    int lease,
    long work,
    long start,
    long finish)
    implements Demand {
  public DemandStage {
    Objects.requireNonNull(bundle, "bundle");
    if (id < 0 || bundle.isZero() || gang < 1 || maxParallel < gang || maxParallel % gang != 0) {
      throw new IllegalArgumentException(
          "stage %d has bundle %s, gang %d, maxParallel %d; parallel must be a positive multiple of gang"
              .formatted(id, bundle, gang, maxParallel));
    }
    if (lease < 1 || work < (long) gang * lease || work % gang != 0) {
      throw new IllegalArgumentException(
          "stage %d has lease %d and work %d; work must be a multiple of its gang, %d, and at least one gang for one lease"
              .formatted(id, lease, work, gang));
    }
    if (finish <= start) {
      throw new IllegalArgumentException(
          "stage %d has the window [%d, %d); it must end after it begins"
              .formatted(id, start, finish));
    }
  }

  /** The same with another lease and other work. */
  public DemandStage with(int otherLease, long otherWork) {
    return new DemandStage(id, bundle, gang, maxParallel, otherLease, otherWork, start, finish);
  }

  /** The same in a window that begins at a step. */
  public DemandStage from(long step) {
    return new DemandStage(id, bundle, gang, maxParallel, lease, work, step, finish);
  }

  @Override
  public List<Demand> parts() {
    return List.of();
  }

  @Override
  public List<DemandStage> stages() {
    return List.of(this);
  }

  /** The fewest steps in which its work can be done: with as many bundles at once as it can use. */
  @Override
  public long shortest() {
    return Math.max(lease, (work + maxParallel - 1) / maxParallel);
  }
}
