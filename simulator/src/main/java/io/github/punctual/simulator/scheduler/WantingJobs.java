package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Jobs that want tasks, in an order. Jobs whose tasks are of the same size fit or do not fit
 * together, so that a look at what is free costs one question for each size, however many jobs
 * there are.
 */
final class WantingJobs {
  private final Comparator<Job> order;
  private final Map<ResourceVector, TreeSet<Job>> jobsBySize = new LinkedHashMap<>();

  WantingJobs(Comparator<Job> order) {
    this.order = order;
  }

  void add(Job job) {
    jobsBySize.computeIfAbsent(job.task(), task -> new TreeSet<>(order)).add(job);
  }

  /** Takes a job out if it is in. */
  void remove(Job job) {
    TreeSet<Job> peers = jobsBySize.get(job.task());
    if (peers != null && peers.remove(job) && peers.isEmpty()) {
      jobsBySize.remove(job.task());
    }
  }

  void removeAll(Collection<Job> jobs) {
    jobs.forEach(this::remove);
  }

  /** The first job of which at least one task fits in what is free. */
  Optional<Job> firstThatFits(Cluster cluster) {
    Job first = null;
    for (TreeSet<Job> peers : jobsBySize.values()) {
      Job candidate = peers.first();
      if ((first == null || order.compare(candidate, first) < 0)
          && cluster.freeTasks(candidate) > 0) {
        first = candidate;
      }
    }
    return Optional.ofNullable(first);
  }
}
