package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.queues.serve.QueueDecider.Decided;
import io.github.punctual.yarn.reclaim.PromiseKind;
import io.github.punctual.yarn.reclaim.Reclaiming;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.thread.OncePerCause;
import io.github.punctual.yarn.thread.PartThread;
import io.github.punctual.yarn.thread.Round;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves queues as somebody decides: reads what they hold and want every update interval, asks, and
 * puts the answer in force, but for shadow mode. All methods may be called from any thread; none of
 * them waits for a lock of the scheduler.
 */
public final class QueueEnforcement implements SchedulerPart {
  private static final Logger LOG = LoggerFactory.getLogger(QueueEnforcement.class);

  /** So often a decision about jobs that arrived is tried before they are passed over. */
  private static final int TRIES = 3;

  private final Surroundings with;
  private final boolean enforces;
  private final QueueReader reader;
  private final Arrivals arrivals;
  private final OncePerCause failures = new OncePerCause();
  private final QueueResizer resizer;
  private final QueueGuarantees guarantees;
  private final QueueResizing minimums;
  private final PlanSizer planSizer;
  private final CountDownLatch readiness = new CountDownLatch(1);
  private final Reclaiming reclaiming;
  private final PartThread thread = new PartThread("punctual-queues");
  private final Round soon = new Round(thread, this::update, this::failed);

  private boolean servesPlans;
  private QueueDecider decider;
  private long intervalMillis = Long.MAX_VALUE;
  private int failedInARow;
  private long wakeMillis = Long.MAX_VALUE;

  /** The order among queues that is in force; of a decision it is so before all else. */
  private volatile ServingTable table = ServingTable.STOCK;

  private volatile Served served = Served.STOCK;
  private volatile boolean started;
  private volatile boolean ready;

  private QueueEnforcement(Surroundings with) {
    this.with = with;
    this.enforces = with.settings().enforces();
    this.arrivals = new Arrivals(with.clock());
    this.reader =
        new QueueReader(
            with.scheduler(), with.vectors(), new JobsLeft(with.scheduler(), with.clock()));
    this.resizer = new QueueResizer(with.scheduler(), with.writeLock());
    this.minimums = new QueueResizing(with.scheduler(), with.vectors(), resizer);
    this.planSizer = new PlanSizer(with);
    this.reclaiming = Reclaiming.of(with);
    this.guarantees = new QueueGuarantees(resizer.operators(), () -> served);
    reclaiming.leave(guarantees);
    with.watchdog().watch(thread, this::stuck);
  }

  /** The one of a scheduler; it serves in the stock order until somebody decides. */
  public static QueueEnforcement of(Surroundings with) {
    return with.find(QueueEnforcement.class)
        .orElseGet(
            () -> {
              QueueEnforcement made = with.add(new QueueEnforcement(with));
              with.need(DeadlineService.class).leaveTo(() -> made.served.promised());
              with.capacity().guaranteedBy(made::operatorsMinimum);
              return made;
            });
  }

  /** What the operator guarantees a queue of present nodes, whatever its minimum. Any thread. */
  public ResourceVector operatorsMinimum(CSQueue queue) {
    return resizer.operators().of(queue);
  }

  /** Who is to decide; empty for the stock order. */
  public Optional<QueueDecider> decider() {
    return Optional.ofNullable(decider);
  }

  /**
   * Lets somebody decide, who may ask the one who was to decide until now. Called before the start.
   *
   * @param everyMillis how often it wants to be asked, in milliseconds; the shortest interval holds
   */
  public void decideBy(QueueDecider next, long everyMillis, Surroundings with) {
    decider = next;
    intervalMillis = Math.min(intervalMillis, everyMillis);
    // It starts after those who decide, and stops before them.
    with.made().remove(this);
    with.add(this);
  }

  /**
   * Sizes the queues below plan queues, too, and has what reservations have lent and want taken
   * back. Called before the start.
   *
   * @param everyMillis how often it is to be looked at what they want
   */
  public void servePlans(long everyMillis) {
    servesPlans = true;
    resizer.servePlans();
    serve(PromiseKind.RESERVATION, everyMillis);
  }

  /** Has taken back what promises of a kind need in time. Called before the start. */
  public void serve(PromiseKind kind, long everyMillis) {
    reclaiming.serve(new Shortfall(kind, () -> served, with.vectors()), everyMillis);
  }

  @Override
  public void start() {
    started = true;
    soon.every(0, intervalMillis);
  }

  /** Stops asking; queues are served in the stock order from now on. */
  @Override
  public void stop() {
    thread.stop();
    table = ServingTable.STOCK;
  }

  /** Whether the nodes are back after the start. */
  public boolean isReady() {
    return ready;
  }

  /** Waits for the nodes after the start, no longer than this; says whether they are back. */
  public boolean awaitReady(long millis) {
    try {
      return ready || readiness.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public Map<String, Long> faults() {
    return thread.faults();
  }

  /** What failed since the start. */
  public OncePerCause failures() {
    return failures;
  }

  /** Arrivals until an instant that are known by now were seen before a restart. */
  public void seenUntil(long millis) {
    arrivals.seenUntil(millis);
  }

  @Override
  public void handled(SchedulerEvent event) {
    if (event instanceof AppAddedSchedulerEvent added) {
      arrivals
          .note(with.scheduler(), added.getApplicationId())
          .filter(queue -> started && decider.isWaitingFor(queue))
          .ifPresent(queue -> wake());
    }
  }

  @Override
  public void capacityMayHaveChanged() {
    wake();
  }

  /** Has the next decision taken at once. */
  public void wake() {
    if (started) {
      soon.soon();
    }
  }

  private void update() {
    if (!ready && with.capacity().nodesAreBack()) {
      decide();
      ready = true;
      decider.ready();
      readiness.countDown();
    }
    if (ready) {
      decide();
    }
    failedInARow = 0;
  }

  private void failed(Throwable thrown) {
    failedInARow++;
    failures.note(
        LOG, "Queues are served in the stock order until the policy works again.", thrown);
    table = ServingTable.STOCK;
    served = new Served(ServingTable.STOCK, Set.of(), served.promised());
    decider.bypassed();
    minimums.releaseAfterFailure(failures);
    // The queues of reservations keep the sizes and rights that they have: they are promised.
  }

  /** The watchdog says so. What was decided last is promised: it stays in force. */
  private void stuck(Throwable where) {
    failures.note(LOG, "Queues are served as was decided last until their thread goes on.", where);
  }

  private void decide() {
    Map<QueueId, List<Long>> arrived = arrivals.take();
    boolean decided = false;
    try {
      decide(arrived);
      decided = true;
    } finally {
      // Forgotten in the end, for the policy may be failing because of them.
      if (!decided && failedInARow < TRIES) {
        arrivals.putBack(arrived);
      }
    }
  }

  private void decide(Map<QueueId, List<Long>> arrived) {
    ResourceVector total = with.capacity().total("");
    List<QueueReader.Leaf> leaves = reader.read(arrived, decider.withBursts());
    List<QueueUse> uses = leaves.stream().map(QueueReader.Leaf::use).toList();
    Decided answer = decider.decide(total, uses);
    Map<String, ResourceVector> promised =
        answer.promised().entrySet().stream()
            .filter(queue -> !queue.getValue().isZero())
            .collect(Collectors.toMap(queue -> queue.getKey().path(), Map.Entry::getValue));
    ServingTable serving = enforces ? serve(answer, leaves, total) : ServingTable.STOCK;
    served = new Served(serving, enforces ? answer.sizes().keySet() : Set.of(), promised);
    if (enforces) {
      reclaiming.wake();
    }
    answer.wakeMillis().ifPresent(this::wakeAt);
  }

  /** Serves queues as was decided, until the next decision. */
  private ServingTable serve(Decided answer, List<QueueReader.Leaf> leaves, ResourceVector total) {
    ServingTable answered =
        answer.shares().isEmpty()
            ? ServingTable.STOCK
            : ServingTable.of(leaves, answer.shares(), answer.stockBeside(), total, with.vectors());
    table = answered;
    if (answer.stockBeside() || answered.isStock()) {
      minimums.release();
    } else {
      minimums.follow(answered.leaves(), total);
    }
    if (servesPlans) {
      planSizer.follow(answer.sizes(), answer.stockBeside());
    }
    if (answered.isStock()) {
      return answered;
    }
    // Whoever was ranked by the sizes of before is ranked anew.
    ServingTable sized = answered.afresh();
    table = sized;
    return sized;
  }

  /** Has a decision taken at an instant, unless the next one comes no later anyway. */
  private void wakeAt(long millis) {
    long now = with.clock().millis();
    if (millis > now && millis < now + intervalMillis && millis != wakeMillis) {
      wakeMillis = millis;
      thread.after(millis - now, soon::now);
    }
  }

  @Override
  public void putInOrder() {
    ParentOrdering.replaceBelow(
        with.scheduler().getRootQueue(),
        (stock, children) ->
            ServingQueueOrdering.over(stock, children, () -> table, this::orderFailed));
  }

  private void orderFailed(Throwable thrown) {
    failures.note(LOG, "The order of queues failed; the stock order serves instead.", thrown);
  }

  @Override
  public void reinitialized() {
    putInOrder();
    resizer.reinitialized();
    if (servesPlans) {
      planSizer.reinitialized();
    }
    wake();
  }

  /** Whether no order but the stock one is in force. */
  public boolean isIdle() {
    return table.isStock();
  }

  @Override
  public boolean looksAtReserved(NodeId node) {
    return !isIdle();
  }

  @Override
  public boolean isReservedInVain(
      FiCaSchedulerApp app, RMContainer reserved, FiCaSchedulerNode node) {
    boolean labelled = node.getPartition() != null && !node.getPartition().isEmpty();
    return !labelled && table.isReservedInVain(app.getCSLeafQueue(), node.getTotalResource());
  }
}
