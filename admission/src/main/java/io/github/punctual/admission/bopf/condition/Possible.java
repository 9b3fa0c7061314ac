package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Map;
import java.util.Optional;

/** Whether a cluster that had nothing else to do could serve a queue as it declares. */
final class Possible {
  private Possible() {}

  /**
   * Checks every burst that is not over; nothing while the cluster has no capacity at all, and
   * nothing of a queue that is admitted with just this declaration.
   *
   * @param former the queue as it is admitted
   */
  static void check(
      QueueDeclaration queue, Optional<Admitted> former, ResourceVector capacity, long nowMillis) {
    if (queue.bursts().isEmpty()
        || capacity.isZero()
        || former.filter(known -> known.declares(queue)).isPresent()) {
      return;
    }
    BurstPlan plan = queue.bursts().get();
    if (plan instanceof BurstPlan.Listed listed) {
      if (listed.peaks().stream().allMatch(peak -> peak.rate() <= capacity.get(peak.type()))) {
        return;
      }
      for (Burst burst : listed.bursts()) {
        if (burst.deadlineMillis() > nowMillis) {
          check(queue, burst.demand(), burst.onTimeMillis(), capacity);
        }
      }
    } else if (plan instanceof BurstPlan.Repeated repeated) {
      check(queue, repeated.demand(), repeated.onTimeMillis(), capacity);
    }
  }

  private static void check(
      QueueDeclaration queue, ResourceSeconds demand, long onTimeMillis, ResourceVector capacity) {
    for (Map.Entry<String, Double> entry : demand.amounts().entrySet()) {
      String type = entry.getKey();
      double most = capacity.get(type);
      if (most == 0) {
        throw new ImpossibleDemandException(
            "queue %s demands %s, of which the cluster has nothing; name a resource type that it has"
                .formatted(queue.queue(), type));
      }
      double limit = most * (onTimeMillis / 1000.0);
      if (!Tolerance.atMost(entry.getValue(), limit)) {
        throw new ImpossibleDemandException(
            "queue %s demands %.0f %s-seconds per burst within %d ms, and all the cluster gives %.0f in that time; declare less, or a longer on-time"
                .formatted(queue.queue(), entry.getValue(), type, onTimeMillis, limit));
      }
    }
  }
}
