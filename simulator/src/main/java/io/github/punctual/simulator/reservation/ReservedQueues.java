package io.github.punctual.simulator.reservation;

import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.follow.DelayCorrection;
import io.github.punctual.reservation.follow.FollowerPolicy;
import io.github.punctual.reservation.follow.FollowerSettings;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import io.github.punctual.simulator.engine.settings.Gathering;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reservations for production jobs, with the same book and follower as in the ResourceManager: each
 * job that is accepted has a queue of its own until it has ended; one that is refused does not run.
 * Best-effort jobs are in a queue for each tenant.
 */
public final class ReservedQueues implements Division {
  /** The part of the cluster that may be promised (section 6.4). */
  public static final double USUAL_PART = 0.7;

  private static final String PARENT = "root.reservations";
  private static final long HORIZON_MILLIS = 8L * 3600 * 1000;

  /**
   * What is chosen.
   *
   * @param planner its name
   * @param overReservation how many times the work that they do jobs ask for, above 0 (section
   *     6.1.2: 1.1)
   * @param part the part of the cluster that may be promised, in (0, 1]
   * @param weight of a reservation's queue beyond its promise, against 1 of a best-effort queue;
   *     above 0
   * @param leadMillis how long before a promise begins its queue is served first
   */
  public record Settings(
      String planner, double overReservation, double part, double weight, long leadMillis) {
    public Settings {
      if (!(overReservation > 0 && part > 0 && part <= 1 && weight > 0)) {
        throw new IllegalArgumentException(
            "over-reservation %s, part %s, weight %s; all must be above 0, and the part at most 1"
                .formatted(overReservation, part, weight));
      }
    }
  }

  private final Settings settings;
  private final ReservationBook book;
  private final Decider<QueueSnapshot, QueueShares> follower;
  private final Map<QueueId, ReservingJob> jobs = new LinkedHashMap<>();
  private final Map<String, QueueId> queues = new HashMap<>();
  private final Map<QueueId, Boolean> answers = new HashMap<>();

  /** Reservations in the cluster of a workload. */
  public ReservedQueues(ClusterWorkload workload, Settings settings) {
    this.settings = settings;
    ReservationBook.Parts parts =
        new ReservationBook.Parts(
            new BookSettings(
                BookSettings.DEFAULTS.stepMillis(),
                HORIZON_MILLIS,
                BookSettings.DEFAULTS.leadMillis(),
                BookSettings.DEFAULTS.keepMillis(),
                0),
            Planners.byName(settings.planner()).orElseThrow(),
            SharingPolicy.NONE);
    book = new ReservationBook(parts, workload.cluster().capacity().scaledDown(settings.part()), 0);
    follower =
        new FollowerPolicy(
            book::booking,
            queue ->
                jobs.containsKey(queue) ? Optional.of(jobs.get(queue).key()) : Optional.empty(),
            new FollowerSettings(settings.leadMillis(), false),
            new DelayCorrection());
  }

  @Override
  public String name() {
    return "Rayon";
  }

  @Override
  public Gathering gathering() {
    return Gathering.WAIT;
  }

  @Override
  public List<QueueEntry> queues(ClusterWorkload.Jobs all) {
    List<QueueEntry> entries = new ArrayList<>();
    all.bestEffort()
        .forEach(
            (queue, these) ->
                entries.add(new QueueEntry(QueueDeclaration.throughput(queue, 1), 0, these)));
    for (ReservingJob job : all.production()) {
      QueueId queue = new QueueId(PARENT + "." + job.job().id());
      jobs.put(queue, job);
      queues.put(job.job().id(), queue);
      entries.add(
          new QueueEntry(
              QueueDeclaration.throughput(queue, 1),
              job.job().submitMillis(),
              List.of(job.job()),
              Optional.empty(),
              true));
    }
    return entries;
  }

  @Override
  public QueueId queue(ReservingJob job) {
    return queues.get(job.job().id());
  }

  @Override
  public boolean accepted(ReservingJob job) {
    return answers.getOrDefault(queue(job), false);
  }

  /** What a production job is promised at an instant. */
  public ResourceVector promised(ReservingJob job, long millis) {
    return book.promised(job.key(), millis);
  }

  @Override
  public boolean admits(QueueEntry queue, long nowMillis) {
    ReservingJob job = jobs.get(queue.queue());
    if (job == null) {
      return true;
    }
    Request request = job.request(PARENT, settings.overReservation(), settings.weight());
    boolean accepted = book.submit(request, nowMillis).isAccepted();
    answers.put(queue.queue(), accepted);
    return accepted;
  }

  /** What a job is done with is free for others (section 6.4.2). */
  @Override
  public void ended(TraceJob job, long nowMillis) {
    if (queues.containsKey(job.id())) {
      book.finished(new ReservationKey(job.id()), nowMillis);
    }
  }

  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    book.advance(snapshot.nowMillis());
    return follower.decide(snapshot);
  }
}
