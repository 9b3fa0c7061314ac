package io.github.punctual.yarn.web.queues;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.queues.QueuesView;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.room.AdmittedPromises;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** What the pages of queues are made from, and others too. */
public interface QueueSource {
  long nowMillis();

  /** The scheduler's name, as an operator names it. */
  String scheduler();

  /** The queues whose bursts are promised something; empty where none are. */
  Optional<QueuesView> queues();

  /** The plans; none where nothing can be reserved. */
  List<PlanView> plans();

  /** How much of each pool is promised to jobs with deadlines. */
  List<AdmittedPromises.PromisedPool> pools();

  /** What the configuration says of each queue after {@code punctual.}, by its path. */
  SortedMap<String, SortedMap<String, String>> settings();

  /** What a queue holds on the nodes of the default partition; empty when there is none. */
  Optional<ResourceVector> held(String path);

  /** What its capacity comes to there; empty when there is none. */
  Optional<ResourceVector> capacity(String path);
}
