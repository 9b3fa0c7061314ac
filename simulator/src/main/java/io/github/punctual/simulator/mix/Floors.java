package io.github.punctual.simulator.mix;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * What jobs with deadlines leave to best effort in queues that have a floor, while it asks for
 * that.
 */
final class Floors {
  private final Map<String, ResourceVector> kept = new HashMap<>();

  /** By what jobs hold and want now. */
  Floors(Cluster cluster, QueueTree tree, ResourceVector total, Collection<MixJob> jobs) {
    for (QueueSpec queue : tree.all()) {
      if (queue.limits().floor() > 0) {
        ResourceVector held = ResourceVector.ZERO;
        ResourceVector asked = ResourceVector.ZERO;
        for (MixJob job : jobs) {
          if (job.kind != MixJob.Kind.DEADLINE && tree.chain(job.leaf).contains(queue)) {
            held = held.plus(job.held(cluster));
            asked = asked.plus(cluster.nextTasks(job.job, job.lacking(cluster)));
          }
        }
        kept.put(queue.path(), of(queue, total).minus(held).min(asked));
      }
    }
  }

  static ResourceVector of(QueueSpec queue, ResourceVector total) {
    return total.scaledDown(queue.maximum() * queue.limits().floor());
  }

  /** What is kept in a queue, or below it. */
  ResourceVector kept(QueueSpec queue) {
    return kept.getOrDefault(queue.path(), ResourceVector.ZERO);
  }

  /** What of a queue's maximum may be promised to jobs with deadlines. */
  static ResourceVector promisable(QueueSpec queue, ResourceVector total) {
    return total.scaledDown(Math.min(1, queue.maximum()) * (1 - queue.limits().floor()));
  }
}
