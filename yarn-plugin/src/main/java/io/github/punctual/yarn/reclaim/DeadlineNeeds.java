package io.github.punctual.yarn.reclaim;

import io.github.punctual.admission.control.Pace;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.OpenAsks;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.service.DeadlineService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What jobs need that are promised their deadline: as many tasks at once as it takes to be done by
 * then, and no more; nothing while they yield to others. They are due when fewer would not do any
 * more without needing more than that later: until then tasks of others may end by themselves. For
 * one thread.
 */
final class DeadlineNeeds implements NeedSource {
  /** Where task times are not known, a job may be short for this part of the time that it has. */
  private static final double PATIENCE = 0.05;

  /** How long a job takes from its master's start to its first task. */
  private static final long MASTER_MILLIS = 3_000;

  /** What is asked for beyond this is not counted: any number of requests can be for any number. */
  private static final long MOST_PENDING = 1_000_000_000;

  private final DeadlineService service;
  private final Vectors vectors;

  /** Since when jobs are short of what they were promised. */
  private final Map<ApplicationId, Long> shortSince = new HashMap<>();

  DeadlineNeeds(DeadlineService service, Vectors vectors) {
    this.service = service;
    this.vectors = vectors;
  }

  @Override
  public PromiseKind kind() {
    return PromiseKind.DEADLINE;
  }

  /** What is being put together. */
  private static final class Found {
    final long nowMillis;
    final long untilMillis;
    final int most;
    final List<ContainerNeed> needs = new ArrayList<>();
    final FullQueues full;
    final Map<QueuePlacement, ResourceVector> byPlace = new HashMap<>();
    final Set<ApplicationId> isShort = new HashSet<>();

    Found(Vectors vectors, long nowMillis, long untilMillis, int most) {
      this.full = new FullQueues(vectors);
      this.nowMillis = nowMillis;
      this.untilMillis = untilMillis;
      this.most = most;
    }
  }

  @Override
  public List<ContainerNeed> needs(long nowMillis, long untilMillis, int most) {
    if (!service.isPromising() || !service.loop().isReady()) {
      return List.of();
    }
    List<TrackedJob> jobs = new ArrayList<>();
    for (TrackedJob job : service.jobs().live()) {
      if (job.phase() == Phase.ADMITTED
          && !job.hasLeft()
          && job.standing() == Standing.PROMISED
          && job.cap().isEmpty()
          && job.place().partition().isEmpty()) {
        jobs.add(job);
      }
    }
    jobs.sort(
        Comparator.comparingLong((TrackedJob job) -> job.job().deadlineMillis())
            .thenComparing(TrackedJob::id));
    Found found = new Found(vectors, nowMillis, untilMillis, most);
    for (TrackedJob job : jobs) {
      var known = service.scheduler().getSchedulerApplications().get(job.id());
      FiCaSchedulerApp app = known == null ? null : known.getCurrentAppAttempt();
      if (app != null) {
        add(job, app, found);
      }
    }
    shortSince.keySet().retainAll(found.isShort);
    return found.needs;
  }

  private void add(TrackedJob job, FiCaSchedulerApp app, Found found) {
    found.byPlace.merge(
        job.place(), vectors.of(app.getAppAttemptResourceUsage().getUsed()), ResourceVector::plus);
    List<OpenAsks.Ask> asks = OpenAsks.anywhere(app);
    int pending = (int) Math.min(MOST_PENDING, asks.stream().mapToLong(OpenAsks.Ask::count).sum());
    if (pending == 0) {
      return;
    }
    if (!app.isWaitingForAMContainer()) {
      int masters = app.getUnmanagedAM() ? 0 : 1;
      int running = Math.max(0, guaranteed(app) - masters);
      pace(job, running, pending, found)
          .ifPresent(
              pace -> take(job, app, asks, pace.tasks() - running, pace.latestMillis(), found));
    } else if (isActive(app)) {
      pace(job, 0, Math.max(1, job.job().requestedTasks()), found)
          .ifPresent(pace -> take(job, app, asks, 1, pace.latestMillis() - MASTER_MILLIS, found));
    }
  }

  /** Opportunistic containers run in what others leave; they are not what was promised. */
  private static int guaranteed(FiCaSchedulerApp app) {
    int count = 0;
    for (RMContainer container : app.getLiveContainers()) {
      count += container.getExecutionType() == ExecutionType.GUARANTEED ? 1 : 0;
    }
    return count;
  }

  /** Room is of no use to a master that its queue does not let start. */
  private static boolean isActive(FiCaSchedulerApp app) {
    return app.getCSLeafQueue().getApplications().stream().anyMatch(app::equals);
  }

  /** Empty where a job has no right to more, or its deadline cannot be met with more either. */
  private Optional<Pace> pace(TrackedJob job, int running, int pending, Found found) {
    boolean allocates = service.enforcer().table().rooms().serving() == Serving.BY_ALLOCATION;
    int most = allocates ? job.guaranteedTasks() : running + pending;
    long deadline = job.job().deadlineMillis();
    long now = found.nowMillis;
    OptionalLong task = taskMillis(job);
    if (most <= running || deadline - now <= task.orElse(0)) {
      return Optional.empty();
    }
    if (task.isPresent()) {
      return Optional.of(Pace.careful(most, running, pending, task.getAsLong(), deadline, now));
    }
    Optional<PlannedTimes> course = job.decision().flatMap(Decision::course);
    if (course.isPresent()) {
      return Optional.of(Pace.byPlan(most, running, course.get().p90Millis(), deadline, now));
    }
    found.isShort.add(job.id());
    long since = shortSince.computeIfAbsent(job.id(), id -> now);
    return Optional.of(new Pace(most, since + (long) (PATIENCE * (deadline - since))));
  }

  /** How long a task runs, at least 1 ms; empty where nobody knows. */
  private static OptionalLong taskMillis(TrackedJob job) {
    int ended = job.tasks().containers();
    return ended > 0
        ? OptionalLong.of(Math.max(1, job.tasks().computationMillis(job.job().task()) / ended))
        : job.job().taskDurationMillis();
  }

  /** Needs the first of what a job asks for, as far as its queue and its user may have it. */
  private void take(
      TrackedJob job,
      FiCaSchedulerApp app,
      List<OpenAsks.Ask> asks,
      int count,
      long dueMillis,
      Found found) {
    if (dueMillis > found.untilMillis) {
      return;
    }
    int left = count;
    Optional<ResourceVector> ofUser = service.userCapacity(job.place());
    for (OpenAsks.Ask ask : asks) {
      ResourceVector size = vectors.of(ask.size());
      for (int i = 0; i < ask.count() && left > 0; i++) {
        ResourceVector held = found.byPlace.get(job.place()).plus(size);
        if (found.needs.size() >= found.most
            || ofUser.filter(limit -> !held.fitsIn(limit)).isPresent()) {
          return;
        }
        found.byPlace.put(job.place(), held);
        found.needs.add(
            new ContainerNeed(kind(), app, size, dueMillis, found.full.lowest(app, size)));
        left--;
      }
    }
  }
}
