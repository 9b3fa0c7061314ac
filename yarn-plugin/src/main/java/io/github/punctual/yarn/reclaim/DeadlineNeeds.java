package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.decision.Course;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Place;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.service.DeadlineService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What jobs need that are promised their deadline: as many tasks at once as it takes to be done by
 * then, and no more. They are due when fewer would not do any more without needing more than that
 * later: until then tasks of others may end by themselves. For one thread.
 */
final class DeadlineNeeds implements NeedSource {
  /** Tasks count as longer than those before them, or than their user says, by this part. */
  private static final double CARE = 0.25;

  /**
   * Where nobody knows how long tasks run, a job may be short of what it was promised for this part
   * of the time to its deadline.
   */
  private static final double PATIENCE = 0.05;

  /** How long a job takes from its master's start to its first task. */
  private static final long MASTER_MILLIS = 3_000;

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
    final int most;
    final List<Need> needs = new ArrayList<>();
    final Map<CSQueue, ResourceVector> added = new HashMap<>();
    final Map<Place, ResourceVector> byPlace = new HashMap<>();
    final Set<ApplicationId> isShort = new HashSet<>();

    Found(int most) {
      this.most = most;
    }
  }

  @Override
  public List<Need> needs(long nowMillis, int most) {
    if (!service.isPromising() || !service.loop().isReady()) {
      return List.of();
    }
    List<TrackedJob> jobs = new ArrayList<>();
    for (TrackedJob job : service.jobs().live()) {
      if (job.phase() == Phase.ADMITTED
          && !job.hasLeft()
          && job.standing() == Standing.PROMISED
          && job.place().partition().isEmpty()) {
        jobs.add(job);
      }
    }
    jobs.sort(
        Comparator.comparingLong((TrackedJob job) -> job.job().deadlineMillis())
            .thenComparing(TrackedJob::id));
    Found found = new Found(most);
    for (TrackedJob job : jobs) {
      var known = service.scheduler().getSchedulerApplications().get(job.id());
      FiCaSchedulerApp app = known == null ? null : known.getCurrentAppAttempt();
      if (app != null) {
        add(job, app, nowMillis, found);
      }
    }
    shortSince.keySet().retainAll(found.isShort);
    return found.needs;
  }

  private void add(TrackedJob job, FiCaSchedulerApp app, long nowMillis, Found found) {
    found.byPlace.merge(
        job.place(), vectors.of(app.getAppAttemptResourceUsage().getUsed()), ResourceVector::plus);
    List<OpenAsks.Ask> asks = OpenAsks.of(app);
    int pending = asks.stream().mapToInt(OpenAsks.Ask::count).sum();
    if (pending == 0) {
      return;
    }
    if (app.isWaitingForAMContainer()) {
      if (isActive(app)) {
        int tasks = Math.max(1, job.job().requestedTasks());
        dues(job, 0, tasks, nowMillis, found).stream()
            .findFirst()
            .ifPresent(due -> take(job, app, asks, List.of(due - MASTER_MILLIS), found));
      }
      return;
    }
    int running = Math.max(0, app.getLiveContainers().size() - 1);
    take(job, app, asks, dues(job, running, pending, nowMillis, found), found);
  }

  /** Room is of no use to a master that its queue does not let start. */
  private static boolean isActive(FiCaSchedulerApp app) {
    return app.getCSLeafQueue().getApplications().stream().anyMatch(active -> active == app);
  }

  /** When each of the tasks is due that a job needs beyond those that run. */
  private List<Long> dues(TrackedJob job, int running, int pending, long nowMillis, Found found) {
    boolean allocates = service.enforcer().table().rooms().serving() == Serving.BY_ALLOCATION;
    int most = allocates ? job.guaranteedTasks() : running + pending;
    if (most <= running) {
      return List.of();
    }
    Pace pace = pace(job, running, pending, most, nowMillis, found);
    int more = Math.min(pace.tasks() - running, pending);
    return Collections.nCopies(Math.max(0, more), pace.latestMillis());
  }

  private Pace pace(
      TrackedJob job, int running, int pending, int most, long nowMillis, Found found) {
    long deadline = job.job().deadlineMillis();
    OptionalLong task = taskMillis(job);
    if (task.isPresent()) {
      return Pace.atMost(most, running + pending, task.getAsLong(), deadline, nowMillis);
    }
    Optional<Course> course = job.decision().flatMap(Decision::course);
    if (course.isPresent()) {
      return new Pace(
          byPlan(course.get(), running, most, deadline, nowMillis),
          nowMillis + deadline - course.get().p90Millis());
    }
    found.isShort.add(job.id());
    long since = shortSince.computeIfAbsent(job.id(), id -> nowMillis);
    return new Pace(most, since + (long) (PATIENCE * Math.max(0, deadline - since)));
  }

  /**
   * How many tasks have to run at once where a plan that knows of more than what is asked for now,
   * and of tasks of others that will end, says that too few do: so many more as it is late.
   */
  private static int byPlan(Course plan, int running, int most, long deadline, long nowMillis) {
    if (running == 0 || deadline <= nowMillis) {
      return most;
    }
    double faster = (double) (plan.p90Millis() - nowMillis) / (deadline - nowMillis);
    return (int) Math.min(most, Math.max(running + 1L, Math.ceil(running * faster)));
  }

  /** How long a task runs, with some care; empty where nobody knows. */
  private static OptionalLong taskMillis(TrackedJob job) {
    int ended = job.tasks().containers();
    OptionalLong known =
        ended > 0
            ? OptionalLong.of(job.tasks().computationMillis(job.job().task()) / ended)
            : job.job().taskDurationMillis();
    return known.isPresent()
        ? OptionalLong.of(Math.max(1, (long) (known.getAsLong() * (1 + CARE))))
        : known;
  }

  /** Needs the first of what a job asks for, each at its time, as far as its queue may have it. */
  private void take(
      TrackedJob job, FiCaSchedulerApp app, List<OpenAsks.Ask> asks, List<Long> dues, Found found) {
    int next = 0;
    Optional<ResourceVector> ofUser = service.userCapacity(job.place());
    for (OpenAsks.Ask ask : asks) {
      ResourceVector size = vectors.of(ask.size());
      for (int i = 0; i < ask.count(); i++) {
        if (next == dues.size() || found.needs.size() == found.most) {
          return;
        }
        ResourceVector held = found.byPlace.get(job.place()).plus(size);
        if (ofUser.filter(limit -> !held.fitsIn(limit)).isPresent()) {
          return;
        }
        found.byPlace.put(job.place(), held);
        found.needs.add(new Need(kind(), app, size, dues.get(next++), limiting(app, size, found)));
      }
    }
  }

  /** The lowest queue that has no more room for a container below its maximum; it counts there. */
  private Optional<CSQueue> limiting(FiCaSchedulerApp app, ResourceVector size, Found found) {
    Optional<CSQueue> limiting = Optional.empty();
    for (CSQueue queue = app.getCSLeafQueue();
        queue.getParent() != null;
        queue = queue.getParent()) {
      ResourceUsage usage = queue.getQueueResourceUsage();
      ResourceVector more = found.added.getOrDefault(queue, ResourceVector.ZERO).plus(size);
      ResourceVector all =
          vectors.of(Resources.subtract(usage.getUsed(), usage.getReserved())).plus(more);
      if (all.fitsIn(vectors.of(queue.getEffectiveMaxCapacity("")))) {
        found.added.put(queue, more);
      } else if (limiting.isEmpty()) {
        limiting = Optional.of(queue);
      }
    }
    return limiting;
  }
}
