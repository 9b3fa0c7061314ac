package io.github.punctual.benchmarks;

import io.github.punctual.PunctualScheduler;
import io.github.punctual.bopf.BopfScheduler;
import io.github.punctual.justice.JusticeScheduler;
import io.github.punctual.rush.RushScheduler;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** The stock scheduler and ours. */
public enum SchedulerKind {
  CAPACITY(CapacityScheduler.class),
  JUSTICE(JusticeScheduler.class),
  BOPF(BopfScheduler.class),
  RUSH(RushScheduler.class),
  PUNCTUAL(PunctualScheduler.class);

  /** Those that are put under load. */
  public static final List<SchedulerKind> LOADED = List.of(CAPACITY, PUNCTUAL);

  private final Class<? extends ResourceScheduler> type;

  SchedulerKind(Class<? extends ResourceScheduler> type) {
    this.type = type;
  }

  /** The class that the ResourceManager is told to use. */
  public String className() {
    return type.getName();
  }

  /** The name of its class, without its package. */
  public String title() {
    return type.getSimpleName();
  }
}
