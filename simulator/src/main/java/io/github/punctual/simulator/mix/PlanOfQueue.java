package io.github.punctual.simulator.mix;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.PromisedAhead;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.follow.DelayCorrection;
import io.github.punctual.reservation.follow.FollowerPolicy;
import io.github.punctual.reservation.follow.FollowerSettings;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.reservation.ReservingJob;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;

/** The plan of a queue in which reservations are made, with the same book as in the RM. */
final class PlanOfQueue {
  /** By how much reservations exceed the work (Rayon, section 6.1.2). */
  private static final double OVER_RESERVATION = 1.1;

  /** As in the ResourceManager by default: served 5 s before, and earlier where that is late. */
  private static final FollowerSettings FOLLOWING = new FollowerSettings(5000, true);

  private static final long HORIZON_MILLIS = 8L * 3_600_000;

  private final QueueSpec queue;
  private final Costs costs;
  private final ReservationBook book;
  private final FollowerPolicy follower;

  PlanOfQueue(QueueSpec queue, String planner, Costs costs, ResourceVector total, long nowMillis) {
    this.queue = queue;
    this.costs = costs;
    BookSettings settings =
        new BookSettings(
            BookSettings.DEFAULTS.stepMillis(),
            HORIZON_MILLIS,
            BookSettings.DEFAULTS.leadMillis(),
            0,
            0);
    this.book =
        new ReservationBook(
            new ReservationBook.Parts(
                settings, Planners.byName(planner).orElseThrow(), SharingPolicy.NONE),
            promisable(total),
            nowMillis);
    this.follower =
        new FollowerPolicy(book::booking, this::reservationOf, FOLLOWING, new DelayCorrection());
  }

  private Optional<ReservationKey> reservationOf(QueueId id) {
    return serves(id)
        ? Optional.of(new ReservationKey(id.path().substring(queue.path().length() + 1)))
        : Optional.empty();
  }

  /** Whether a queue is that of a reservation in this plan. */
  boolean serves(QueueId id) {
    return id.path().startsWith(queue.path() + ".");
  }

  /** What can be promised: what the queue is guaranteed. */
  ResourceVector promisable(ResourceVector total) {
    return total.scaledDown(Math.min(1, queue.capacity()));
  }

  void capacity(ResourceVector total, long nowMillis) {
    book.capacity(promisable(total), nowMillis);
  }

  /** Asks for what a job with a deadline needs, and says whether it is promised. */
  boolean reserve(Job job, ResourceVector total, long nowMillis) {
    TraceJob believed = job.trace().withStages(stage -> believed(stage, total));
    List<Integer> widths = new ArrayList<>();
    for (Stage stage : believed.stages()) {
      int width = Math.min(stage.tasks(), promisable(total).count(stage.task()));
      if (width < (stage.gang() ? stage.tasks() : 1)) {
        return false;
      }
      widths.add(width);
    }
    ReservingJob reserving = new ReservingJob(believed, widths);
    return book.submit(reserving.request(queue.path(), OVER_RESERVATION, 1), nowMillis)
        .isAccepted();
  }

  /** A stage as its owner knows it: containers start, and all tasks take as long as the longest. */
  private Stage believed(Stage stage, ResourceVector total) {
    return new Stage(
        stage.id(),
        stage.tasks(),
        TaskDurations.same(Math.max(1, stage.longestMillis()) + costs.containerStartMillis()),
        Cluster.counted(stage.task(), total.amounts().keySet()),
        stage.parents(),
        stage.gang());
  }

  /** A job is over; what it was still promised is free, and how it was served is forgotten. */
  void finished(Job job, long nowMillis) {
    ReservationKey over = new ReservationKey(job.trace().id());
    book.finished(over, nowMillis);
    follower.retain(key -> !key.equals(over));
  }

  /** How the queues of reservations are to be served. */
  QueueShares shares(ResourceVector total, List<QueueUse> reserved, long nowMillis) {
    book.advance(nowMillis);
    return follower.decide(new QueueSnapshot(nowMillis, promisable(total), reserved));
  }

  /** The promises of the queue, one entry for each reservation. */
  List<LedgerEntry> entries(ResourceVector total, long nowMillis) {
    return PromisedAhead.entries(
        book.bookings(),
        book.state().capacity(),
        book.settings().stepMillis(),
        promisable(total),
        new PoolId(queue.path()),
        nowMillis);
  }

  /** What is promised from an instant on. */
  Optional<CapacityProfile> claims(ResourceVector total, long nowMillis) {
    NavigableMap<Long, ResourceVector> claims =
        PromisedAhead.claims(
            book.bookings(),
            book.state().capacity(),
            book.settings().stepMillis(),
            promisable(total));
    return PromisedAhead.profile(claims, nowMillis);
  }
}
