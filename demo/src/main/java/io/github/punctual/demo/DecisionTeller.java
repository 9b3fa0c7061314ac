package io.github.punctual.demo;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.service.DeadlineService;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Prints what is decided about jobs with a deadline, and keeps it. For one thread. */
final class DecisionTeller implements Consumer<DemoStage> {
  private final Map<DemoJob, Told> told = new LinkedHashMap<>();

  /** What was told of a job. */
  private static final class Told {
    private final Set<ReasonCode> reasons = new LinkedHashSet<>();
    private Optional<TrackedJob> tracked = Optional.empty();
    private Optional<ReasonCode> latest = Optional.empty();
    private Optional<PlannedTimes> planned = Optional.empty();
    private boolean promised;
  }

  @Override
  public void accept(DemoStage stage) {
    DeadlineService service = stage.part(DeadlineService.class);
    for (DemoJob job : stage.jobs()) {
      Told of = of(job);
      if (of.tracked.isEmpty()) {
        of.tracked = job.ours().id().flatMap(id -> service.jobs().find(id));
      }
      of.tracked.ifPresent(tracked -> look(stage, job, of, tracked));
    }
  }

  private Told of(DemoJob job) {
    return told.computeIfAbsent(job, key -> new Told());
  }

  private static void look(DemoStage stage, DemoJob job, Told of, TrackedJob tracked) {
    of.promised |= tracked.phase() == Phase.ADMITTED && tracked.standing() == Standing.PROMISED;
    Optional<Decision> decision = tracked.decision();
    if (decision.isPresent() && !decision.map(Decision::reason).equals(of.latest)) {
      of.latest = decision.map(Decision::reason);
      of.reasons.add(decision.get().reason());
      Optional<PlannedTimes> planned = plan(tracked);
      of.planned = of.planned.or(() -> planned);
      tell(stage, job, decision.get(), planned);
    }
  }

  private static Optional<PlannedTimes> plan(TrackedJob tracked) {
    long came = tracked.job().submitMillis();
    return tracked
        .decision()
        .flatMap(Decision::course)
        .map(
            plan ->
                new PlannedTimes(
                    plan.startMillis() - came,
                    plan.medianMillis() - came,
                    plan.p90Millis() - came,
                    plan.place()));
  }

  private static void tell(
      DemoStage stage, DemoJob job, Decision decision, Optional<PlannedTimes> planned) {
    String verb =
        switch (decision.action()) {
          case ADMIT -> "admitted";
          case HOLD -> "waiting";
          case RESIZE -> "resized";
          case REJECT -> "refused";
          case TERMINATE -> "ended";
        };
    String style =
        switch (decision.action()) {
          case ADMIT -> "bold,green";
          case HOLD, RESIZE -> "bold,yellow";
          case REJECT, TERMINATE -> "bold,red";
        };
    stage
        .console()
        .event(
            verb,
            style,
            "%s: %s"
                .formatted(
                    job.name(),
                    planned
                        .map(DecisionTeller::words)
                        .orElseGet(() -> stage.plain(DecisionText.of(decision)))));
  }

  private static String words(PlannedTimes plan) {
    return "%splanned to start after %s, done after %s with even odds, after %s with 9 chances in 10"
        .formatted(
            plan.place() > 0 ? "number %d in line, ".formatted(plan.place()) : "",
            seconds(plan.startMillis()),
            seconds(plan.medianMillis()),
            seconds(plan.p90Millis()));
  }

  private static String seconds(long millis) {
    return DemoStage.seconds(Duration.ofMillis(millis));
  }

  /** What the service of deadlines knows of it; empty while it knows nothing. */
  Optional<TrackedJob> tracked(DemoJob job) {
    return of(job).tracked;
  }

  /** Every reason that was given for it, in order. */
  Set<ReasonCode> reasons(DemoJob job) {
    return of(job).reasons;
  }

  /** What it was first told of its start and end, in milliseconds after its submission. */
  Optional<PlannedTimes> planned(DemoJob job) {
    return of(job).planned;
  }

  /** What the plan says of it now, likewise. */
  Optional<PlannedTimes> plan(DemoJob job) {
    return of(job).tracked.flatMap(DecisionTeller::plan);
  }

  boolean wasPromised(DemoJob job) {
    return of(job).promised;
  }

  /** How many tasks at once it was given; 0 when it was not admitted. */
  int given(DemoJob job) {
    return of(job).tracked.map(TrackedJob::allocatedTasks).orElse(0);
  }

  /** When it was let run, after its submission; empty when it was not. */
  Optional<Duration> startedAfter(DemoJob job) {
    return of(job)
        .tracked
        .filter(known -> known.admittedMillis() > 0)
        .map(known -> Duration.ofMillis(known.admittedMillis() - known.job().submitMillis()));
  }
}
