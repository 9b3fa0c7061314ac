package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.queue.FluidDivision;
import io.github.punctual.core.queue.FluidDivision.Want;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/**
 * What each queue would hold if containers could be as small as one likes and the order among
 * queues were followed from an empty cluster. What nobody could use is spread over all queues by
 * their weights, so that a queue whose jobs are about to come finds its limits raised.
 */
final class FluidShares {
  /** A queue: all that it could use at once, within its maximum, and what it gets at least. */
  record Claim(QueueShare share, ResourceVector wanted, ResourceVector floor) {}

  private FluidShares() {}

  /** What each of the claims gets of a capacity, in their order. */
  static List<ResourceVector> divide(ResourceVector capacity, List<Claim> claims) {
    List<ResourceVector> used =
        FluidDivision.divide(
            capacity,
            claims.stream().map(claim -> new Want(claim.share(), claim.wanted())).toList());
    ResourceVector unused = capacity;
    for (ResourceVector each : used) {
      unused = unused.minus(each);
    }
    double weights = claims.stream().mapToDouble(claim -> claim.share().weight()).sum();
    List<ResourceVector> result = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      ResourceVector spread = unused.scaledDown(claim.share().weight() / weights);
      result.add(used.get(i).plus(spread).max(claim.floor()));
    }
    return result;
  }
}
