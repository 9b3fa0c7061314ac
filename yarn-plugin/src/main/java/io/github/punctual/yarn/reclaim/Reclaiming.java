package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.policy.ReclaimMode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.ReclaimSettings;
import io.github.punctual.yarn.thread.PartThread;
import io.github.punctual.yarn.thread.Round;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Makes room for what is promised, in the time between two heartbeats and on a thread of its own:
 * asks those who make promises what they need, has it taken back from those who are promised
 * nothing, and counts the work that is lost. The operator says for which promises.
 */
public final class Reclaiming implements SchedulerPart {
  /** Queues are promised nothing, and have what is configured. */
  private record Stock(Vectors vectors) implements Guarantees {
    @Override
    public ResourceVector level(AbstractLeafQueue queue) {
      return ResourceVector.ZERO;
    }

    @Override
    public ResourceVector configured(AbstractLeafQueue queue) {
      return vectors.of(queue.getQueueResourceQuotas().getEffectiveMinResource());
    }
  }

  /** What ended before it was told to is forgotten after so long. */
  private static final long FORGET_MILLIS = 60_000;

  /** What a container was told to end for, and when. */
  private record Ending(PromiseKind kind, long toldMillis) {}

  private final Surroundings with;
  private final ReclaimSettings settings;
  private final DeadlineService deadlines;
  private final PartThread thread = new PartThread("punctual-reclaim");
  private final Round soon = new Round(thread, this::follow);
  private final List<NeedSource> sources = new ArrayList<>();
  private final LostWork lost = new LostWork();

  /** Those that were told to end, and what for, until they do. */
  private final ConcurrentMap<ContainerId, Ending> ending = new ConcurrentHashMap<>();

  private Guarantees guarantees;
  private final Reclaimer reclaimer;
  private long intervalMillis;

  private Reclaiming(Surroundings with) {
    this.with = with;
    this.settings = with.settings().reclaim();
    this.deadlines = with.need(DeadlineService.class);
    this.guarantees = new Stock(with.vectors());
    this.reclaimer = new Reclaimer(with, settings.graceMillis());
    this.intervalMillis = with.settings().get(PunctualSettings.UPDATE_INTERVAL);
    serve(new DeadlineNeeds(deadlines, with.vectors()), intervalMillis);
  }

  public static Reclaiming of(Surroundings with) {
    return with.find(Reclaiming.class).orElseGet(() -> with.add(new Reclaiming(with)));
  }

  /** Lets promises have what they need, if the operator wants that. Called before the start. */
  public void serve(NeedSource source, long everyMillis) {
    boolean isWanted =
        switch (settings.mode()) {
          case PROMISES -> true;
          case RESERVATIONS -> source.kind() == PromiseKind.RESERVATION;
          case NEVER -> false;
        };
    if (isWanted && with.settings().enforces()) {
      sources.add(source);
      // A round looks at so many needs and no more: those of the firmest promises first.
      sources.sort(Comparator.comparing(NeedSource::kind));
      intervalMillis = Math.min(intervalMillis, everyMillis);
    }
  }

  /** Leaves to queues what they are promised. Called before the start. */
  public void leave(Guarantees known) {
    guarantees = known;
  }

  /** For which promises something is taken back. */
  public ReclaimMode mode() {
    return settings.mode();
  }

  /** What was lost since the start. */
  public LostWork lost() {
    return lost;
  }

  @Override
  public void start() {
    if (!sources.isEmpty()) {
      soon.every(intervalMillis, intervalMillis);
    }
  }

  @Override
  public void stop() {
    thread.stop();
  }

  @Override
  public Map<String, Long> faults() {
    return thread.faults();
  }

  /** Has it looked at soon what is needed. Any thread, also before the start. */
  public void wake() {
    if (!sources.isEmpty()) {
      soon.soon();
    }
  }

  private void follow() {
    boolean done = false;
    try {
      follow(with.clock().millis());
      done = true;
    } finally {
      if (!done) {
        // Or nodes would be kept for somebody as long as it fails.
        reclaimer.release();
      }
    }
  }

  private void follow(long nowMillis) {
    ending.values().removeIf(told -> nowMillis - told.toldMillis() > FORGET_MILLIS);
    long arrivalMillis = NodeHeartbeats.of(with.scheduler()).arrivalMillis();
    long until = nowMillis + settings.graceMillis() + 2 * intervalMillis + arrivalMillis;
    List<ContainerNeed> due = new ArrayList<>();
    for (NeedSource source : sources) {
      // One that fails must not keep the others from what they are promised.
      thread.run(() -> due.addAll(source.needs(nowMillis, until, Reclaimer.MOST - due.size())));
    }
    BestEffortFloors floors =
        new BestEffortFloors(
            with.scheduler(),
            with.vectors(),
            guarantees,
            deadlines::bestEffortFloor,
            deadlines.enforcer().table().byApplication().entrySet().stream()
                .filter(job -> job.getValue().standing().comesBeforeBestEffort())
                .map(Map.Entry::getKey)
                .toList());
    reclaimer.follow(
        due,
        new Lendings(
            with.scheduler(),
            with.vectors(),
            guarantees,
            id -> deadlines.enforcer().table().of(id),
            floors),
        (container, kind) -> ending.put(container.getContainerId(), new Ending(kind, nowMillis)));
  }

  @Override
  public String refuser() {
    return "KeptRoom";
  }

  /** Whether it may be committed: not where it takes of the room that is made for promises. */
  @Override
  public boolean permits(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    KeptRoom now = reclaimer.keptRoom();
    if (now.isNone() || !request.anythingAllocatedOrReserved()) {
      return true;
    }
    var proposal = request.getFirstAllocatedOrReservedContainer();
    var container = proposal.getAllocatedOrReservedContainer();
    return now.permits(
        container.getSchedulerApplicationAttempt(),
        container.getSchedulerNode(),
        proposal.getAllocatedOrReservedResource());
  }

  @Override
  public boolean looksAtReserved(NodeId node) {
    return !reclaimer.keptInVain().isNone() || reclaimer.keptRoom().isOn(node);
  }

  /**
   * A node is given back that is kept for what is due and could run on another, or for somebody
   * while room there is for a promise.
   */
  @Override
  public boolean isReservedInVain(
      FiCaSchedulerApp app, RMContainer reserved, FiCaSchedulerNode node) {
    return reclaimer.keptInVain().contains(reserved)
        || !reclaimer.keptRoom().permits(app, node, reserved.getReservedResource());
  }

  @Override
  public boolean follows(RMContainer container) {
    return !ending.isEmpty() && ending.containsKey(container.getContainerId());
  }

  /** Counts what was taken back; one that came to its own end meanwhile is no loss. */
  @Override
  public void ended(EndedContainer ended) {
    RMContainer container = ended.container();
    Ending told = ending.remove(container.getContainerId());
    if (told != null
        && ended.status() != null
        && ended.status().getExitStatus() == ContainerExitStatus.PREEMPTED) {
      lost.add(
          told.kind(),
          with.clock().between(container.getCreationTime(), container.getFinishTime()),
          container.getAllocatedResource().getMemorySize());
    }
  }

  @Override
  public List<RegisteredSource> metrics() {
    return List.of(lost.metrics());
  }
}
