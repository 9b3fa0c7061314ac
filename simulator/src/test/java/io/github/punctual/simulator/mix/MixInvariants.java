package io.github.punctual.simulator.mix;

import io.github.punctual.core.ledger.HolderKind;
import io.github.punctual.core.ledger.Overpromise;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Observer;
import io.github.punctual.simulator.engine.Tally;
import java.util.List;

/**
 * Checks after every event that a run of all kinds of promises is right: nothing is promised twice,
 * no queue holds more than its maximum, and nobody is given what somebody before him in {@link
 * ServingPrecedence} waits for.
 */
public final class MixInvariants implements Observer {
  private final MixScheduler scheduler;
  private final QueueTree tree;
  private Cluster cluster;
  private ResourceVector whole = ResourceVector.ZERO;
  private boolean lostNodes;

  /** Watches a scheduler that has not begun. */
  public MixInvariants(MixScheduler scheduler, QueueTree tree) {
    this.scheduler = scheduler;
    this.tree = tree;
    scheduler.watchedBy(this::handedOut);
  }

  @Override
  public void began(Cluster simulated) {
    cluster = simulated;
    whole = total();
  }

  private ResourceVector total() {
    return cluster.capacity().find(Cluster.ROOT).orElseThrow().capacity();
  }

  @Override
  public void advanced(long fromMillis, long toMillis, Tally tally) {
    if (scheduler.queues == null) {
      return;
    }
    ResourceVector rights = ResourceVector.ZERO;
    for (QueuePromises.Right right : scheduler.answer.rights()) {
      rights = rights.plus(right.level());
    }
    require(rights.fitsIn(total()), "queues are promised " + rights + " of " + total());
    lostNodes |= !total().equals(whole);
    if (!lostNodes) {
      checkLimits();
    }
    PromiseLedger ledger =
        new PromiseLedger(
            cluster.nowMillis(),
            scheduler.pools.capacity(cluster, cluster.total()),
            scheduler.entries());
    for (Overpromise twice : ledger.doubly()) {
      require(isOfLostNodes(twice), "the same is promised twice: " + twice);
    }
  }

  /**
   * Whether more is promised than there is because nodes were lost: hard queues keep their class
   * while the nodes may come back soon, and policies that do not plan ahead keep their promises, as
   * in the papers. Courses are planned anew at once, on what is there.
   */
  private boolean isOfLostNodes(Overpromise twice) {
    boolean isOfJobs =
        twice.holders().stream().anyMatch(entry -> entry.kind() == HolderKind.DEADLINE_JOB);
    return isOfJobs
        ? lostNodes && scheduler.deadlines.filter(DeadlineJobs::plansAhead).isEmpty()
        : scheduler
            .queues
            .bopf
            .filter(bopf -> bopf.book().capacity().exceeds(scheduler.queues.forBursts(total())))
            .isPresent();
  }

  /** Once nodes were lost, what was given before is held until tasks end. */
  private void checkLimits() {
    HandOutRoom room = new HandOutRoom(cluster, tree, scheduler.jobs.values(), Floors.NONE);
    for (QueueSpec queue : tree.all()) {
      if (queue.maximum() < 1) {
        ResourceVector most = whole.scaledDown(queue.maximum());
        require(
            room.held(queue).fitsIn(most),
            "queue %s holds %s of at most %s".formatted(queue.path(), room.held(queue), most));
      }
    }
  }

  private void handedOut(
      HandOutRoom room,
      List<HandOut.Grant> grants,
      List<DeadlineJobs.Served> deadlines,
      List<MixJob> others) {
    ResourceVector held = ResourceVector.ZERO;
    for (MixJob job : scheduler.jobs.values()) {
      held = held.plus(job.held(cluster));
    }
    ResourceVector free = total().minus(held);
    for (QueuePromises.Right right : scheduler.answer.rights()) {
      if (right.level().exceeds(room.held(right.queue()))) {
        for (MixJob job : others) {
          if (job.queue.equals(right.queue()) && room.allowed(job) > 0) {
            check(job, 1, right.precedence(), free, grants);
          }
        }
      }
    }
    for (DeadlineJobs.Served job : deadlines) {
      int least = job.job().leastAtOnce(cluster);
      if (job.precedence() != ServingPrecedence.LAST && job.lacking(room) >= least) {
        check(job.job(), least, job.precedence(), free, grants);
      }
    }
    for (MixJob job : others) {
      int least = job.leastAtOnce(cluster);
      if (room.allowed(job) >= least) {
        check(job, least, ServingPrecedence.OTHERS, free, grants);
      }
    }
  }

  /**
   * Who waits for containers, so many at once at the least, finds none among those that were given
   * to others after him.
   */
  private void check(
      MixJob job,
      int least,
      ServingPrecedence waits,
      ResourceVector free,
      List<HandOut.Grant> grants) {
    ResourceVector after = ResourceVector.ZERO;
    for (HandOut.Grant grant : grants) {
      if (grant.as().compareTo(waits) > 0) {
        after = after.plus(grant.amount());
      }
    }
    require(
        after.isZero() || cluster.fittingTasks(job.job, free.plus(after), least) < least,
        "job %s waits as %s, and others after it were given %s".formatted(job, waits, after));
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("at %d %s".formatted(cluster.nowMillis(), what));
    }
  }
}
