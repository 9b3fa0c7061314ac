package io.github.punctual.demo.live;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.demo.Console;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.service.DeadlineService;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Prints what becomes of jobs while they are played, and keeps what the plugin told of each when it
 * came. For one thread.
 */
final class PlanTeller implements LiveWatcher {
  private final Console console;
  private final Map<String, Seen> seen = new LinkedHashMap<>();

  /** What was seen of a job. */
  private static final class Seen {
    private Optional<TrackedJob> tracked = Optional.empty();
    private Optional<ReasonCode> latest = Optional.empty();
    private Optional<PlannedTimes> told = Optional.empty();
    private boolean isWaiting;
    private boolean isOver;
  }

  PlanTeller(Console console) {
    this.console = console;
  }

  /**
   * What the plan said of a job when it came, instants in milliseconds after its submission; empty
   * where nobody plans.
   */
  Optional<PlannedTimes> told(String job) {
    return seen.get(job).told;
  }

  /** When a job was let run, in milliseconds after its submission; empty where nobody plans. */
  Optional<Long> startedMillis(String job) {
    return seen.get(job)
        .tracked
        .filter(known -> known.admittedMillis() > 0)
        .map(known -> known.admittedMillis() - known.job().submitMillis());
  }

  @Override
  public void look(EmbeddedCluster cluster, List<LiveJob> jobs) {
    jobs.stream().filter(LiveJob::isSubmitted).forEach(job -> look(cluster, job));
  }

  private void look(EmbeddedCluster cluster, LiveJob job) {
    String name = job.trace().id();
    Seen of = seen.get(name);
    if (of == null) {
      of = new Seen();
      seen.put(name, of);
      console.event("submitted", "", name + ": " + SideBySide.size(job.trace()));
    }
    if (cluster.scheduler() instanceof PartsScheduler ours) {
      if (of.tracked.isEmpty()) {
        of.tracked =
            job.id().flatMap(id -> ours.find(DeadlineService.class).orElseThrow().jobs().find(id));
      }
      if (of.tracked.isPresent()) {
        tellDecision(name, of, of.tracked.get());
      }
    }
    if (job.end().isPresent() && !of.isOver) {
      of.isOver = true;
      tellEnd(job, job.end().get());
    }
  }

  private void tellDecision(String name, Seen of, TrackedJob job) {
    Optional<Decision> decision = job.decision();
    Optional<ReasonCode> reason = decision.map(Decision::reason);
    if (reason.isEmpty() || reason.equals(of.latest)) {
      return;
    }
    of.latest = reason;
    Optional<PlannedTimes> planned =
        decision.flatMap(Decision::course).map(plan -> sinceSubmission(plan, job));
    switch (reason.get().action()) {
      case REJECT, TERMINATE -> console.event("told", "bold,red", readable(JobText.of(job)));
      case HOLD -> {
        of.isWaiting = true;
        planned.ifPresent(course -> tellWait(name, course));
        console.event("told", "", readable(JobText.of(job)));
      }
      case ADMIT, RESIZE ->
          planned.ifPresent(
              course -> {
                if (of.isWaiting && of.told.isPresent()) {
                  tellStart(name, of.told.get(), course);
                } else {
                  String standing = reason.get().standing().toString();
                  console.event(
                      standing.toLowerCase(Locale.ROOT).replace('_', ' '),
                      "bold,green",
                      name + ": " + done(course));
                }
                of.isWaiting = false;
              });
    }
    of.told = of.told.or(() -> planned);
  }

  private void tellWait(String name, PlannedTimes course) {
    console.event(
        "waiting",
        "bold,yellow",
        "%s: number %d in line, planned to start after %s, %s"
            .formatted(name, course.place(), seconds(course.startMillis()), done(course)));
  }

  private void tellStart(String name, PlannedTimes told, PlannedTimes course) {
    console.event(
        "started",
        "bold,green",
        "%s: after %s, planned was %s"
            .formatted(name, seconds(course.startMillis()), seconds(told.startMillis())));
  }

  private static String done(PlannedTimes course) {
    return "done after %s with even odds, after %s with nine chances in ten"
        .formatted(seconds(course.medianMillis()), seconds(course.p90Millis()));
  }

  /** With jobs by their names. */
  private String readable(String text) {
    String readable = text;
    for (Map.Entry<String, Seen> entry : seen.entrySet()) {
      if (entry.getValue().tracked.isPresent()) {
        String id = entry.getValue().tracked.get().id().toString();
        readable = readable.replace(id, entry.getKey());
      }
    }
    return readable;
  }

  private static PlannedTimes sinceSubmission(PlannedTimes course, TrackedJob job) {
    long submitMillis = job.job().submitMillis();
    return new PlannedTimes(
        course.startMillis() - submitMillis,
        course.medianMillis() - submitMillis,
        course.p90Millis() - submitMillis,
        course.place());
  }

  private void tellEnd(LiveJob job, JobEnd end) {
    String name = job.trace().id();
    String beside =
        told(name)
            .filter(course -> course.place() > 0)
            .map(
                course ->
                    "; it was told %s with even odds, %s with nine chances in ten"
                        .formatted(seconds(course.medianMillis()), seconds(course.p90Millis())))
            .orElse("");
    console.event(
        "finished",
        end.ending() == JobEnding.MET ? "bold,green" : "bold,red",
        "%s: after %s, deadline %s: %s%s"
            .formatted(
                name,
                seconds(end.tookMillis()),
                seconds(job.trace().budgetMillis().orElseThrow()),
                SideBySide.outcome(end),
                beside));
  }

  static String seconds(long millis) {
    return Math.round(millis / 1000.0) + " s";
  }
}
