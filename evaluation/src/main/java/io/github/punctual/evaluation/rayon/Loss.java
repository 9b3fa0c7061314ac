package io.github.punctual.evaluation.rayon;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.reservation.BoundedPareto;
import io.github.punctual.simulator.reservation.JobMix;
import io.github.punctual.simulator.reservation.JobShape;
import io.github.punctual.simulator.reservation.ReservationWorkload;
import io.github.punctual.simulator.reservation.ReservingJob;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A fifth of a cluster is lost while it is promised (section 5.2, "Adapter"): 200 jobs, a mixture
 * of all kinds, reserve up to half an hour ahead; after a third of the time capacity falls to 80 %
 * and stays there.
 *
 * @param load all work that is asked for, over all that the cluster can do
 * @param planner its name
 */
record Loss(double load, String planner) {
  private static final double LEFT = 0.8;
  private static final List<Double> LOADS = List.of(0.6, 0.8, 1.0);
  private static final int SEEDS = 10;
  private static final int JOBS = 200;
  private static final int BUNDLES = 6400;
  private static final int STEPS = 300;
  private static final long STEP_MILLIS = PlanSetting.STEP_MILLIS;
  private static final long LOSS_MILLIS = STEPS * STEP_MILLIS / 3;
  private static final long MOST_AHEAD_MILLIS = 1_800_000;
  private static final int WIDEST = BUNDLES / 4;
  private static final String QUEUE = "root.reservations";
  private static final JobShape SHAPE =
      new JobShape(
          new BoundedPareto(1, 100, 1.2),
          new BoundedPareto(8, 80, 1.2),
          new BoundedPareto(2, 20, 1.2),
          0.5,
          3);

  /**
   * What became of promises when capacity was lost.
   *
   * @param live how many reservations had promises left
   * @param kept how many of them have all that they were promised, somewhere in their windows,
   *     after planning anew
   * @param keptInPart how many have some of it
   * @param keptByStock how many the stock rule would have left
   */
  record KeptPromises(int live, int kept, int keptInPart, int keptByStock) {}

  private record Wish(ReservingJob job, long atMillis) {
    Rdl expression() {
      Window window = (Window) job.expression(1);
      Duration ahead = Duration.ofMillis(job.job().submitMillis() - atMillis);
      TimePoint.Relative finish = (TimePoint.Relative) window.finish();
      return new Window(
          window.body(),
          new TimePoint.Relative(ahead),
          new TimePoint.Relative(ahead.plus(finish.offset())));
    }
  }

  static Runs<Loss, KeptPromises> runs(Evaluation evaluation) throws IOException {
    Runs<Loss, KeptPromises> runs = evaluation.runs();
    for (double load : LOADS) {
      for (String planner : PlannerContender.PLANNERS) {
        Loss loss = new Loss(load, planner);
        runs.addAll(loss, evaluation.part(SEEDS, 2), loss::run);
      }
    }
    runs.make("Rayon, lost capacity");
    return runs;
  }

  /** Loses a fifth of the cluster with the jobs of a seed. */
  KeptPromises run(long seed) {
    ResourceVector capacity = PlanSetting.BUNDLE.times(BUNDLES);
    ReservationBook book =
        new ReservationBook(
            new ReservationBook.Parts(
                new BookSettings(STEP_MILLIS, 2 * STEPS * STEP_MILLIS, STEP_MILLIS, 0, 0),
                Planners.byName(planner).orElseThrow(),
                SharingPolicy.NONE),
            capacity,
            0);
    for (Wish wish : wishes(seed)) {
      if (wish.atMillis() < LOSS_MILLIS) {
        book.submit(request(wish), wish.atMillis());
      }
    }
    book.advance(LOSS_MILLIS);
    List<Booking> live =
        book.bookings().stream()
            .filter(booking -> booking.state().isLive())
            .filter(booking -> booking.endMillis().orElse(0) > LOSS_MILLIS)
            .toList();
    ResourceVector left = capacity.scaledDown(LEFT);
    int stock = keptByStock(live, left);
    book.capacity(left, LOSS_MILLIS);
    int kept = 0;
    int inPart = 0;
    for (Booking was : live) {
      Optional<Booking> now = book.booking(was.key());
      BookingState state = now.map(Booking::state).orElse(BookingState.LOST);
      kept += state == BookingState.PLANNED || state == BookingState.RUNNING ? 1 : 0;
      inPart += state == BookingState.REDUCED ? 1 : 0;
    }
    return new KeptPromises(live.size(), kept, inPart, stock);
  }

  /**
   * How many reservations Hadoop's own reservation system leaves: step by step, wherever more is
   * promised than there is, the one that was accepted last goes.
   */
  private static int keptByStock(List<Booking> live, ResourceVector capacity) {
    List<Booking> left = new ArrayList<>(live);
    left.sort(Comparator.comparingLong(Booking::number).reversed());
    long end = live.stream().mapToLong(each -> each.endMillis().orElse(0)).max().orElse(0);
    for (long at = LOSS_MILLIS; at < end; at += STEP_MILLIS) {
      ResourceVector promised = ResourceVector.ZERO;
      for (Booking booking : left) {
        promised = promised.plus(booking.promisedAt(at));
      }
      for (int i = 0; i < left.size() && !promised.fitsIn(capacity); ) {
        ResourceVector one = left.get(i).promisedAt(at);
        if (one.isZero()) {
          i++;
        } else {
          promised = promised.minus(one);
          left.remove(i);
        }
      }
    }
    return left.size();
  }

  private List<Wish> wishes(long seed) {
    double work = load * BUNDLES * STEPS;
    UniformRandomProvider random = RandomStream.of(seed, "ahead");
    List<Wish> wishes = new ArrayList<>();
    for (ReservingJob job :
        new ReservationWorkload(
                "loss",
                JOBS,
                JobMix.LIKELY,
                SHAPE,
                work,
                WIDEST,
                STEPS,
                STEPS,
                STEP_MILLIS,
                PlanSetting.BUNDLE)
            .make(seed)) {
      long ahead = (long) (random.nextDouble() * MOST_AHEAD_MILLIS) / STEP_MILLIS * STEP_MILLIS;
      wishes.add(new Wish(job, Math.max(0, job.job().submitMillis() - ahead)));
    }
    wishes.sort(Comparator.comparingLong(Wish::atMillis));
    return wishes;
  }

  private static Request request(Wish wish) {
    String id = wish.job().job().id();
    return new Request(new ReservationKey(id), "user", QUEUE, id, wish.expression(), id, 0, 1);
  }
}
