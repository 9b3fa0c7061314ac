package io.github.punctual.yarn.rush;

import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.RushPlan;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.outlook.OutlookSource;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What the latest plan lets expect of the jobs in it. */
public record RushOutlook(RushService service) implements OutlookSource {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  @Override
  public Optional<Known> of(ApplicationId id) {
    return service
        .job(id)
        .map(job -> job.plan().map(plan -> planned(job, plan)).orElseGet(() -> unplanned(job)));
  }

  private static Known unplanned(PlannedJob job) {
    JobOutlook unknown = JobOutlook.unknown(job.submitMillis(), "It is not planned yet.");
    return new Known(unknown, job.dueMillis(), "");
  }

  private Known planned(PlannedJob job, JobPlan plan) {
    long atMillis = service.plan().map(RushPlan::atMillis).orElse(job.submitMillis());
    int tasks = plan.wantedTasks();
    String target = CLOCK.format(Instant.ofEpochMilli(plan.targetMillis()));
    String promise =
        tasks == 0
            ? ""
            : "%d %s now, planned for %s".formatted(tasks, tasks == 1 ? "task" : "tasks", target);
    return new Known(
        new JobOutlook(
            atMillis,
            plan.projection(),
            Optional.of(plan.standing()).filter(standing -> standing != UtilityStanding.UNKNOWN),
            OptionalDouble.of(plan.utility()),
            plan.reason()),
        plan.standing() == UtilityStanding.PATIENT ? OptionalLong.empty() : job.dueMillis(),
        promise);
  }
}
