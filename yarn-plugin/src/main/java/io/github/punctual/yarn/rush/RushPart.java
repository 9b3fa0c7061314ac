package io.github.punctual.yarn.rush;

import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.queues.serve.QueueEnforcement;
import io.github.punctual.yarn.rush.job.RequirementsReader;
import io.github.punctual.yarn.rush.job.UtilityClasses;
import io.github.punctual.yarn.rush.serve.RushServing;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.InvalidSettingsException;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.RushOptions;
import io.github.punctual.yarn.settings.Setting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Plans jobs together by what their results are worth, and promises nothing to any of them. It
 * plans all jobs, or those alone that name a utility, on what all others leave.
 */
public final class RushPart implements SchedulerPart {
  private final Function<RushOptions, RushSettings> policy;
  private final Scope scope;
  private CapacityScheduler scheduler;
  private RushServing serving;

  /** One that plans as the operator has set. */
  public RushPart() {
    this(RushOptions::ofPolicy);
  }

  /** One that plans in another way, given what the operator has set. */
  public RushPart(Function<RushOptions, RushSettings> policy) {
    this(policy, Scope.ALL);
  }

  private RushPart(Function<RushOptions, RushSettings> policy, Scope scope) {
    this.policy = policy;
    this.scope = scope;
  }

  /** One that leaves all jobs to others which do not name a utility. */
  public static RushPart ofUtilities() {
    return new RushPart(RushOptions::ofPolicy, Scope.UTILITIES);
  }

  @Override
  public Collection<Setting<?>> uses(PunctualSettings settings) {
    return RushOptions.ALL.stream()
        .filter(setting -> scope == Scope.ALL || !setting.equals(RushOptions.UNTAGGED))
        .toList();
  }

  @Override
  public void check(PunctualSettings settings, Configuration conf) {
    List<String> problems = new ArrayList<>();
    for (String name : settings.rush().utilities()) {
      try {
        new UtilityClasses(List.of(name), getClass().getClassLoader());
      } catch (IllegalArgumentException e) {
        problems.add(
            e.getMessage()
                + "; maybe its jar is not on the ResourceManager's class path, or the name is misspelt");
      }
    }
    if (!problems.isEmpty()) {
      throw new InvalidSettingsException(problems);
    }
  }

  @Override
  public void init(Surroundings with) {
    PunctualSettings settings = with.settings();
    UtilityClasses utilities =
        new UtilityClasses(
            settings.rush().utilities(), with.scheduler().getClass().getClassLoader());
    RequirementsReader requirements = new RequirementsReader(settings, utilities, with.vectors());
    RushService service = new RushService(with, policy.apply(settings.rush()), requirements, scope);
    scheduler = with.scheduler();
    serving = service.serving();
    if (with.find(QueueEnforcement.class).isEmpty()) {
      // Otherwise what is promised to queues or in reservations orders them.
      with.add(this);
    }
    with.add(service);
    // Behind all others, for it keeps a note of each proposal until it is asked about it.
    with.add(serving);
    with.need(OutlookService.class).ask(new RushOutlook(service));
    DeadlineService deadlines = with.need(DeadlineService.class);
    deadlines.orderAfterPromises(serving::orderIn);
    deadlines.readDeclarationsBy(
        scope::has,
        app -> {
          requirements.read(app);
          // It is checked, and nothing is promised.
          return Optional.empty();
        });
  }

  @Override
  public void putInOrder() {
    serving.putInOrder(scheduler);
  }
}
