package io.github.punctual.yarn.jobs;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.yarn.adapt.QueuePlacement;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * All deadline jobs that are not over, those that ended most recently, and those that were refused
 * before they became one. Safe for several threads.
 */
public final class JobRegistry {
  /** So many are remembered of those that ended, and of those that were refused. */
  private static final int MOST = 1000;

  private final Map<ApplicationId, TrackedJob> live = new ConcurrentHashMap<>();
  private final Latest<TrackedJob> recent = new Latest<>(MOST);
  private final Latest<RefusedDeclaration> refused = new Latest<>(MOST);

  /** Where jobs that have moved are still counted. */
  private final Map<ApplicationId, QueuePlacement> countedElsewhere = new ConcurrentHashMap<>();

  public void add(TrackedJob job) {
    live.put(job.id(), job);
  }

  /** A job that is not over. */
  public Optional<TrackedJob> live(ApplicationId id) {
    return Optional.ofNullable(live.get(id));
  }

  /** A job that is not over, or ended recently. */
  public Optional<TrackedJob> find(ApplicationId id) {
    return live(id).or(() -> recent().stream().filter(job -> job.id().equals(id)).findFirst());
  }

  /** All jobs that are not over. */
  public Collection<TrackedJob> live() {
    return live.values();
  }

  /** Where jobs that are not over take their capacity from, or are still counted. */
  public Set<QueuePlacement> places() {
    Set<QueuePlacement> places = new HashSet<>();
    live.values().forEach(job -> places.add(job.place()));
    places.addAll(countedElsewhere.values());
    return places;
  }

  /**
   * A job takes its capacity from another place, and is counted where it was until that is known.
   */
  public void move(TrackedJob job, QueuePlacement to, PoolId pool) {
    countedElsewhere.putIfAbsent(job.id(), job.place());
    job.move(to, pool);
  }

  /** A job is counted in a place from now on. */
  public void counted(TrackedJob job, QueuePlacement place) {
    if (job.place().equals(place)) {
      countedElsewhere.remove(job.id());
    } else {
      countedElsewhere.put(job.id(), place);
    }
  }

  /** Whose submissions to a queue are being decided about, a user once for each. */
  public List<String> usersComingTo(String queuePath) {
    return live.values().stream()
        .filter(TrackedJob::isApplicationWithheld)
        .filter(job -> job.place().queuePath().equals(queuePath))
        .map(job -> job.job().user())
        .toList();
  }

  /** Moves a job from the live to the recent ones. */
  public void retire(TrackedJob job) {
    // Into one before out of the other, so that it can be found at any time.
    recent.add(job);
    live.remove(job.id());
    countedElsewhere.remove(job.id());
  }

  /** Remembers an application that was refused for its declaration. */
  public void refuse(RefusedDeclaration refusal) {
    refused.add(refusal);
  }

  /** The applications that were refused for their declarations, the newest first, at most 1000. */
  public List<RefusedDeclaration> refused() {
    return refused.copy();
  }

  /** The jobs that ended, the newest first, at most 1000. */
  public List<TrackedJob> recent() {
    return recent.copy();
  }
}
