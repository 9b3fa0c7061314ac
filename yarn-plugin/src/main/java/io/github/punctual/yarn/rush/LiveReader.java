package io.github.punctual.yarn.rush;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.RushJob;
import io.github.punctual.robust.policy.RushSnapshot;
import io.github.punctual.robust.policy.SharedCapacity;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.rush.job.Requirements;
import io.github.punctual.yarn.rush.serve.JobTarget;
import io.github.punctual.yarn.rush.serve.JobTargets;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.tasks.TaskGroups;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Reads the present, and writes a plan as a table for the hot path. For the planning thread. */
final class LiveReader {
  /** A job with its current attempt; that is null while it has none. */
  record Read(PlannedJob job, FiCaSchedulerApp attempt, List<TaskGroup> groups) {}

  /** The present of all planned jobs. */
  record Present(RushSnapshot snapshot, Map<String, Read> byJob) {}

  private final Surroundings with;
  private final CapacityScheduler scheduler;
  private final Vectors vectors;
  private final CapacityReader capacity;
  private final PromisedToOthers promised;
  private final Map<ApplicationId, QueuePlacement> places = new HashMap<>();

  /** A reader of what can be planned with, beside what others are promised. */
  LiveReader(Surroundings with, PromisedToOthers promised) {
    this.with = with;
    this.scheduler = with.scheduler();
    this.vectors = with.vectors();
    this.promised = promised;
    this.capacity =
        CapacityReader.ofAll(
            scheduler, vectors, with.capacity(), () -> Set.copyOf(places.values()));
  }

  Present read(Collection<PlannedJob> jobs, long nowMillis) {
    LongUnaryOperator ages = with.clock().ages();
    places.clear();
    for (PlannedJob job : jobs) {
      QueuePlacement.find(scheduler, job.id()).ifPresent(place -> places.put(job.id(), place));
    }
    List<RushJob> rushJobs = new ArrayList<>();
    Map<String, Read> byJob = new TreeMap<>();
    ClusterCapacity pools = pools(jobs);
    Claimed claimed = new Claimed(pools);
    promised.from(nowMillis).forEach(claimed::add);
    Map<PoolId, ResourceVector> masters = new TreeMap<>();
    for (PlannedJob job : jobs) {
      Requirements requirements = job.requirements();
      FiCaSchedulerApp attempt = attempt(job.id());
      List<TaskGroup> groups =
          attempt == null
              ? List.of()
              : TaskGroups.of(attempt, vectors, ages, requirements.hintSeconds());
      byJob.put(job.jobId().value(), new Read(job, attempt, groups));
      QueuePlacement place = places.get(job.id());
      PoolId pool = place == null ? RushSnapshot.CLUSTER : pool(place);
      rushJobs.add(
          new RushJob(
              job.jobId(),
              job.historyKey(),
              job.submitMillis(),
              requirements.utility(),
              groups,
              requirements.expected(),
              pool,
              attempt == null || attempt.getUnmanagedAM()
                  ? RushJob.Master.FREE
                  : master(attempt, pool, claimed, masters)));
    }
    SharedCapacity shared = new SharedCapacity(pools, claimed.profiles, masters);
    return new Present(new RushSnapshot(nowMillis, shared, rushJobs), byJob);
  }

  /** That of a user; where nothing keeps one from having all of the queue, it bounds nobody. */
  private static PoolId pool(QueuePlacement place) {
    return Pools.user(place.queuePath(), place.partition(), place.user());
  }

  /** What jobs can have together beside what is left to best effort, and to other users. */
  private ClusterCapacity pools(Collection<PlannedJob> jobs) {
    ClusterCapacity all = capacity.read();
    Set<ApplicationId> planned = jobs.stream().map(PlannedJob::id).collect(Collectors.toSet());
    Map<PoolId, Pool> pools = new TreeMap<>();
    all.pools().forEach(pool -> pools.put(pool.id(), pool));
    double floor = with.settings().get(PunctualSettings.BEST_EFFORT_FLOOR);
    if (floor > 0 && !planned.containsAll(scheduler.getSchedulerApplications().keySet())) {
      pools.replaceAll((id, pool) -> pool.parent().isPresent() ? pool : beside(floor, pool));
    }
    UserPart parts = new UserPart(scheduler);
    for (QueuePlacement place : Set.copyOf(places.values())) {
      pools.computeIfPresent(
          pool(place),
          (id, pool) -> {
            PoolId queue = pool.parent().orElseThrow();
            ResourceVector most = pools.get(queue).capacity().scaledDown(parts.of(place));
            return Pool.child(id, queue, capacity.byFactor(place).map(most::min).orElse(most));
          });
    }
    return ClusterCapacity.of(pools.values());
  }

  private static Pool beside(double floor, Pool root) {
    return new Pool(root.id(), root.parent(), root.capacity().scaledDown(1 - floor), root.nodes());
  }

  /** What others have of pools; of a pool that no job has, what they have of the one above it. */
  private record Claimed(ClusterCapacity capacity, Map<PoolId, CapacityProfile> profiles) {
    Claimed(ClusterCapacity capacity) {
      this(capacity, new TreeMap<>());
    }

    void add(PoolId pool, CapacityProfile profile) {
      Optional<PoolId> known = Optional.of(pool);
      while (known.isPresent() && capacity.find(known.get()).isEmpty()) {
        known = known.flatMap(Pools::above);
      }
      known.ifPresent(found -> profiles.merge(found, profile, CapacityProfile::plus));
    }
  }

  /** A running master has its room as long as its job; others wait for theirs and their user's. */
  private RushJob.Master master(
      FiCaSchedulerApp attempt, PoolId pool, Claimed claimed, Map<PoolId, ResourceVector> masters) {
    String partition = attempt.getAppAMNodePartitionName();
    ResourceVector size = vectors.of(attempt.getAMResource(partition));
    AbstractLeafQueue leaf = attempt.getCSLeafQueue();
    boolean waits = leaf.getPendingApplications().contains(attempt);
    if (waits) {
      UsersManager.User user = leaf.getUser(attempt.getUser());
      Pools.above(pool)
          .ifPresent(
              queue ->
                  masters.put(
                      queue,
                      left(
                          leaf.calculateAndGetAMResourceLimitPerPartition(partition),
                          leaf.getQueueResourceUsage().getAMUsed(partition))));
      masters.put(
          pool,
          left(
              leaf.getUserAMResourceLimitPerPartition(partition, attempt.getUser()),
              user == null ? Resources.none() : user.getConsumedAMResources(partition)));
    } else if (!attempt.isWaitingForAMContainer()) {
      // A user's master counts in the user's part, too, but where it runs on other nodes.
      PoolId queue = Pools.queue(leaf.getQueuePath(), partition);
      claimed.add(
          Pools.above(pool).filter(queue::equals).isPresent() ? pool : queue,
          CapacityProfile.constant(0, size));
    }
    return new RushJob.Master(size, !waits);
  }

  private ResourceVector left(Resource limit, Resource used) {
    return vectors.of(limit).minus(vectors.of(used));
  }

  /** The table of a plan that was made of what was read. */
  JobTargets table(Present present, List<JobPlan> plans) {
    List<JobTarget> wanted = new ArrayList<>();
    for (JobPlan plan : plans) {
      Read read = present.byJob().get(plan.job().value());
      if (read != null && read.attempt() != null) {
        wanted.add(wanted(read, plan));
      }
    }
    return new JobTargets(wanted);
  }

  private static JobTarget wanted(Read read, JobPlan plan) {
    ResourceVector size = ResourceVector.ZERO;
    int tasks = 0;
    List<Resource> asks = new ArrayList<>();
    for (int g = 0; g < plan.wanted().size() && g < read.groups().size(); g++) {
      TaskGroup group = read.groups().get(g);
      tasks += plan.wanted().get(g);
      size = size.plus(group.size().times(plan.wanted().get(g)));
      if (group.pending() > 0) {
        asks.add(Vectors.toResource(group.size()));
      }
    }
    return JobTarget.of(read.attempt(), plan.rank(), tasks, Vectors.toResource(size), asks);
  }

  private FiCaSchedulerApp attempt(ApplicationId id) {
    var application = scheduler.getSchedulerApplications().get(id);
    return application == null ? null : application.getCurrentAppAttempt();
  }
}
