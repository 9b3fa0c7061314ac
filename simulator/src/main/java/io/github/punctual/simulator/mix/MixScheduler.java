package io.github.punctual.simulator.mix;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.robust.policy.SharedCapacity;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Scheduler;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Serves a tree of queues with all kinds of promises at once, as the ResourceManager does:
 * reservations in plan queues, bursts where queues declare them, jobs with deadlines by a policy in
 * every queue, jobs by utility, and best effort. Task by task.
 *
 * <p>The room that masters of applications take and node labels are left out.
 */
public final class MixScheduler implements Scheduler {
  private final String name;
  private final QueueTree tree;
  private final MixSettings settings;
  final Map<Job, MixJob> jobs = new TreeMap<>();
  private final Map<QueueId, List<Long>> arrivals = new HashMap<>();
  final UtilityJobs utilities = new UtilityJobs();
  final QueuePools pools;
  private final UtilityPools utilityPools;
  private final Set<Job> accepted = new HashSet<>();
  private final MixQueueOrder order;
  private Cluster cluster;
  private MasterLimits masters;
  QueuePromises queues;
  private RoomByForce force;
  Optional<DeadlineJobs> deadlines = Optional.empty();
  QueuePromises.Answer answer = new QueuePromises.Answer(Map.of(), List.of(), Long.MAX_VALUE);
  private Optional<Watch> watch = Optional.empty();
  private long armedMillis = Long.MAX_VALUE;

  /** Looks at every round in which containers are handed out. */
  interface Watch {
    void handedOut(
        HandOutRoom room,
        List<HandOut.Grant> grants,
        List<DeadlineJobs.Served> deadlines,
        List<MixJob> others);
  }

  /**
   * A scheduler for one run.
   *
   * @param name in reports
   */
  public MixScheduler(String name, QueueTree tree, MixSettings settings) {
    this.name = name;
    this.tree = tree;
    this.settings = settings;
    this.pools = new QueuePools(tree);
    this.utilityPools = new UtilityPools(tree);
    this.order = new MixQueueOrder(tree);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean needsTasks() {
    return true;
  }

  @Override
  public void begin(Cluster simulated) {
    cluster = simulated;
    force = new RoomByForce(cluster, tree, settings.reclaim());
    masters = new MasterLimits(cluster, tree);
    queues =
        new QueuePromises(tree, settings, cluster.costs(), cluster.total(), cluster.nowMillis());
    deadlines =
        settings
            .deadlines()
            .map(
                chosen ->
                    new DeadlineJobs(
                        cluster, chosen.policy(), chosen.settings(), pools(), this::change));
    deadlines.ifPresent(present -> present.capacity(pools()));
  }

  /** The capacity as the deadline policy sees it. */
  private ClusterCapacity pools() {
    ResourceVector whole = cluster.total();
    ResourceVector left =
        deadlines.isPresent() && !deadlines.get().plansAhead()
            ? whole.minus(queues.mostClaimed(whole))
            : whole;
    return pools.capacity(cluster, left);
  }

  @Override
  public void submitted(Job job) {
    QueueSpec leaf =
        tree.leaf(job.trace().queue())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "job %s is in queue %s, which is no leaf queue; there are %s"
                            .formatted(
                                job,
                                job.trace().queue(),
                                tree.leaves().stream().map(QueueSpec::path).toList())));
    MixJob entered = new MixJob(job, leaf, kind(job, leaf));
    jobs.put(job, entered);
    switch (entered.kind) {
      case RESERVED -> {
        cluster.promise(job);
        accepted.add(job);
      }
      case UTILITY -> {
        cluster.promiseNothing(job);
        utilities.submitted(entered);
      }
      case DEADLINE -> {
        PoolId pool = pools.of(entered);
        deadlines.orElseThrow().capacity(pools());
        deadlines.orElseThrow().submitted(entered, pool);
      }
      case PLAIN -> {
        cluster.promiseNothing(job);
        arrivals
            .computeIfAbsent(entered.queue, queue -> new ArrayList<>())
            .add(cluster.nowMillis());
      }
    }
    if (job.state().isEnd()) {
      jobs.remove(job);
    }
    change();
  }

  /** A job whose reservation is refused is one with a deadline, where deadlines are promised. */
  private MixJob.Kind kind(Job job, QueueSpec leaf) {
    boolean hasDeadline = job.deadlineMillis().isPresent();
    if (hasDeadline
        && queues
            .plan(leaf.path())
            .filter(plan -> plan.reserve(job, cluster.total(), cluster.nowMillis()))
            .isPresent()) {
      return MixJob.Kind.RESERVED;
    }
    if (settings.utilities() && job.trace().utility().isPresent()) {
      return MixJob.Kind.UTILITY;
    }
    return hasDeadline && deadlines.isPresent() ? MixJob.Kind.DEADLINE : MixJob.Kind.PLAIN;
  }

  @Override
  public void taskEnded(Job job, String stage, long ranMillis, boolean completed) {
    MixJob of = jobs.get(job);
    if (of.kind == MixJob.Kind.DEADLINE) {
      deadlines.orElseThrow().taskEnded(of, stage, ranMillis, completed);
    } else if (of.kind == MixJob.Kind.UTILITY) {
      utilities.taskEnded(of, stage, ranMillis, completed);
    }
    change();
  }

  @Override
  public void completed(Job job) {
    ended(job, true);
  }

  @Override
  public void failed(Job job) {
    ended(job, false);
  }

  private void ended(Job job, boolean completed) {
    MixJob of = jobs.remove(job);
    switch (of.kind) {
      case RESERVED -> queues.plan(of.leaf.path()).orElseThrow().finished(job, cluster.nowMillis());
      case UTILITY -> utilities.ended(of, completed);
      case DEADLINE -> {
        if (completed) {
          deadlines.orElseThrow().completed(of, pools.of(of));
        } else {
          deadlines.orElseThrow().failed(of);
        }
      }
      case PLAIN -> {}
    }
    change();
  }

  @Override
  public void capacityChanged() {
    queues.capacity(cluster.total(), cluster.nowMillis());
    deadlines.ifPresent(present -> present.capacity(pools()));
    change();
  }

  /** What is free is handed out once for all that happens at an instant. */
  private void change() {
    cluster.wakeAt(cluster.nowMillis());
  }

  @Override
  public void woken() {
    long now = cluster.nowMillis();
    if (armedMillis <= now) {
      armedMillis = Long.MAX_VALUE;
    }
    jobs.values().forEach(job -> cluster.takeUnused(job.job));
    jobs.values().removeIf(job -> job.job.state().isEnd());
    masters.start(tree, jobs.values());
    decide(now);
    // What is kept for good from those who do not plan ahead changes with the classes of queues.
    deadlines
        .filter(present -> !present.plansAhead())
        .ifPresent(present -> present.capacity(pools()));
    deadlines.ifPresent(present -> present.tell(others(now)));
    // The policy may have ended jobs.
    jobs.values().removeIf(job -> job.job.state().isEnd());
    // Or let some go.
    masters.start(tree, jobs.values());
    List<MixJob> others =
        jobs.values().stream().filter(job -> job.kind != MixJob.Kind.DEADLINE).toList();
    List<DeadlineJobs.Served> byDeadline = deadlines.map(DeadlineJobs::inOrder).orElse(List.of());
    Floors floors =
        deadlines.isPresent()
            ? new Floors(cluster, tree, others, byDeadline, answer.rights())
            : Floors.NONE;
    HandOutRoom room = new HandOutRoom(cluster, tree, jobs.values(), floors);
    utilities.plan(cluster, byUtility -> shared(byUtility, room));
    List<HandOut.Grant> grants =
        new ArrayList<>(force.make(room, others, answer.rights(), deadlines, byDeadline));
    grants.addAll(
        new HandOut(cluster, room, others, answer, queues.servesAll(), order, utilities)
            .run(byDeadline));
    for (HandOut.Grant grant : grants) {
      if (grant.job().kind == MixJob.Kind.DEADLINE) {
        deadlines.orElseThrow().changed(grant.job());
      }
    }
    watch.ifPresent(watching -> watching.handedOut(room, grants, byDeadline, others));
    // What queues hold counts from now on as it is after that.
    decide(now);
    arm();
  }

  private void decide(long now) {
    answer = queues.decide(cluster.total(), uses(), now);
  }

  /** What every queue holds and wants, of jobs that are not the deadline policy's. */
  private List<QueueUse> uses() {
    Map<QueueId, List<MixJob>> byQueue = new TreeMap<>();
    tree.leaves().forEach(leaf -> byQueue.put(new QueueId(leaf.path()), new ArrayList<>()));
    for (MixJob job : jobs.values()) {
      List<MixJob> in = byQueue.computeIfAbsent(job.queue, queue -> new ArrayList<>());
      if (job.kind != MixJob.Kind.DEADLINE) {
        in.add(job);
      }
    }
    List<QueueUse> uses = new ArrayList<>(byQueue.size());
    byQueue.forEach(
        (queue, in) -> {
          ResourceVector held = ResourceVector.ZERO;
          ResourceVector pending = ResourceVector.ZERO;
          for (MixJob job : in) {
            held = held.plus(job.held(cluster));
            pending = pending.plus(cluster.nextTasks(job.job, job.lacking(cluster)));
          }
          List<Long> arrived = arrivals.getOrDefault(queue, List.of());
          uses.add(new QueueUse(queue, held, pending, in.size(), arrived));
        });
    arrivals.clear();
    return uses;
  }

  /** What jobs without a promise hold beyond their queues' rights, and what queues claim. */
  private Others others(long now) {
    Map<QueueId, ResourceVector> rights = new HashMap<>();
    answer.rights().forEach(right -> rights.put(right.queue(), right.level()));
    Map<QueueId, ResourceVector> byQueue = new TreeMap<>();
    for (MixJob job : jobs.values()) {
      if (job.kind != MixJob.Kind.DEADLINE) {
        byQueue.merge(job.queue, job.held(cluster), ResourceVector::plus);
      }
    }
    Map<PoolId, ResourceVector> held = new TreeMap<>();
    byQueue.forEach(
        (queue, all) -> {
          ResourceVector beyond = all.minus(rights.getOrDefault(queue, ResourceVector.ZERO));
          if (!beyond.isZero()) {
            held.merge(pools.of(queue), beyond, ResourceVector::plus);
          }
        });
    Map<PoolId, CapacityProfile> claimed = new TreeMap<>();
    queues
        .claims(cluster.total(), now)
        .forEach((path, profile) -> claimed.put(new PoolId(path), profile));
    Map<PoolId, ResourceVector> idle = new TreeMap<>();
    queues
        .unused(now)
        .forEach(
            (queue, unused) ->
                idle.put(
                    new PoolId(queue.path()),
                    unused.minus(byQueue.getOrDefault(queue, ResourceVector.ZERO))));
    return new Others(held, claimed, idle);
  }

  private SharedCapacity shared(Collection<MixJob> byUtility, HandOutRoom room) {
    List<DeadlineJobs.Served> byDeadline = deadlines.map(DeadlineJobs::inOrder).orElse(List.of());
    return utilityPools.shared(cluster, byUtility, entries(), byDeadline, masters.free(), room);
  }

  private void arm() {
    long wake = answer.wakeMillis();
    wake =
        Math.min(
            wake, deadlines.map(d -> d.wakeMillis().orElse(Long.MAX_VALUE)).orElse(Long.MAX_VALUE));
    wake = Math.min(wake, force.wakeMillis());
    wake = Math.min(wake, utilities.wakeMillis().orElse(Long.MAX_VALUE));
    if (!jobs.isEmpty() && wake < armedMillis) {
      armedMillis = Math.max(wake, cluster.nowMillis() + 1);
      cluster.wakeAt(armedMillis);
    }
  }

  /** The class of every queue that declares bursts. */
  public Map<QueueId, QueueClass> classes() {
    return queues.classes();
  }

  /** The jobs whose reservations were accepted, those that have ended, too. */
  public Set<Job> accepted() {
    return Collections.unmodifiableSet(accepted);
  }

  /** How many tasks were taken back for promises. */
  public int taken() {
    return force.taken();
  }

  void watchedBy(Watch watching) {
    watch = Optional.of(watching);
  }

  /** What everybody is promised now. */
  List<LedgerEntry> entries() {
    List<LedgerEntry> entries =
        new ArrayList<>(queues.entries(cluster.total(), cluster.nowMillis()));
    deadlines.ifPresent(present -> entries.addAll(present.courses()));
    return entries;
  }
}
