package io.github.punctual.simulator.mix;

import io.github.punctual.core.job.Standing;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What jobs with deadlines leave to best effort in queues that have a floor, while it asks for
 * that. As in the ResourceManager, jobs that are lost are best effort, and what queues hold or ask
 * for by right is not: the floor is beside it.
 */
final class Floors {
  /** Nothing is kept. */
  static final Floors NONE = new Floors();

  private final Map<String, ResourceVector> kept = new HashMap<>();

  private Floors() {}

  /**
   * By what jobs hold and want now.
   *
   * @param others the jobs that are none of the deadline policy's
   * @param deadlines those that are and may run
   * @param rights what queues may have whoever else is promised something
   */
  Floors(
      Cluster cluster,
      QueueTree tree,
      Collection<MixJob> others,
      Collection<DeadlineJobs.Served> deadlines,
      Collection<QueuePromises.Right> rights) {
    if (tree.all().stream().noneMatch(queue -> queue.limits().floor() > 0)) {
      return;
    }
    List<MixJob> bestEffort = new ArrayList<>(others);
    deadlines.stream()
        .filter(job -> job.standing() == Standing.LAST)
        .forEach(job -> bestEffort.add(job.job()));
    Map<QueueId, ResourceVector> levels = new HashMap<>();
    rights.forEach(right -> levels.merge(right.queue(), right.level(), ResourceVector::plus));
    Map<QueueId, Use> uses = new HashMap<>();
    for (MixJob job : bestEffort) {
      uses.computeIfAbsent(job.queue, queue -> new Use(job.leaf)).add(job, cluster);
    }
    Map<String, ResourceVector> held = new HashMap<>();
    Map<String, ResourceVector> asked = new HashMap<>();
    uses.forEach(
        (queue, use) -> {
          ResourceVector level = levels.getOrDefault(queue, ResourceVector.ZERO);
          ResourceVector beyond = use.held.minus(level);
          ResourceVector more = use.asked.minus(level.minus(use.held));
          for (QueueSpec above : tree.chain(use.leaf)) {
            held.merge(above.path(), beyond, ResourceVector::plus);
            asked.merge(above.path(), more, ResourceVector::plus);
          }
        });
    for (QueueSpec queue : tree.all()) {
      if (queue.limits().floor() > 0 && asked.containsKey(queue.path())) {
        ResourceVector open = of(queue, cluster.total()).minus(held.get(queue.path()));
        kept.put(queue.path(), open.min(asked.get(queue.path())));
      }
    }
  }

  /** What the jobs of a queue hold and ask for together. */
  private static final class Use {
    final QueueSpec leaf;
    ResourceVector held = ResourceVector.ZERO;
    ResourceVector asked = ResourceVector.ZERO;

    Use(QueueSpec leaf) {
      this.leaf = leaf;
    }

    void add(MixJob job, Cluster cluster) {
      held = held.plus(job.held(cluster));
      asked = asked.plus(cluster.nextTasks(job.job, job.lacking(cluster)));
    }
  }

  static ResourceVector of(QueueSpec queue, ResourceVector total) {
    return total.scaledDown(queue.maximum() * queue.limits().floor());
  }

  /** What is kept in a queue, or below it. */
  ResourceVector kept(QueueSpec queue) {
    return kept.getOrDefault(queue.path(), ResourceVector.ZERO);
  }
}
