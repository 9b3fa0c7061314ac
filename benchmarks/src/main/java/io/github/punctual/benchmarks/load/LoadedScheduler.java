package io.github.punctual.benchmarks.load;

import io.github.punctual.PunctualScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** The schedulers that are put under load. */
enum LoadedScheduler {
  CAPACITY(CapacityScheduler.class),
  PUNCTUAL(PunctualScheduler.class);

  private final Class<? extends ResourceScheduler> type;

  LoadedScheduler(Class<? extends ResourceScheduler> type) {
    this.type = type;
  }

  /** Its class. */
  Class<? extends ResourceScheduler> type() {
    return type;
  }

  /** The name of its class. */
  String title() {
    return type.getSimpleName();
  }
}
