package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.OpenAsks;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.reclaim.ContainerNeed;
import io.github.punctual.yarn.reclaim.FullQueues;
import io.github.punctual.yarn.reclaim.NeedSource;
import io.github.punctual.yarn.reclaim.PromiseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The containers that queues want and would have, were they not short of what they are promised
 * now: those that may run on any node of the default partition and fit below the queue's maximum.
 * They are due at once.
 *
 * @param kind reservations, or bursts
 */
record Shortfall(PromiseKind kind, Supplier<Served> served, Vectors vectors) implements NeedSource {
  @Override
  public PromiseKind kind() {
    return kind;
  }

  @Override
  public List<ContainerNeed> needs(long nowMillis, long untilMillis, int most) {
    Served now = served.get();
    List<ContainerNeed> needs = new ArrayList<>();
    FullQueues full = new FullQueues(vectors);
    for (ServedQueue queue : now.table().leaves()) {
      ResourceVector level = now.promised(queue, kind);
      if (level.exceeds(queue.standing().held()) && queue.wants()) {
        add(queue, level, nowMillis, most, full, needs);
      }
    }
    return needs;
  }

  private void add(
      ServedQueue queue,
      ResourceVector level,
      long nowMillis,
      int most,
      FullQueues full,
      List<ContainerNeed> needs) {
    ResourceVector maximum =
        vectors.of(queue.queue().getQueueResourceQuotas().getEffectiveMaxResource());
    ResourceVector held = queue.standing().held();
    for (FiCaSchedulerApp app : queue.queue().getApplications()) {
      for (OpenAsks.Ask ask : OpenAsks.anywhere(app)) {
        ResourceVector size = vectors.of(ask.size());
        for (int i = 0;
            i < ask.count()
                && needs.size() < most
                && level.exceeds(held)
                && held.plus(size).fitsIn(maximum);
            i++) {
          needs.add(new ContainerNeed(kind, app, size, nowMillis, full.lowest(app, size)));
          held = held.plus(size);
        }
      }
    }
  }
}
