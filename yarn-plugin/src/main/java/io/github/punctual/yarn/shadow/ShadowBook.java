package io.github.punctual.yarn.shadow;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.jobs.Latest;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * What would have become of jobs, and what did, since the ResourceManager began: all that are not
 * over, those that ended most recently, and how many there were. Empty where what is decided is
 * done. Any thread; nobody waits.
 */
public final class ShadowBook {
  /** What became of jobs. */
  private record JudgedEnding(ShadowVerdict verdict, Ending ending) {}

  private final Map<ApplicationId, ShadowJob> live = new ConcurrentHashMap<>();
  private final Latest<ShadowJob> ended = new Latest<>(1000);
  private final Map<JudgedEnding, Long> endings = new ConcurrentHashMap<>();

  /** Something was decided about a job, at an instant in milliseconds. */
  public void decided(TrackedJob job, Decision decision, long nowMillis) {
    String text = DecisionText.of(decision);
    live.compute(
        job.id(),
        (id, known) -> {
          ShadowJob before = known == null ? ShadowJob.of(job) : known;
          return switch (decision.action()) {
            case HOLD -> before.held(nowMillis, text);
            case ADMIT, RESIZE -> before.let(runs(before, decision), nowMillis, text);
            case REJECT -> before.lost(ShadowVerdict.REFUSED, text);
            case TERMINATE -> before.lost(ShadowVerdict.TERMINATED, text);
          };
        });
  }

  /** What was promised once counts as promised. */
  private static ShadowVerdict runs(ShadowJob before, Decision decision) {
    return before.verdict() == ShadowVerdict.PROMISED || decision.standing() == Standing.PROMISED
        ? ShadowVerdict.PROMISED
        : ShadowVerdict.UNPROMISED;
  }

  /** An application would have been refused as it came. */
  public void refused(RMApp app, String message) {
    live.put(app.getApplicationId(), ShadowJob.refused(app, message));
  }

  /** Whether something was noted of an application that is not over. */
  public boolean knows(ApplicationId id) {
    return live.containsKey(id);
  }

  /** A job has really ended in a phase, at an instant in milliseconds. */
  public ShadowJob ended(TrackedJob job, Phase last, long endedMillis) {
    live.putIfAbsent(job.id(), ShadowJob.of(job));
    return ended(job.id(), last, endedMillis).orElseThrow();
  }

  /** An application has really ended, of which something was noted; empty when nothing was. */
  public Optional<ShadowJob> ended(ApplicationId id, Phase last, long endedMillis) {
    ShadowJob job = live.get(id);
    if (job == null) {
      return Optional.empty();
    }
    ShadowJob over =
        job.ended(Ending.of(last, endedMillis, job.subject().dueMillis()), endedMillis);
    // Into one before out of the other, so that it can be found at any time.
    ended.add(over);
    endings.merge(new JudgedEnding(over.verdict(), over.ending()), 1L, Long::sum);
    live.remove(id);
    return Optional.of(over);
  }

  /** The jobs that are not over, and at most 1000 that ended; the newest submission first. */
  public List<ShadowJob> jobs() {
    Map<ApplicationId, ShadowJob> each = new HashMap<>(live);
    ended.copy().forEach(job -> each.put(job.id(), job));
    List<ShadowJob> all = new ArrayList<>(each.values());
    all.sort(
        Comparator.comparingLong((ShadowJob job) -> job.subject().submittedMillis())
            .thenComparing(ShadowJob::id)
            .reversed());
    return all;
  }

  /** How many jobs there were of which this would have become one thing, and another did. */
  public long count(ShadowVerdict verdict, Ending ending) {
    return ending == Ending.RUNNING
        ? live.values().stream().filter(job -> job.verdict() == verdict).count()
        : endings.getOrDefault(new JudgedEnding(verdict, ending), 0L);
  }
}
