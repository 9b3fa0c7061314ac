package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.keep.StoreSection;
import io.github.punctual.yarn.keep.UnusedReservations;
import io.github.punctual.yarn.settings.ReservationSettings;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationGone;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import io.github.punctual.yarn.thread.OncePerCause;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps reservations in the store, a section for each plan, and takes them up from there. */
final class ReservationKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(ReservationKeeper.class);

  /** Clocks of several machines may differ by less. */
  private static final long AHEAD_MILLIS = 10_000;

  /** A reservation has one record, and the book of its plan closes them. */
  private record OfPlan(String plan) implements StoreSection.Kind {
    @Override
    public String subject(StoreRecord record) {
      return ((ReservationRecord) record).booking().key().value();
    }

    @Override
    public StoreRecord gone(String reservation) {
      return new ReservationGone(plan, reservation);
    }

    @Override
    public boolean isNews(Optional<StoreRecord> before, StoreRecord closing) {
      return before.isEmpty() || !sameButTime((BookRecord) before.get(), (BookRecord) closing);
    }

    @Override
    public boolean isInherited() {
      return true;
    }

    private static boolean sameButTime(BookRecord a, BookRecord b) {
      return a.nextNumber() == b.nextNumber()
          && a.nextNotice() == b.nextNotice()
          && List.copyOf(a.capacity().values()).equals(List.copyOf(b.capacity().values()));
    }
  }

  private final StoreKeeper store;
  private final Map<String, PlanDesk> desks;
  private final InstantSource clock;
  private final OncePerCause failures = new OncePerCause();
  private final Map<String, StoreSection> sections = new ConcurrentHashMap<>();

  /** One that has taken up nothing yet; desks are by the paths of their plan queues. */
  ReservationKeeper(StoreKeeper store, Map<String, PlanDesk> desks, InstantSource clock) {
    this.store = store;
    this.desks = desks;
    this.clock = clock;
  }

  /** Goes on with a plan where the store says, or leaves what it holds of it as it is. */
  void goOn(BookRecord book) {
    PlanDesk desk = desks.get(book.plan());
    List<ReservationRecord> ofPlan =
        store.stored().reservations().reservations().stream()
            .filter(record -> record.plan().equals(book.plan()))
            .toList();
    if (desk == null) {
      leave(
          book,
          ofPlan,
          "there is no such plan queue; make %s one again, and they go on".formatted(book.plan()));
      return;
    }
    try {
      tellIfAhead(book);
      takeUp(desk, book, ofPlan, ofPlan);
      LOG.info("{} reservations of {} are as before", ofPlan.size(), book.plan());
    } catch (IllegalArgumentException e) {
      if (lasting(ofPlan) == 0) {
        // All of them are over by now, and nothing is promised by them.
        takeUp(desk, book, List.of(), ofPlan);
        return;
      }
      failures.note(LOG, "What the store remembers of reservations cannot be used.", e);
      leave(
          book,
          ofPlan,
          "%s; with the length as it was (%s) they go on at the next start"
              .formatted(e.getMessage(), ReservationSettings.STEP.name()));
    }
  }

  private void takeUp(
      PlanDesk desk,
      BookRecord book,
      List<ReservationRecord> lasting,
      List<ReservationRecord> all) {
    desk.book().restore(book, lasting);
    section(desk).known(all, Optional.of(book));
    store.takeUp(book.plan());
  }

  private void leave(BookRecord book, Collection<ReservationRecord> ofPlan, String reason) {
    int lasting = lasting(ofPlan);
    LOG.warn("{} reservations of {} wait in the store: {}", lasting, book.plan(), reason);
    if (lasting > 0) {
      store.leave(new UnusedReservations(book.plan(), lasting, reason));
    }
  }

  private int lasting(Collection<ReservationRecord> ofPlan) {
    return UnusedReservations.lasting(ofPlan, clock.millis());
  }

  private void tellIfAhead(BookRecord book) {
    long aheadMillis = book.atMillis() - clock.millis();
    if (aheadMillis >= AHEAD_MILLIS) {
      LOG.warn(
          "The clock of this machine is {} ms behind {}, which {} was told before. Its time stands still until the clock has caught up: see whether the clock is right",
          aheadMillis,
          Instant.ofEpochMilli(book.atMillis()),
          book.plan());
    }
  }

  private StoreSection section(PlanDesk desk) {
    return sections.computeIfAbsent(
        desk.path(),
        plan ->
            new StoreSection(
                store,
                "the plan of " + plan,
                new OfPlan(plan),
                () -> Optional.of(desk.contents())));
  }

  /** Makes a change durable, as often as it has to be found, and then makes it. */
  <T> T make(PlanDesk desk, Supplier<StoreSection.Change<T>> asked) {
    return section(desk).make(asked);
  }

  /** Writes down what has changed of all desks, where nobody waits for it. */
  void save(Collection<PlanDesk> desks) {
    desks.forEach(desk -> section(desk).save());
  }
}
