package io.github.punctual.yarn.rush;

import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.rush.job.RequirementsReader;
import io.github.punctual.yarn.rush.job.UtilityClasses;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.RushOptions;
import java.util.Optional;
import java.util.function.Function;

/** Plans jobs together by what their results are worth, and promises nothing to any of them. */
public final class RushPart implements SchedulerPart {
  private final Function<RushOptions, RushSettings> policy;

  /** One that plans as the operator has set. */
  public RushPart() {
    this(RushPolicies::settings);
  }

  /**
   * One that plans in another way.
   *
   * @param policy how, given what the operator has set
   */
  public RushPart(Function<RushOptions, RushSettings> policy) {
    this.policy = policy;
  }

  @Override
  public void init(Surroundings with) {
    PunctualSettings settings = with.settings();
    UtilityClasses utilities =
        new UtilityClasses(
            settings.rush().utilities(), with.scheduler().getClass().getClassLoader());
    RequirementsReader requirements = new RequirementsReader(settings, utilities, with.vectors());
    RushService service =
        with.add(new RushService(with, policy.apply(settings.rush()), requirements));
    // Behind all others, for it keeps a note of each proposal until it is asked about it.
    with.add(service.serving());
    with.need(OutlookService.class).ask(new RushOutlook(service));
    DeadlineService deadlines = with.need(DeadlineService.class);
    deadlines.orderBy(service.serving()::orderIn);
    deadlines.readDeclarationsBy(
        app -> {
          requirements.read(app);
          // It is checked, and nothing is promised.
          return Optional.empty();
        });
  }
}
