package io.github.punctual.yarn.shadow;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * What would have become of jobs, and what did, since the ResourceManager began: all that are not
 * over, those that ended most recently, and how many there were. Nothing is waited for while its
 * lock is held. Empty where what is decided is done.
 */
public final class ShadowBook {
  private static final int MOST_ENDED = 1000;

  private final Map<ApplicationId, ShadowJob> live = new LinkedHashMap<>();
  private final Deque<ShadowJob> ended = new ArrayDeque<>();
  private final Map<Verdict, Map<Ending, Long>> endings = new EnumMap<>(Verdict.class);

  /** Something was decided about a job, at an instant in milliseconds. */
  public synchronized void decided(TrackedJob job, Decision decision, long nowMillis) {
    ShadowJob before = live.getOrDefault(job.id(), ShadowJob.of(job));
    String text = DecisionText.of(decision);
    live.put(
        job.id(),
        switch (decision.action()) {
          case HOLD -> before.held(nowMillis, text);
          case ADMIT, RESIZE -> before.let(runs(before, decision), nowMillis, text);
          case REJECT -> before.lost(Verdict.REFUSED, text);
          case TERMINATE -> before.lost(Verdict.TERMINATED, text);
        });
  }

  /** What was promised once counts as promised. */
  private static Verdict runs(ShadowJob before, Decision decision) {
    return before.verdict() == Verdict.PROMISED || decision.standing() == Standing.PROMISED
        ? Verdict.PROMISED
        : Verdict.UNPROMISED;
  }

  /** An application would have been refused as it came. */
  public synchronized void refused(RMApp app, String message) {
    String name = app.getName() == null ? "" : app.getName();
    live.put(
        app.getApplicationId(),
        ShadowJob.refused(
            app.getApplicationId(),
            name,
            app.getUser(),
            app.getQueue() == null ? "" : app.getQueue(),
            app.getSubmitTime(),
            message));
  }

  /** Whether something was noted of an application that is not over. */
  public synchronized boolean knows(ApplicationId id) {
    return live.containsKey(id);
  }

  /**
   * A job has really ended.
   *
   * @param last the phase in which it did
   * @param endedMillis when, in milliseconds
   */
  public synchronized ShadowJob ended(TrackedJob job, Phase last, long endedMillis) {
    live.putIfAbsent(job.id(), ShadowJob.of(job));
    return ended(job.id(), last, endedMillis).orElseThrow();
  }

  /** An application has really ended, of which something was noted; empty when nothing was. */
  public synchronized Optional<ShadowJob> ended(ApplicationId id, Phase last, long endedMillis) {
    ShadowJob job = live.remove(id);
    if (job == null) {
      return Optional.empty();
    }
    ShadowJob over = job.ended(Ending.of(last, endedMillis, job.dueMillis()), endedMillis);
    ended.addFirst(over);
    if (ended.size() > MOST_ENDED) {
      ended.removeLast();
    }
    endings
        .computeIfAbsent(over.verdict(), verdict -> new EnumMap<>(Ending.class))
        .merge(over.ending(), 1L, Long::sum);
    return Optional.of(over);
  }

  /**
   * The jobs that are not over, and those that ended, at most 1000; the newest submission first.
   */
  public synchronized List<ShadowJob> jobs() {
    List<ShadowJob> all = new ArrayList<>(live.values());
    all.addAll(ended);
    all.sort(
        Comparator.comparingLong(ShadowJob::submittedMillis)
            .thenComparing(ShadowJob::id)
            .reversed());
    return all;
  }

  /** How many jobs there were of which this would have become one thing, and another did. */
  public synchronized long count(Verdict verdict, Ending ending) {
    return ending == Ending.RUNNING
        ? live.values().stream().filter(job -> job.verdict() == verdict).count()
        : endings.getOrDefault(verdict, Map.of()).getOrDefault(ending, 0L);
  }
}
