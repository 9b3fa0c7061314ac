package io.github.punctual.yarn.service;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.settings.FamilySettings;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.Setting;
import io.github.punctual.yarn.tasks.TaskFeed;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Promises to jobs about their deadlines, with the store and the feed of tasks that all share. */
public final class DeadlinePart implements SchedulerPart {
  private final boolean promises;
  private final Optional<String> preferredPolicy;

  private DeadlinePart(boolean promises, Optional<String> preferredPolicy) {
    this.promises = promises;
    this.preferredPolicy = preferredPolicy;
  }

  /** One that promises to meet deadlines. */
  public static DeadlinePart promising() {
    return new DeadlinePart(true, Optional.empty());
  }

  /** One that does so by planning ahead, unless the operator has named another policy. */
  public static DeadlinePart planning() {
    return new DeadlinePart(true, Optional.of("tempo"));
  }

  /** One that only checks what jobs declare. */
  public static DeadlinePart checking() {
    return new DeadlinePart(false, Optional.empty());
  }

  @Override
  public void prefer(Configuration conf) {
    preferredPolicy.ifPresent(policy -> conf.setIfUnset(PunctualSettings.POLICY.name(), policy));
  }

  @Override
  public Collection<Setting<?>> uses(PunctualSettings settings) {
    return promises ? FamilySettings.ofPolicy(settings.get(PunctualSettings.POLICY)) : List.of();
  }

  @Override
  public void check(PunctualSettings settings, Configuration conf) {
    CarefulPolicy.named(settings, conf, new PolicyFailures(new Counters()));
  }

  @Override
  public void init(Surroundings with) throws IOException {
    DeadlineService service = with.add(new DeadlineService(with, promises));
    with.add(service.enforcer());
    with.add(new LedgerMaker(with, service));
    // A task is in the books before anybody is told of it.
    service.follow(with.add(new TaskFeed(with.vectors(), with.clock())));
  }
}
