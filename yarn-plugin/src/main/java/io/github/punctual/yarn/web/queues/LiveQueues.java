package io.github.punctual.yarn.web.queues;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.part.HasParts;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.queues.QueuesView;
import io.github.punctual.yarn.reservation.ReservationBackend;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.room.AdmittedPromises;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.QueueSettings;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** The queues of a running scheduler. */
public record LiveQueues(
    CapacityScheduler scheduler,
    DeadlineService service,
    Optional<ReservationBackend> reservations,
    long nowMillis)
    implements QueueSource {
  @Override
  public String name() {
    return scheduler.getClass().getSimpleName();
  }

  @Override
  public Optional<QueuesView> bursts() {
    return HasParts.find(scheduler, QueueService.class).map(QueueService::view);
  }

  @Override
  public List<PlanView> plans() {
    return reservations.map(ReservationBackend::plans).orElse(List.of());
  }

  @Override
  public List<AdmittedPromises.Standing> pools() {
    return service.promises();
  }

  @Override
  public SortedMap<String, SortedMap<String, String>> settings() {
    return QueueSettings.written(scheduler.getConfiguration());
  }

  @Override
  public Optional<ResourceVector> held(String path) {
    return queue(path).map(queue -> vectors().of(queue.getQueueResourceUsage().getUsed()));
  }

  @Override
  public Optional<ResourceVector> capacity(String path) {
    return queue(path).map(queue -> vectors().of(queue.getEffectiveCapacity("")));
  }

  private Optional<CSQueue> queue(String path) {
    return Optional.ofNullable(scheduler.getQueue(path))
        .filter(queue -> queue.getQueuePath().equals(path));
  }

  private Vectors vectors() {
    return new Vectors(scheduler.getResourceCalculator());
  }
}
