package io.github.punctual.yarn.web.overview;

import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.web.jobs.Backend;
import io.github.punctual.yarn.web.jobs.JobGroup;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Tile;
import io.github.punctual.yarn.web.page.Tone;
import java.util.List;

/** The numbers that are read first. */
final class OverviewTiles {
  private static final long DAY_MILLIS = 86_400_000;

  private OverviewTiles() {}

  /** Writes those of the jobs that a caller may see. */
  static void write(Html html, List<JobSight> visible, Backend backend) {
    long live = count(visible, JobGroup.LIVE);
    long risk = count(visible, JobGroup.RISK);
    long hopeless = visible.stream().filter(job -> job.isLive() && job.isLost()).count();
    long since = backend.nowMillis() - DAY_MILLIS;
    Tile.write(
        html,
        List.of(
            tile(
                JobGroup.PROMISED,
                count(visible, JobGroup.PROMISED),
                backend.plansByUtility() ? "Promised or planned" : "Running with a promise",
                "of %d that wait or run".formatted(live),
                Tone.PLAIN),
            tile(
                JobGroup.WAITING,
                count(visible, JobGroup.WAITING),
                "Waiting",
                "with a deadline, not let run yet",
                Tone.PLAIN),
            tile(
                JobGroup.RISK,
                risk,
                "At risk",
                hopeless == 0
                    ? "of being late"
                    : "%d of them cannot make it any more".formatted(hopeless),
                hopeless > 0 ? Tone.BAD : risk > 0 ? Tone.RISK : Tone.GOOD),
            lately(visible, JobGroup.MISSED, "Missed", since, Tone.BAD),
            lately(visible, JobGroup.REFUSED, "Refused", since, Tone.RISK)));
  }

  private static Tile tile(JobGroup group, long count, String label, String note, Tone tone) {
    return new Tile(Long.toString(count), label, note, tone, group.address());
  }

  private static long count(List<JobSight> jobs, JobGroup group) {
    return jobs.stream().filter(group::has).count();
  }

  private static Tile lately(
      List<JobSight> jobs, JobGroup group, String label, long sinceMillis, Tone any) {
    long count =
        jobs.stream()
            .filter(group::has)
            .filter(job -> job.finishedMillis().orElse(job.submittedMillis()) >= sinceMillis)
            .count();
    return tile(group, count, label, "in the last 24 hours", count > 0 ? any : Tone.GOOD);
  }
}
