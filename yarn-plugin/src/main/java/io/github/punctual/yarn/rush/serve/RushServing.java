package io.github.punctual.yarn.rush.serve;

import io.github.punctual.yarn.enforce.AssignmentOrder;
import io.github.punctual.yarn.enforce.TaskUsage;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.queues.serve.ParentOrdering;
import io.github.punctual.yarn.thread.OncePerCause;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the scheduler's questions on its hot path from the table that was last published: who is
 * offered a container next, may this one be committed, what room does this master have.
 *
 * <p>A job that has what it is to have is offered only what no hungry job has taken at that node
 * and moment: no job of any queue where this orders the queues, otherwise none of its own leaf
 * queue. So nothing stays idle while anything is asked for, but for a job that was refused a node:
 * until the next plan it is offered nothing while others go first. A container that was offered
 * like that is not refused: the stock scheduler would take that for a success, and propose the same
 * again on every node, and nothing to anybody else.
 */
public final class RushServing implements SchedulerPart {
  private static final Logger LOG = LoggerFactory.getLogger(RushServing.class);

  /** More proposals than this are never on their way; beyond it some were lost. */
  private static final int MOST_LEFT_OVER = 100_000;

  private final OncePerCause failures;
  private final Standings standings = new Standings();

  /**
   * Containers on their way to jobs that have what they are to have, which no hungry job has taken;
   * each request is equal to itself alone.
   */
  private final Set<ResourceCommitRequest<?, ?>> leftOver = ConcurrentHashMap.newKeySet();

  /** Whether the root queue asks us; otherwise each leaf queue stands for itself. */
  private volatile boolean ordersQueues;

  private volatile JobTargets table = JobTargets.STOCK;

  /** A serving in the stock order; what fails in it is noted. */
  public RushServing(OncePerCause failures) {
    this.failures = failures;
  }

  /** Puts a table in force. */
  public void publish(JobTargets next) {
    table = next;
  }

  public JobTargets table() {
    return table;
  }

  /** Whether everything is as in the stock scheduler. */
  public boolean isStock() {
    return table.isStock();
  }

  @Override
  public boolean looksAtReserved(NodeId node) {
    return !isStock();
  }

  Standings standings() {
    return standings;
  }

  void failed(Throwable thrown) {
    failures.note(LOG, "The order of queues failed; the stock order serves instead.", thrown);
  }

  /** The order in a leaf queue. */
  public AssignmentOrder orderIn(String queuePath) {
    return new LeafOrder(this, queuePath);
  }

  /**
   * Puts the order among queues above the ordering policies of all parent queues that have it not
   * yet. Called under the scheduler's write lock, or on the thread that has just made a queue.
   */
  public void putInOrder(CapacityScheduler scheduler) {
    ordersQueues = true;
    AtomicBoolean isRoot = new AtomicBoolean(true);
    ParentOrdering.replaceBelow(
        scheduler.getRootQueue(),
        (stock, children) -> {
          // It begins with the root.
          boolean root = isRoot.getAndSet(false);
          return stock instanceof ParentOrder
              ? stock
              : new ParentOrder(stock, children, this, root);
        });
  }

  @Override
  public void proposed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    JobTargets now = table;
    if (now.isStock() || !request.anythingAllocatedOrReserved()) {
      return;
    }
    var proposal = request.getFirstAllocatedOrReservedContainer();
    var container = proposal.getAllocatedOrReservedContainer();
    FiCaSchedulerApp app = container.getSchedulerApplicationAttempt();
    JobTarget job = now.get(app.getApplicationId());
    if (job == null) {
      return;
    }
    if (!app.isWaitingForAMContainer()) {
      standings
          .proposals()
          .made(request, app.getApplicationAttemptId(), proposal.getAllocatedOrReservedResource());
    }
    if (container.isAllocated()
        && Pass.current() != Pass.HUNGRY
        && Standings.difference(job, app) <= 0) {
      if (leftOver.size() > MOST_LEFT_OVER) {
        leftOver.clear();
      }
      leftOver.add(request);
    }
  }

  @Override
  public void settled(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    standings.proposals().settled(request);
    if (!leftOver.isEmpty()) {
      leftOver.remove(request);
    }
  }

  @Override
  public String refuser() {
    return "Plans";
  }

  /**
   * Whether a proposal may be committed. Asked by the thread that commits, so that what several
   * scheduling threads proposed at once to one job does not add up to more than it is to have.
   */
  @Override
  public boolean permits(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    JobTargets now = table;
    if (!request.anythingAllocatedOrReserved()) {
      return true;
    }
    var proposal = request.getFirstAllocatedOrReservedContainer();
    var container = proposal.getAllocatedOrReservedContainer();
    FiCaSchedulerApp app = container.getSchedulerApplicationAttempt();
    JobTarget job = now.get(app.getApplicationId());
    if (job == null || Standings.difference(job, app) > 0) {
      return true;
    }
    boolean keepsNode = !container.isAllocated();
    boolean takesNode = keepsNode || proposal.getAllocateFromReservedContainer() != null;
    boolean isLeftOver = !takesNode && !leftOver.isEmpty() && leftOver.contains(request);
    boolean permits = isLeftOver || !othersGoFirst(now, job, partitionOf(container));
    if (!permits && keepsNode) {
      now.keepsNoNode(job);
    }
    return permits;
  }

  private static String partitionOf(
      SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container) {
    return container.getNodePartition() == null ? "" : container.getNodePartition();
  }

  /**
   * Whether a hungry job goes before one that has what it is to have: any other where the queues
   * are ordered by us, otherwise one of its leaf queue.
   */
  boolean othersGoFirst(JobTargets now, JobTarget job, String partition) {
    return standings.anyHungry(ordersQueues ? now.jobs() : now.in(job.leaf()), partition, job);
  }

  /** Whether a node is kept in vain: its job has what it is to have, and another one has not. */
  @Override
  public boolean isReservedInVain(
      FiCaSchedulerApp app, RMContainer reserved, FiCaSchedulerNode node) {
    JobTargets now = table;
    JobTarget job = now.get(app.getApplicationId());
    String partition = node.getPartition() == null ? "" : node.getPartition();
    return job != null && Standings.difference(job, app) <= 0 && othersGoFirst(now, job, partition);
  }

  /** Tells no more room than a job is to have while others want it: it would wait in vain. */
  @Override
  public void answering(MasterCall call) {
    FiCaSchedulerApp app = call.app();
    JobTargets now = table;
    JobTarget job = now.get(app.getApplicationId());
    Resource stock = call.answer().getResourceLimit();
    if (job == null || stock == null) {
      return;
    }
    String partition = app.getAppAMNodePartitionName();
    if (!othersGoFirst(now, job, partition == null ? "" : partition)) {
      return;
    }
    Resource rest = Resources.clone(stock);
    if (Standings.difference(job, app) <= 0) {
      for (ResourceInformation type : rest.getResources()) {
        type.setValue(0);
      }
    } else {
      Resource held = TaskUsage.of(app);
      for (ResourceInformation type : job.size().getResources()) {
        long left = Math.max(0, type.getValue() - held.getResourceValue(type.getName()));
        rest.setResourceValue(
            type.getName(), Math.min(left, stock.getResourceValue(type.getName())));
      }
    }
    call.answer().setResourceLimit(rest);
  }
}
