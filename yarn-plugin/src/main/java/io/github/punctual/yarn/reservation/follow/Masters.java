package io.github.punctual.yarn.reservation.follow;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * The applications in queues of reservations, and what their masters need: a master comes on top of
 * what is reserved, or the last container of a gang would have no room beside it.
 *
 * @param byQueue by the path of the queue
 */
record Masters(Map<String, Masters.OfQueue> byQueue) {
  /** Those of one queue, what they need together, and the most that one needs of each type. */
  record OfQueue(List<ApplicationId> applications, ResourceVector need, ResourceVector largest) {
    static final OfQueue NONE = new OfQueue(List.of(), ResourceVector.ZERO, ResourceVector.ZERO);

    /**
     * What masters have on top of what is promised at the moment: no more than that, but one at
     * least. Or whoever reserves a little could have any number of masters, and others would have
     * to go for them.
     */
    ResourceVector beside(ResourceVector promised) {
      return need.min(promised.max(largest));
    }
  }

  /** The masters of all queues of reservations now. */
  static Masters read(CapacityScheduler scheduler, Vectors vectors) {
    Map<String, OfQueue> byQueue = new HashMap<>();
    scheduler
        .getSchedulerApplications()
        .forEach(
            (id, application) -> {
              if (application.getQueue() instanceof CSQueue queue
                  && PlanFollower.isReservation(queue)) {
                ResourceVector need = need(scheduler, id, vectors);
                byQueue.merge(
                    queue.getQueuePath(), new OfQueue(List.of(id), need, need), Masters::together);
              }
            });
    return new Masters(byQueue);
  }

  /** Those of the queue of a reservation, by its path. */
  OfQueue of(String path) {
    return byQueue.getOrDefault(path, OfQueue.NONE);
  }

  private static OfQueue together(OfQueue a, OfQueue b) {
    return new OfQueue(
        Stream.concat(a.applications().stream(), b.applications().stream()).toList(),
        a.need().plus(b.need()),
        a.largest().max(b.largest()));
  }

  private static ResourceVector need(
      CapacityScheduler scheduler, ApplicationId id, Vectors vectors) {
    RMApp app = scheduler.getRMContext().getRMApps().get(id);
    return app == null ? ResourceVector.ZERO : vectors.ofMaster(app);
  }
}
